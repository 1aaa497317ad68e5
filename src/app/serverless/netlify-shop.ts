import { answerForRelease } from './host-files.ts';
/** Redirects, locale selection and missing pages as a Netlify function, called through `_redirects`. */
import { withCountry } from './netlify-context.ts';
import type { NetlifyContext } from './netlify-context.ts';

export default (request: Request, context?: NetlifyContext): Promise<Response> | Response =>
  answerForRelease(withCountry(request, context));
