/** What Netlify tells its functions about the visitor. */
export interface NetlifyContext {
  /** The visitor's address. */
  readonly ip?: string;
  readonly geo?: { readonly country?: { readonly code?: string } };
}

/** The request with the visitor's country in a header, as other hosts send it. */
export function withCountry(request: Request, context?: NetlifyContext): Request {
  const country = context?.geo?.country?.code;
  if (country === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set('x-nf-country', country);
  return new Request(request, { headers });
}
