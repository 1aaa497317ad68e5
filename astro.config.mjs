import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { renderAdapter } from './src/runtime/astro-adapter.ts';

/**
 * Modules that are loaded together lie in one file: small ones compress badly, and each is a request. Only such as do nothing by being loaded:
 * whoever loads one of a file runs all of it. What no page loads before somebody
 * reaches for it stays apart from what pages load at once (`tests/e2e/budgets.spec.ts`).
 */
const CLIENT_CHUNKS = [
  {
    name: 'page',
    test: /preload-helper|src\/lib\/customer\/customer-mark\.ts|src\/islands\/boot\/show-picture\.ts/,
    priority: 4,
  },
  {
    name: 'prices',
    test: /node_modules\/nanostores\/|src\/lib\/(?:pricing|pro)\/|src\/stores\/(?:color|market|prices|variants)\.ts/,
    priority: 3,
  },
  { name: 'react', test: /node_modules\/react\/|src\/islands\/ui\/use-live/, priority: 2 },
  { name: 'customer', test: /src\/stores\/customer\.ts/, priority: 2 },
  {
    name: 'cart',
    test: /src\/(?:stores\/(?:cart|line-words|add-ons)|islands\/ui\/cart-words|lib\/.*\/(?:line-words|line-to-add|add-ons|variant-for|image-url))\.ts/,
    priority: 1,
  },
  { name: 'send-form', test: /src\/(?:stores\/send-form|islands\/ui\/forms\/.*)\.ts/, priority: 1 },
  {
    name: 'account',
    test: /src\/(?:islands\/account\/(?:address-cards|from-template|row-words|sign-in-again|state-field)|lib\/(?:customer\/return-path|order\/order-rows))\.ts/,
    priority: 0,
  },
];

export default defineConfig({
  output: 'server',
  adapter: renderAdapter(),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    {
      name: 'firn-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'press', entrypoint: './src/islands/directives/press.ts' });
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
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } } },
    ssr: { external: ['node:sqlite'] },
    // astro 7.3.0 imports this address in its assets module without exporting it.
    resolve: {
      alias: {
        'astro/_internal/logger': new URL('./node_modules/astro/dist/core/logger/core.js', import.meta.url).pathname,
      },
    },
    server: {
      proxy: {
        ...(process.env.FIRN_DEV_API ? { '/api': process.env.FIRN_DEV_API } : {}),
        ...(process.env.FIRN_DEV_MEDIA ? { '/i': process.env.FIRN_DEV_MEDIA } : {}),
      },
    },
  },
});
