/**
 * State of the cart for a browser without scripts, in one cookie that only form responses and filled pages set. It holds the name from which the next
 * post's idempotency key is derived (a form sent twice takes effect once), the last removed line, and the prices shown last (so that a price change
 * can be reported). It is used for nothing else.
 */
import { createHash, randomBytes } from 'node:crypto';

import type { CartLine } from '#lib/cart/cart-contents.ts';

/** A removed line, as it was in the cart. */
export interface RememberedLine {
  readonly variantId: number;
  readonly productId: number;
  readonly quantity: number;
  /** Index among the lines. */
  readonly at: number;
  readonly minor: number;
  /** Path of the product page, without the locale. */
  readonly path: string;
}

export interface CartMemory {
  /** Idempotency key of a post with this content; changes once a post has been answered. */
  keyOf(what: string): string;
  /** Marks a post as done, so that the next post gets a new key even with the same content. `removed`: the line that it removed, if any. */
  done(removed?: RememberedLine): void;
  /** The line that the last post removed; stored for half an hour. */
  removed(): RememberedLine | undefined;
  /** Puts a line back at its index, at the price shown before. */
  place(line: Pick<RememberedLine, 'variantId' | 'at' | 'minor'>): void;
  /** Variants in the order in which their lines were last shown. */
  order(): readonly { readonly variantId: number }[];
  /** Records a price that was shown before the line was in the cart. */
  recordShownPrice(variantId: number, minor: number): void;
  /** Variants whose price differs from the one shown last; records the new prices. */
  changedIn(lines: readonly Pick<CartLine, 'variantId' | 'unitPrice'>[]): ReadonlySet<number>;
  /** `Set-Cookie` headers: empty if nothing changed. */
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

/** `store`: region of the page; data that the cookie holds for another store is ignored. */
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
  // Before the first response, the key is derived from the session id. Without a session, two posts share no key, and the session of the later
  // response wins.
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
    recordShownPrice: (variantId, minor) => void (seen.has(variantId) || seen.set(variantId, minor)),
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
      // `Secure` follows the session cookie, whose prefix shows whether the shop is served over https.
      const secure = /(?:^|;\s*)__Host-/.test(cookies) || request.url.startsWith('https:') ? '; Secure' : '';
      return [`${NAME}=${value()}; Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`];
    },
  };
}
