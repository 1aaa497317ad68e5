import { useEffect, useRef } from 'react';

import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';
import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { DrawerText } from '#lib/cart/cart-texts.ts';
import { labelled } from '#lib/locale/labelled.ts';

import type { LineFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

interface Props {
  readonly line: CartLine;
  readonly isSoldOut: boolean;
  /** Id of the line's note, if it has one. */
  readonly noteId: string | undefined;
  /** Whether the note rejects the quantity just posted; the field then gets the focus. */
  readonly isRefused: boolean;
  readonly frame: LineFrame;
  /** Called with integers from 0; if undefined, the form is posted. */
  readonly onChange: ((quantity: number) => void) | undefined;
}

/** Quantity: a number field, with step buttons if scripts run and a submit button if not. */
export function QuantityForm({ line, isSoldOut, noteId, isRefused, frame, onChange }: Props) {
  const { id, name, quantity } = line;
  const { say, cartHref, localeCode } = frame;
  const nameOf = (text: DrawerText): string => labelled(localeCode, say(text), name);
  const field = useRef<HTMLInputElement>(null);
  // The field is uncontrolled because a half-typed number is not a quantity yet.
  useEffect(() => {
    if (field.current) field.current.value = `${quantity}`;
  }, [quantity]);
  const take = (): void => {
    const input = field.current;
    if (!input || !onChange) return;
    const typed = Math.min(input.valueAsNumber, MAX_QUANTITY_PER_LINE);
    const isQuantity = Number.isInteger(typed) && typed >= 0;
    input.value = `${isQuantity && typed > 0 ? typed : quantity}`;
    if (isQuantity && typed !== quantity) onChange(typed);
  };
  const step = (by: number, label: DrawerText, isOff: boolean) =>
    onChange && (
      <button
        type="button"
        aria-label={nameOf(label)}
        aria-describedby={noteId}
        aria-disabled={by > 0 ? isOff : undefined}
        onClick={() => !isOff && onChange(quantity + by)}
      >
        {by > 0 ? '+' : '−'}
      </button>
    );
  return (
    <CartForm name="set" className="stepper" page={cartHref} fields={{ line: id }} onSend={onChange && take}>
      {step(-1, 'Decrease quantity', false)}
      <input
        ref={field}
        type="number"
        name="quantity"
        min={0}
        max={MAX_QUANTITY_PER_LINE}
        inputMode="numeric"
        required
        aria-label={nameOf('Quantity')}
        aria-describedby={noteId}
        {...(isRefused ? { 'aria-invalid': true, autoFocus: true } : {})}
        onBlur={take}
        defaultValue={quantity}
      />
      {step(1, 'Increase quantity', isSoldOut || quantity >= MAX_QUANTITY_PER_LINE)}
      {!onChange && (
        <button className="update" aria-label={nameOf('Update')}>
          {say('Update')}
        </button>
      )}
    </CartForm>
  );
}
