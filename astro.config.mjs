import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { renderAdapter } from './src/runtime/astro-adapter.ts';

export default defineConfig({
  output: 'server',
  adapter: renderAdapter(),
  integrations: [react({ experimentalDisableStreaming: true })],
  session: false,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  prefetch: false,
  vite: {
    build: { assetsInlineLimit: 0 },
    ssr: { external: ['node:sqlite'] },
    resolve: { alias: {} },
  },
});
