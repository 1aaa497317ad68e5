/** One cart line: product, quantity, price and error. */
import type { CartLine as Line } from '#lib/cart/cart-contents.ts';
import type { VariantChoice } from '#lib/cart/variant-choices.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { LineFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';
import { LinePicture } from './LinePicture.tsx';
import { QuantityForm } from './QuantityForm.tsx';
import { VariantForm } from './VariantForm.tsx';

export interface LineNote {
  readonly text: string;
  /** Whether the note is the result of the form just posted. */
  readonly isAnswer?: boolean;
}

/** Script handlers that replace the line's forms. */
export interface LineActions {
  readonly setQuantity: (quantity: number) => void;
  readonly remove: () => void;
  readonly swap: (variantId: number) => void;
  readonly undoSwap?: (() => void) | undefined;
}

interface Props {
  /** The line, worded in the page's language. */
  readonly line: Line;
  readonly note?: LineNote | undefined;
  readonly isSoldOut?: boolean;
  /** Variants of the line's product: empty if there is no choice, undefined while unknown (their space is then reserved). */
  readonly choices: readonly VariantChoice[] | undefined;
  readonly heading: 'h2' | 'h3';
  readonly frame: LineFrame;
  readonly actions?: LineActions | undefined;
}

export function CartLine({ line, note, isSoldOut = false, choices, heading: Heading, frame, actions }: Props) {
  const { id, name, path, image, quantity, unitPrice, listPrice } = line;
  const { say, writing, cartHref } = frame;
  const locale = parseLocale(frame.localeCode);
  const href = path && locale ? withLocale(locale, path) : undefined;
  const noteId = `line-${line.variantId}`;
  return (
    <li className="line" data-testid="cart-line" data-out={isSoldOut || undefined}>
      <LinePicture image={image} {...frame} />
      <Heading className="line-name">{href ? <a href={href}>{name}</a> : name}</Heading>
      <p className="price">
        {listPrice && (
          <s>
            <span className="visually-hidden">{say('Was')} </span>
            {formatMoney({ ...listPrice, minor: listPrice.minor * quantity }, writing)}
          </s>
        )}
        <span>{formatMoney({ ...unitPrice, minor: unitPrice.minor * quantity }, writing)}</span>
      </p>
      <p className="small soft line-options">
        {line.options.map(({ value }) => value).join(' · ')}
        {quantity > 1 && (
          <span className="line-each">{say('{amount} each').replace('{amount}', formatMoney(unitPrice, writing))}</span>
        )}
        {isSoldOut && <b className="line-gone">{say('Sold out')}</b>}
      </p>
      {!choices && <div className="line-change" />}
      {choices?.[0] && (
        <VariantForm line={line} choices={choices} frame={frame} onSwap={actions?.swap} onUndo={actions?.undoSwap} />
      )}
      <QuantityForm
        line={line}
        isSoldOut={isSoldOut}
        noteId={note && noteId}
        isRefused={note?.isAnswer ?? false}
        frame={frame}
        onChange={actions?.setQuantity}
      />
      <CartForm name="remove" page={cartHref} fields={{ line: id }} onSend={actions?.remove}>
        <button className="remove" aria-label={labelled(frame.localeCode, say('Remove'), name)}>
          {say('Remove')}
        </button>
      </CartForm>
      {note && (
        <p
          id={noteId}
          className="message error line-note"
          role={note.isAnswer ? 'alert' : undefined}
          data-testid="line-problem"
        >
          {note.text}
        </p>
      )}
    </li>
  );
}
