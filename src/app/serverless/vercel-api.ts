/** The shop's API as a Vercel function: `api/index.mjs` of the folder that `npm run build:deploy` writes. */
import { processEnvironment } from '../settings/environment.ts';
import { keptApi } from './serverless-api.ts';

// Vercel requires a default export with this method.
export default { fetch: keptApi(processEnvironment()) };
