/** The shop's API as a Netlify function: `netlify/functions/api.mjs` of the folder that `npm run build:deploy` writes. */
import { processEnvironment } from '../settings/environment.ts';
import { keptApi } from './serverless-api.ts';

export default keptApi(processEnvironment());

/** Route configuration that Netlify reads. */
export const config = { path: '/api/*' };
