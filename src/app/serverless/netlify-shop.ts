/** Redirects, the choice of the locale and pages that are not there, as a Netlify function: `_redirects` leads to it. */
import { answerForRelease } from './own-files.ts';

interface Context {
  readonly geo?: { readonly country?: { readonly code?: string } };
}

export default (request: Request, context?: Context): Promise<Response> | Response => {
  const country = context?.geo?.country?.code;
  if (country === undefined) return answerForRelease(request);
  const headers = new Headers(request.headers);
  headers.set('x-nf-country', country);
  return answerForRelease(new Request(request, { headers }));
};
