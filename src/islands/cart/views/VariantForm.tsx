import { useRef, useState } from 'react';

import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { DrawerText } from '#lib/cart/cart-texts.ts';
import type { VariantChoice } from '#lib/cart/variant-choices.ts';
import { labelled } from '#lib/locale/labelled.ts';

import type { LineFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

interface Props {
  readonly line: CartLine;
  readonly choices: readonly VariantChoice[];
  readonly frame: LineFrame;
  /** Script handler that replaces the form. */
  readonly onSwap: ((variantId: number) => void) | undefined;
  /** Undoes the last change of the line's variant. */
  readonly onUndo: (() => void) | undefined;
}

/** Changes the color or size of a line. One list holds all existing variants and marks the sold-out ones. Opens without scripts, too. */
export function VariantForm({ line, choices, frame, onSwap, onUndo }: Props) {
  const { id, name, variantId } = line;
  const { say, cartHref, localeCode } = frame;
  const nameOf = (text: DrawerText): string => labelled(localeCode, say(text), name);
  const field = useRef<HTMLSelectElement>(null);
  // With scripts, the list is rendered only while open.
  const [isOpen, setOpen] = useState(onSwap === undefined);
  return (
    <div className="line-change">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open || onSwap === undefined)}>
        <summary data-change={variantId} aria-label={nameOf('Change')}>
          {say('Change')}
        </summary>
        {isOpen && (
          <CartForm
            name="swap"
            page={cartHref}
            fields={{ line: id }}
            onSend={
              onSwap &&
              (() => {
                const chosen = Number(field.current?.value);
                if (chosen !== variantId) onSwap(chosen);
              })
            }
          >
            <select ref={field} name="variant" aria-label={nameOf('Choose an option')} defaultValue={variantId}>
              {choices.map((one) => (
                <option
                  key={one.variantId}
                  value={one.variantId}
                  disabled={one.isSoldOut && one.variantId !== variantId}
                >
                  {one.isSoldOut ? `${one.text} · ${say('Sold out')}` : one.text}
                </option>
              ))}
            </select>
            <button className="text-link">{say('Update')}</button>
          </CartForm>
        )}
      </details>
      {onUndo && (
        <button type="button" className="remove" aria-label={nameOf('Undo')} onClick={onUndo}>
          {say('Undo')}
        </button>
      )}
    </div>
  );
}
