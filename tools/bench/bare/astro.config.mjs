// What a newcomer would write for the same pages: a static build, every path from getStaticPaths.
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  // Not src: the import table of the project around this one goes by folder names.
  srcDir: './site',
  output: 'static',
  site: 'http://127.0.0.1:4321',
  integrations: [react({ experimentalDisableStreaming: true })],
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: process.env.BARE_INCREMENTAL === 'yes' },
  cacheDir: './.cache',
  vite: {
    cacheDir: './.cache/vite',
    // astro 7.3.0 imports the logger's address without exporting it.
    resolve: {
      alias: {
        'astro/_internal/logger': new URL('./node_modules/astro/dist/core/logger/core.js', import.meta.url).pathname,
      },
    },
  },
});
