/** Optimistic cart: shows the result of pending changes immediately, and reverts each one that the shop refuses. */
import { timesQuantity } from '../pricing/money.ts';
import type { Money } from '../pricing/money.ts';
import { MAX_QUANTITY_PER_LINE } from './cart-contents.ts';
import type { Cart, CartLine } from './cart-contents.ts';

/** A variant's data that a page has before the variant is in the cart. */
export type LineDisplay = Pick<CartLine, 'name' | 'unitPrice'> &
  Partial<Pick<CartLine, 'sku' | 'path' | 'image' | 'options' | 'listPrice'>>;

export type CartIntent =
  | {
      readonly kind: 'add';
      readonly key: string;
      readonly productId: number;
      readonly variantId: number;
      readonly quantity: number;
      readonly display?: LineDisplay | undefined;
      /** Index among the lines when a removed line is restored; absent: the end. */
      readonly at?: number | undefined;
      /** Set when an earlier page sent the add and the shop may have executed it: the cart and quantity shown there. */
      readonly resumed?: { readonly cartId: string | undefined; readonly seen: number };
    }
  | { readonly kind: 'set'; readonly key: string; readonly variantId: number; readonly quantity: number }
  | { readonly kind: 'remove'; readonly key: string; readonly variantId: number }
  | {
      readonly kind: 'swap';
      readonly key: string;
      readonly variantId: number;
      /** The variant that replaces it. */
      readonly to: number;
      readonly display?: LineDisplay | undefined;
    };

type AddIntent = CartIntent & { readonly kind: 'add' };

export interface Projection {
  readonly cart: Cart | null;
  /** Total quantity of pending adds that cannot be shown as lines, because only their quantity is known. */
  readonly unshown: number;
}

function sized(line: CartLine, quantity: number): CartLine {
  const kept = Math.min(quantity, MAX_QUANTITY_PER_LINE);
  return { ...line, quantity: kept, lineTotal: timesQuantity(line.unitPrice, kept) };
}

/** A resumed add is not counted twice: the line has at least the quantity that the earlier page showed. */
function piecesAfter(line: CartLine, { quantity, resumed }: AddIntent, cartId: string | undefined): number {
  const isSameCart = resumed !== undefined && (resumed.cartId ?? cartId) === cartId;
  return isSameCart ? Math.max(line.quantity, resumed.seen + quantity) : line.quantity + quantity;
}

function withAdded(
  lines: readonly CartLine[],
  intent: AddIntent,
  cartId: string | undefined,
): readonly CartLine[] | undefined {
  const { key, productId, variantId, quantity, display, at = lines.length } = intent;
  if (lines.some((line) => line.variantId === variantId))
    return lines.map((line) => (line.variantId === variantId ? sized(line, piecesAfter(line, intent, cartId)) : line));
  if (!display) return undefined;
  const fresh = {
    id: `new:${key}`,
    productId,
    variantId,
    sku: '',
    options: [],
    quantity,
    lineTotal: display.unitPrice,
  };
  return lines.toSpliced(at, 0, sized({ ...fresh, ...display }, quantity));
}

/** Moves the quantity to an existing line of the other variant, if there is one; otherwise the line keeps its place. */
function withSwapped(
  lines: readonly CartLine[],
  { key, variantId, to, display }: CartIntent & { readonly kind: 'swap' },
): readonly CartLine[] {
  const old = lines.find((line) => line.variantId === variantId);
  if (!old || to === variantId) return lines;
  const isHeld = lines.some((line) => line.variantId === to);
  if (isHeld)
    return lines
      .filter((line) => line !== old)
      .map((line) => (line.variantId === to ? sized(line, line.quantity + old.quantity) : line));
  const { listPrice: _listPrice, ...rest } = old;
  const fresh = sized({ ...rest, id: `new:${key}`, variantId: to, ...display }, old.quantity);
  return lines.map((line) => (line === old ? fresh : line));
}

function recounted(cart: Cart | null, lines: readonly CartLine[]): Cart | null {
  const currency = cart?.currency ?? lines[0]?.unitPrice.currency;
  if (currency === undefined || lines.length === 0) return null;
  const base: Money = { minor: lines.reduce((sum, line) => sum + line.lineTotal.minor, 0), currency };
  const discount = cart ? cart.baseAmount.minor - cart.total.minor : 0;
  const known = cart ?? { id: '', customerId: 0, version: 0 };
  return {
    ...known,
    currency,
    lines,
    baseAmount: base,
    total: { minor: Math.max(0, base.minor - discount), currency },
  };
}

/** Applies the pending intents, in order, to the cart last received from the shop. */
export function project(cart: Cart | null, intents: readonly CartIntent[]): Projection {
  if (intents.length === 0) return { cart, unshown: 0 };
  let lines = cart?.lines ?? [];
  let unshown = 0;
  for (const intent of intents) {
    if (intent.kind === 'add') {
      const added = withAdded(lines, intent, cart?.id);
      if (added) lines = added;
      else unshown += intent.quantity;
    } else if (intent.kind === 'set') {
      lines = lines.map((line) => (line.variantId === intent.variantId ? sized(line, intent.quantity) : line));
    } else if (intent.kind === 'swap') {
      lines = withSwapped(lines, intent);
    } else {
      lines = lines.filter((line) => line.variantId !== intent.variantId);
    }
  }
  return { cart: recounted(cart, lines), unshown };
}
