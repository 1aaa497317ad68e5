/** Runs the shop's server without the services, as in production: only pages and API. */
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { startShop } from '#app/shop/shop-server.ts';

await startShop({ env: readEnv(processEnvironment()), log: () => undefined });
