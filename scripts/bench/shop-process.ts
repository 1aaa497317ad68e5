/** The shop's server without the services, as it runs in production: pages and the own API, the services elsewhere. */
import { readEnv } from '../../src/runtime/env.ts';
import { startShop } from '../../src/runtime/shop-server.ts';

await startShop({ env: readEnv(process.env), log: () => undefined });
