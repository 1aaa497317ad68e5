/** The shop's Astro adapter: the bundle exports `render`, which publishing calls (docs/decisions/003). */
import type { AstroIntegration } from 'astro';

export function renderAdapter(): AstroIntegration {
  return {
    name: 'firn-render',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'firn-render',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../../views/render-entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            sharpImageService: { support: 'unsupported', message: '', suppress: 'all' },
            hybridOutput: 'unsupported',
            staticOutput: 'unsupported',
          },
        });
      },
    },
  };
}
