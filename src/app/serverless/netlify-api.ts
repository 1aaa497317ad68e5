/** The shop's API as a Netlify function: `netlify/functions/api.mjs` of the folder that `npm run build:deploy` writes. */
import { processEnvironment } from '../settings/environment.ts';
import { keptApi } from './serverless-api.ts';

interface Context {
  /** The visitor's address. */
  readonly ip?: string;
}

export default keptApi(processEnvironment(), (_request, context?: Context) => context?.ip ?? '');

/** Route configuration that Netlify reads. */
export const config = { path: '/api/*' };
