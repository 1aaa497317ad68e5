/** Child process: a commerce service of its own on the database that all share, on a port that it tells. */
import { createCommerceService } from '#services/commerce/commerce-service.ts';
import { listen } from '#services/http/serve.ts';

const [, , databaseUrl = ''] = process.argv;
const service = await createCommerceService({ databaseUrl, seedFile: 'sample/commerce/stores.json', token: 'token' });
const server = await listen(service.fetch, { port: 0 });
process.send?.(server.url);
