/** Child process of the kill test: platform and own API over two folders, each as it runs in the shop; tells its address. */
import { join } from 'node:path';

import { openApiShop, openCommerce } from '../contract/api-shop.ts';

const [, , dir = ''] = process.argv;
const commerce = await openCommerce({ dataDir: join(dir, 'commerce') });
const shop = await openApiShop({ commerceUrl: commerce.url, dataDir: join(dir, 'api') });
process.send?.(shop.url);
