/** The shop's API as a Netlify function: `netlify/functions/api.mjs` of the folder that `npm run build:deploy` writes. */
import { processEnvironment } from '../settings/environment.ts';
import { withCountry } from './netlify-context.ts';
import type { NetlifyContext } from './netlify-context.ts';
import { sharedApi } from './serverless-api.ts';

const answer = sharedApi(processEnvironment(), (_request, context?: NetlifyContext) => context?.ip ?? '');

export default (request: Request, context?: NetlifyContext): Promise<Response> =>
  answer(withCountry(request, context), context);

/** Route configuration that Netlify reads. */
export const config = { path: '/api/*' };
