/** Follows the redirects of a request on the server, so that a visitor makes one hop (spec sections 2 and 9, ruling 17). Pure. */

/** Limit of redirects that the server follows (spec section 9). */
export const REDIRECT_LIMIT = 10;

export interface Redirect {
  /** A path of the shop with query and hash, or an absolute URL. */
  readonly to: string;
  readonly status: number;
  /** Whether the target depends on the visitor, so that shared caches must not store the redirect. */
  readonly personal: boolean;
}

export type Followed = ({ readonly kind: 'redirect' } & Redirect) | { readonly kind: 'too-many' };

const PERMANENT = new Set([301, 308]);

function isPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** `to`, with the fragment of the previous URL if it has none, as browsers do (RFC 9110, 10.2.2). */
function withFragment(to: string, before: string): string {
  const at = before.indexOf('#');
  return to.includes('#') || at < 0 ? to : to + before.slice(at);
}

/**
 * Follows `first` through `next`, which takes a path and its query (`?…` or empty) and returns undefined when no redirect applies.
 * The result is permanent only if every hop is, and personal if any hop is. More than ten hops, including a loop, are `too-many`.
 */
export function followRedirects(
  first: Redirect,
  next: (path: string, search: string) => Redirect | undefined,
): Followed {
  let reached = first;
  for (let hops = 1; hops <= REDIRECT_LIMIT; hops += 1) {
    if (!isPath(reached.to)) return { kind: 'redirect', ...reached };
    const [address = ''] = reached.to.split('#', 1);
    const query = address.indexOf('?');
    const path = query < 0 ? address : address.slice(0, query);
    const hop = next(path, query < 0 ? '' : address.slice(query));
    if (!hop) return { kind: 'redirect', ...reached };
    const lasting = PERMANENT.has(reached.status) && PERMANENT.has(hop.status);
    reached = {
      to: withFragment(hop.to, reached.to),
      status: lasting ? hop.status : 302,
      personal: reached.personal || hop.personal,
    };
  }
  return { kind: 'too-many' };
}
