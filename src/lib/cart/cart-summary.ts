/** The totals of a cart, shared by the cart page, the drawer and the server-rendered page. Pure. */
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { containedTax, taxTexts } from '#lib/pricing/tax.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import { isEurope } from '#lib/region/region.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';
import { shippingQuote } from '#lib/shipping/shipping-estimate.ts';

import { linesTotal } from './cart-contents.ts';
import type { Cart } from './cart-contents.ts';
import type { CartText } from './cart-texts.ts';

export interface SumRow {
  readonly kind: 'subtotal' | 'discount' | 'shipping' | 'total' | 'tax';
  readonly label: string;
  /** Secondary text after the label. */
  readonly aside?: string;
  readonly value: string;
}

export interface CartSummary {
  readonly rows: readonly SumRow[];
  /** Whether the total includes the cost of shipping. */
  readonly isShippingKnown: boolean;
  /** Progress towards free shipping; undefined where shipping is never free. `value` and `max` in minor units. */
  readonly meter?: { readonly text: string; readonly value: number; readonly max: number };
}

interface SummaryOptions {
  readonly writing: PriceWriting;
  /** Country of the market, two letters. */
  readonly country: string;
  readonly tax: TaxDisplay;
  /** Translates an English text. */
  readonly say: (english: CartText) => string;
}

/** Whether the row belongs to the end of the summary. */
export const isEndRow = ({ kind }: SumRow): boolean => kind === 'total' || kind === 'tax';

/** Shown for an amount that is unknown before checkout. */
const UNKNOWN = '—';

/** `shipping`: undefined while it loads, and when the shop does not respond. */
export function cartSummary(cart: Cart, shipping: Shipping | undefined, options: SummaryOptions): CartSummary {
  const { say, writing, country } = options;
  const { currency } = cart;
  const subtotal = linesTotal(cart.lines);
  const discount = Math.max(0, cart.baseAmount.minor - cart.total.minor);
  const quote = shipping && shippingQuote({ minor: subtotal, currency }, shipping);
  const cost = quote?.cost;
  const total: Money = { minor: subtotal - discount + (cost?.minor ?? 0), currency };
  const contained = containedTax(total, options.tax);
  const money = (minor: number): string => formatMoney({ minor, currency } satisfies Money, writing);
  const place = new Intl.DisplayNames([writing.tag], { type: 'region' }).of(country.toUpperCase()) ?? country;
  const free = say('Shipping is free');
  const rows: readonly SumRow[] = [
    { kind: 'subtotal', label: say('Subtotal'), value: money(subtotal) },
    ...(discount > 0 ? [{ kind: 'discount' as const, label: say('Discount'), value: `−${money(discount)}` }] : []),
    {
      kind: 'shipping',
      label: say('Shipping: {country}').replace('{country}', place),
      ...(cost && cost.minor > 0 ? { aside: say('Estimate') } : {}),
      value: cost ? money(cost.minor) : UNKNOWN,
    },
    { kind: 'total', label: say('Total'), value: money(total.minor) },
    // Already contained in the total; not added to it.
    ...(contained
      ? [{ kind: 'tax' as const, label: say(taxTexts(isEurope(country)).contained), value: money(contained.minor) }]
      : []),
  ];
  const sums = { rows, isShippingKnown: cost !== undefined };
  if (cost?.minor === 0) return { ...sums, meter: { text: free, value: 1, max: 1 } };
  if (!quote?.missing) return sums;
  const { missing } = quote;
  const text = say('{amount} away from free shipping').replace('{amount}', money(missing.minor));
  return { ...sums, meter: { text, value: subtotal, max: subtotal + missing.minor } };
}
