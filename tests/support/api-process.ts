/**
 * Child process of the kill tests: runs the shop's API on a data folder, against the platform at a given address or an embedded one; prints its address.
 */
import { join } from 'node:path';

import { openApiShop, openCommerce } from '../contract/api-shop.ts';

const [, , dir = '', given] = process.argv;
const commerceUrl = given ?? (await openCommerce({ dataDir: join(dir, 'commerce') })).url;
const shop = await openApiShop({ commerceUrl, dataDir: join(dir, 'api') });
process.send?.(shop.url);
