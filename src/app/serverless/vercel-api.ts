/** The shop's API as a Vercel function: `functions/api.func/index.mjs` below the `.vercel/output` that `npm run build:deploy` writes. */
import { processEnvironment } from '../settings/environment.ts';
import { sharedApi } from './serverless-api.ts';

/** Vercel sets both headers itself; another proxy in front of it may replace the second one. */
const addressOf = ({ headers }: Request): string =>
  headers.get('x-vercel-forwarded-for') ?? headers.get('x-forwarded-for') ?? '';

// Vercel requires a default export with this method.
export default { fetch: sharedApi(processEnvironment(), addressOf) };
