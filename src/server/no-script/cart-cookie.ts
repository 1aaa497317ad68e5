/**
 * What a browser without scripts remembers of its cart, in one cookie that only forms and filled pages get: a name for its next post, so that a form
 * that is sent twice is done once, and the prices that were seen, so that another one is said. Nothing is decided by it but that.
 */
import { createHash, randomBytes } from 'node:crypto';

import type { CartLine } from '#lib/cart/cart.ts';

/** A line that was taken out, as it was. */
export interface RememberedLine {
  readonly variantId: number;
  readonly productId: number;
  readonly quantity: number;
  /** Its place among the lines. */
  readonly at: number;
  readonly minor: number;
  /** Of its page, below the locale. */
  readonly path: string;
}

export interface CartMemory {
  /** Idempotency key of a post that says this: the same until a post has been answered. */
  keyOf(what: string): string;
  /** A post was done: the next one is another, even if it says the same. `removed`: what it took out, if it did. */
  done(removed?: RememberedLine): void;
  /** What the last post took out of the cart, for half an hour. */
  removed(): RememberedLine | undefined;
  /** Shows a line at its place again, at the price that was seen. */
  place(line: Pick<RememberedLine, 'variantId' | 'at' | 'minor'>): void;
  /** Variants in the order in which their lines were shown last. */
  order(): readonly { readonly variantId: number }[];
  /** A price that was seen before the line was there. */
  sawPrice(variantId: number, minor: number): void;
  /** Variants whose price is another than the one that was seen last; from now on it is this one. */
  changedIn(lines: readonly Pick<CartLine, 'variantId' | 'unitPrice'>[]): ReadonlySet<number>;
  /** `Set-Cookie`, where something is new. */
  cookie(): readonly string[];
}

const NAME = 'cart-memory';
const MAX_AGE_SECONDS = 30 * 24 * 3600;
const REMOVED_MS = 30 * 60 * 1000;
const COOKIE = new RegExp(
  String.raw`(?:^|;\s*)${NAME}=([\w-]{16})\.([a-z\d_]*)\.(\d+-\d+(?:_\d+-\d+)*)?(?:\.((?:\d{1,15}_){6}[\w-]{1,300}))?(?:;|$)`,
);
const VISIT = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/;
const printOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const freshName = (): string => randomBytes(12).toString('base64url');

interface Removed {
  readonly line: RememberedLine;
  readonly until: number;
}

function packed({ line: { variantId, productId, quantity, at, minor, path }, until }: Removed): string {
  return `.${[variantId, productId, quantity, at, minor, until].join('_')}_${Buffer.from(path).toString('base64url')}`;
}

function unpacked(text: string | undefined): Removed | undefined {
  const [, numbers = '', path = ''] = /^((?:\d+_){6})(.*)$/.exec(text ?? '') ?? [];
  const [variantId, productId, quantity, at, minor, until] = numbers.split('_').map(Number);
  if (!variantId || !productId || !quantity || at === undefined || minor === undefined || !until) return undefined;
  const line = { variantId, productId, quantity, at, minor, path: Buffer.from(path, 'base64url').toString('utf8') };
  return until > Date.now() ? { line, until } : undefined;
}

/** `store`: prices of another one are of no use. */
export function openCartMemory(request: Request, store: string): CartMemory {
  const cookies = request.headers.get('cookie') ?? '';
  const [, known, place, pairs = '', out] = COOKIE.exec(cookies) ?? [];
  const seen = new Map<number, number>();
  if (place === store)
    for (const pair of pairs.split('_').filter(Boolean)) {
      const [variantId, minor] = pair.split('-').map(Number);
      if (variantId !== undefined && minor !== undefined) seen.set(variantId, minor);
    }
  let removed = place === store ? unpacked(out) : undefined;
  // Before the first answer it is named after the visit; where there is none yet, two posts share nothing, and the later answer's visit stays.
  const [, visit] = VISIT.exec(cookies) ?? [];
  const first = known ?? (visit ? printOf(visit).slice(0, 16) : freshName());
  let name = first;
  const value = (): string =>
    `${name}.${store}.${[...seen].map(([variantId, minor]) => `${variantId}-${minor}`).join('_')}${removed ? packed(removed) : ''}`;
  const before = value();
  return {
    keyOf: (what) => printOf(`${first} ${what}`).slice(0, 32),
    done(line) {
      name = freshName();
      removed = line && { line, until: Date.now() + REMOVED_MS };
    },
    removed: () => removed?.line,
    place({ variantId, at, minor }) {
      const others = [...seen].filter(([id]) => id !== variantId);
      seen.clear();
      for (const [id, price] of others.toSpliced(at, 0, [variantId, minor])) seen.set(id, price);
    },
    order: () => [...seen.keys()].map((variantId) => ({ variantId })),
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
