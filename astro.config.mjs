import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { renderAdapter } from '#app/bundle/astro-adapter.ts';
import { CLIENT_CHUNKS } from '#app/bundle/client-chunks.ts';
import { ASSET_FILE_NAMES, scriptFileName } from '#app/bundle/client-file-names.ts';
import { islandScript } from '#app/bundle/island-script.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment, rawVariable } from '#app/settings/environment.ts';
import { pageSettings } from '#app/settings/page-settings.ts';
import { setPageSettings } from '#views/site.ts';

// Pages that Astro itself renders (`npm run dev`, the static project of the benchmarks) are rendered in this process.
setPageSettings(pageSettings(readEnv(processEnvironment())));
const [api, media] = [rawVariable('FIRN_DEV_API'), rawVariable('FIRN_DEV_MEDIA')];

export default defineConfig({
  output: 'server',
  adapter: renderAdapter(),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    {
      name: 'firn-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          for (const name of ['press', 'pro', 'filled'])
            addClientDirective({ name, entrypoint: `./src/browser/hydration/${name}-directive.ts` });
        },
      },
    },
  ],
  session: false,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always', assets: '_astro' },
  prefetch: false,
  vite: {
    plugins: [islandScript()],
    build: { assetsInlineLimit: 0, rolldownOptions: { output: { assetFileNames: ASSET_FILE_NAMES } } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: CLIENT_CHUNKS },
              assetFileNames: ASSET_FILE_NAMES,
              entryFileNames: scriptFileName,
              chunkFileNames: scriptFileName,
            },
          },
        },
      },
    },
    ssr: { external: ['node:sqlite'] },
    // The assets module of astro 7.3.0 imports this specifier, which the package does not export.
    resolve: {
      alias: {
        'astro/_internal/logger': new URL('./node_modules/astro/dist/core/logger/core.js', import.meta.url).pathname,
      },
    },
    server: {
      proxy: {
        ...(api ? { '/api': api } : {}),
        ...(media ? { '/i': media } : {}),
      },
    },
  },
});
