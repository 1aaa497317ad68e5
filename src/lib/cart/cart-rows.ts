import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Row } from '#lib/customer/row.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';
import { imageUrl } from '#lib/media/image-url.ts';
/** A cart as rows of its page, for whoever has no JavaScript; what `islands/cart` shows with it. Pure. */
import type { Text } from '#lib/page/page-locals.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';

import { cartSummary, isEndRow } from './cart-summary.ts';
import type { CartSummary, SumRow } from './cart-summary.ts';
import { leftOutSentence } from './left-out.ts';
import type { LeftOut } from './left-out.ts';

/** What rows are told in. */
export interface CartRowWords {
  readonly locale: Locale;
  readonly writing: PriceWriting;
  readonly tax: TaxDisplay;
  readonly mediaBase: string;
  readonly alias: string;
  /** By the English text. */
  readonly say: Text;
}

export const moneyIn = (amount: Money, { writing }: CartRowWords): string => formatMoney(amount, writing);
const ofLine = (line: CartLine, unit: Money): Money => ({ ...unit, minor: unit.minor * line.quantity });

/** What is to be said of a line. */
export interface LineNote {
  readonly text: string;
  /** It answers what was just asked for: there the reader goes on. */
  readonly isAnswer: boolean;
}

/** `line` in the words of the page; `soldOut`: the shop has none left. */
export function cartLineRow(
  { soldOut = false, ...line }: CartLine & { readonly soldOut?: boolean },
  note: LineNote | undefined,
  words: CartRowWords,
): Row {
  const { locale, say, mediaBase, alias } = words;
  const { id, variantId, name, path, image, listPrice, quantity } = line;
  const noteId = `line-${variantId}`;
  const named = (text: InterfaceText): string => `${say(text)}: ${name}`;
  const described: Readonly<Record<string, string>> = note
    ? { 'aria-describedby': noteId, ...(note.isAnswer ? { autofocus: '', 'aria-invalid': 'true' } : {}) }
    : {};
  return {
    template: 'cart-line',
    text: {
      name,
      was: listPrice && moneyIn(ofLine(line, listPrice), words),
      price: moneyIn(ofLine(line, line.unitPrice), words),
      options: line.options.map(({ value }) => value).join(' · '),
      each: quantity > 1 ? say('{amount} each').replace('{amount}', moneyIn(line.unitPrice, words)) : undefined,
      ...(soldOut ? {} : { gone: undefined }),
      note: note?.text,
      ...(image ? { 'no-image': undefined } : { image: undefined }),
    },
    attributes: {
      ...(path ? { name: { href: withLocale(locale, path) } } : {}),
      ...(image ? { image: { src: imageUrl(mediaBase, { filename: image, alias, size: { width: 210 } }) } } : {}),
      'set-line': { value: id },
      'remove-line': { value: id },
      quantity: {
        value: `${quantity}`,
        max: `${MAX_QUANTITY_PER_LINE}`,
        'aria-label': named('Quantity'),
        ...described,
      },
      update: { 'aria-label': named('Update') },
      remove: { 'aria-label': named('Remove') },
      ...(note ? { note: { id: noteId } } : {}),
    },
  };
}

const sumRow = ({ kind, label, aside, value }: SumRow): Row => ({
  template: 'cart-sum',
  text: { label, aside: aside && `(${aside})`, value },
  attributes: { value: { 'data-sum': kind, ...(kind === 'subtotal' ? { 'data-testid': 'cart-total' } : {}) } },
});

const meterRow = ({ text, value, max }: NonNullable<CartSummary['meter']>): Row => ({
  template: 'cart-meter',
  text: { free: text },
  attributes: { meter: { max: `${max}`, value: `${value}`, 'aria-label': text } },
});

/** What was just taken out, with the form that puts it back. `line` in the words of the page. */
export function removedRow(line: Pick<CartLine, 'variantId' | 'name'>, { say }: CartRowWords): Row {
  return {
    template: 'cart-removed',
    text: { removed: say('Removed: {name}').replace('{name}', line.name) },
    attributes: { undo: { 'aria-label': `${say('Undo')}: ${line.name}` } },
  };
}

/** What did not come along at the sign-in, and why; `lines` in the words of the page. */
export function leftOutRow(lines: readonly LeftOut[], { say }: CartRowWords): Row {
  return {
    template: 'cart-left-out',
    text: {},
    rows: {
      'left-out-lines': lines.map((line) => ({
        template: 'cart-left-out-line',
        text: { what: leftOutSentence(line, say) },
      })),
    },
  };
}

export interface CartParts {
  /** What went wrong, where no line can say it. */
  readonly problem: string | undefined;
  readonly leftOut: Row | undefined;
  readonly lines: readonly Row[];
  /** Undefined where nobody says. */
  readonly shipping: Shipping | undefined;
}

/** A cart with lines in it. */
export function cartRow(cart: Cart, { problem, leftOut, lines, shipping }: CartParts, words: CartRowWords): Row {
  const { rows, meter } = cartSummary(cart, shipping, { ...words, country: words.locale.country });
  return {
    template: 'cart',
    text: { problem },
    rows: {
      news: leftOut ? [leftOut] : [],
      lines,
      meter: meter ? [meterRow(meter)] : [],
      sums: rows.filter((row) => !isEndRow(row)).map(sumRow),
      total: rows.filter(isEndRow).map(sumRow),
    },
  };
}
