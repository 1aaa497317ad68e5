/** A shop with a tag manager. `node tests/support/tag-manager-shop.ts PORT SERVICES_PORT SCRIPT_URL` prints `ready`. */
import { serveConfiguredShop } from './configured-shop.ts';

const [port = '', servicesPort = '', scriptUrl = ''] = process.argv.slice(2);

await serveConfiguredShop({
  port,
  servicesPort,
  settings: { TAG_MANAGER_ID: 'GTM-TEST123', TAG_MANAGER_SCRIPT_URL: scriptUrl },
  pages: [
    '/en-us/c/skis',
    '/en-us/p/ridge-98',
    '/en-us/cart',
    '/de-at/c/skis',
    '/de-at/about',
    '/ja-jp/about',
    '/en-us/styletile',
  ],
});
