// A beginner's configuration for the same pages: a static build with every path from getStaticPaths.
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  // Not `src`, because the import map of the surrounding project refers to folder names.
  srcDir: './site',
  output: 'static',
  site: 'http://127.0.0.1:4321',
  integrations: [react({ experimentalDisableStreaming: true })],
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: process.env.BARE_INCREMENTAL === 'yes' },
  cacheDir: './.cache',
  vite: {
    cacheDir: './.cache/vite',
    // astro 7.3.0 imports this module without exporting it.
    resolve: {
      alias: {
        'astro/_internal/logger': new URL('./node_modules/astro/dist/core/logger/core.js', import.meta.url).pathname,
      },
    },
  },
});
