/** The shop's server without the services, as it runs in production: pages and the own API, the services elsewhere. */
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { startShop } from '#app/shop-server.ts';

await startShop({ env: readEnv(processEnvironment()), log: () => undefined });
