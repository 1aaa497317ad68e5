/** Redirects, locale selection and missing pages as a Netlify function, called through `_redirects`. */
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
