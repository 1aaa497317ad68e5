/**
 * What a browser without scripts remembers of its cart, in one cookie that only forms and filled pages get: a name for its next post, so that a form
 * that is sent twice is done once, and the prices that were seen, so that another one is said. Nothing is decided by it but that.
 */
import { createHash, randomBytes } from 'node:crypto';

import type { CartLine } from '#lib/cart/cart.ts';

export interface CartMemory {
  /** Idempotency key of a post that says this: the same until a post has been answered. */
  keyOf(what: string): string;
  /** A post was done: the next one is another, even if it says the same. */
  done(): void;
  /** A price that was seen before the line was there. */
  sawPrice(variantId: number, minor: number): void;
  /** Variants whose price is another than the one that was seen last; from now on it is this one. */
  changedIn(lines: readonly Pick<CartLine, 'variantId' | 'unitPrice'>[]): ReadonlySet<number>;
  /** `Set-Cookie`, where something is new. */
  cookie(): readonly string[];
}

const NAME = 'cart-memory';
const MAX_AGE_SECONDS = 30 * 24 * 3600;
const COOKIE = new RegExp(String.raw`(?:^|;\s*)${NAME}=([\w-]{16})\.([a-z\d_]*)\.(\d+-\d+(?:_\d+-\d+)*)?(?:;|$)`);
const VISIT = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/;
const printOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const freshName = (): string => randomBytes(12).toString('base64url');

/** `store`: prices of another one are of no use. */
export function openCartMemory(request: Request, store: string): CartMemory {
  const cookies = request.headers.get('cookie') ?? '';
  const [, known, place, pairs = ''] = COOKIE.exec(cookies) ?? [];
  const seen = new Map<number, number>();
  if (place === store)
    for (const pair of pairs.split('_').filter(Boolean)) {
      const [variantId, minor] = pair.split('-').map(Number);
      if (variantId !== undefined && minor !== undefined) seen.set(variantId, minor);
    }
  // Before the first answer it is named after the visit; where there is none yet, two posts share nothing, and the later answer's visit stays.
  const [, visit] = VISIT.exec(cookies) ?? [];
  const first = known ?? (visit ? printOf(visit).slice(0, 16) : freshName());
  let name = first;
  const value = (): string =>
    `${name}.${store}.${[...seen].map(([variantId, minor]) => `${variantId}-${minor}`).join('_')}`;
  const before = value();
  return {
    keyOf: (what) => printOf(`${first} ${what}`).slice(0, 32),
    done: () => void (name = freshName()),
    sawPrice: (variantId, minor) => void (seen.has(variantId) || seen.set(variantId, minor)),
    changedIn(lines) {
      const changed = lines.filter(({ variantId, unitPrice }) => {
        const last = seen.get(variantId);
        return last !== undefined && last !== unitPrice.minor;
      });
      seen.clear();
      for (const { variantId, unitPrice } of lines) seen.set(variantId, unitPrice.minor);
      return new Set(changed.map(({ variantId }) => variantId));
    },
    cookie() {
      if (known !== undefined && place === store && value() === before) return [];
      // As the visit's own cookie, which says whether the shop is reached by https.
      const secure = /(?:^|;\s*)__Host-/.test(cookies) || request.url.startsWith('https:') ? '; Secure' : '';
      return [`${NAME}=${value()}; Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`];
    },
  };
}
