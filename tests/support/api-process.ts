/** Child process of the kill tests: the own API over a folder, as it runs in the shop, before the platform of an address or its own one; tells its address. */
import { join } from 'node:path';

import { openApiShop, openCommerce } from '../contract/api-shop.ts';

const [, , dir = '', given] = process.argv;
const commerceUrl = given ?? (await openCommerce({ dataDir: join(dir, 'commerce') })).url;
const shop = await openApiShop({ commerceUrl, dataDir: join(dir, 'api') });
process.send?.(shop.url);
