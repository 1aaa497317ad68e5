/** The lines of a cart with their add-ons, and placeholders for lines just removed. */
import { Fragment } from 'react';
import type { ReactNode, Ref } from 'react';

import type { CartLine as Line } from '#lib/cart/cart-contents.ts';
import type { VariantChoice } from '#lib/cart/variant-choices.ts';
import { labelled } from '#lib/locale/labelled.ts';

import type { LineFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';
import { CartLine } from './CartLine.tsx';
import type { LineActions, LineNote } from './CartLine.tsx';

export type CartRow =
  | {
      readonly kind: 'line';
      readonly line: Line;
      readonly note?: LineNote | undefined;
      readonly isSoldOut: boolean;
      readonly choices: readonly VariantChoice[] | undefined;
      readonly actions?: LineActions;
      /** An item of the list, shown below the line. */
      readonly addOns?: ReactNode;
    }
  | {
      readonly kind: 'removed';
      readonly line: Pick<Line, 'variantId' | 'name'>;
      readonly onPutBack?: () => void;
    };

interface Props {
  readonly rows: readonly CartRow[];
  /** Heading level, one below the heading above the lines. */
  readonly heading: 'h2' | 'h3';
  readonly frame: LineFrame;
  readonly list?: Ref<HTMLUListElement>;
}

function RemovedLine({
  row,
  frame,
}: {
  readonly row: CartRow & { readonly kind: 'removed' };
  readonly frame: LineFrame;
}) {
  const { say, cartHref, localeCode } = frame;
  const { name } = row.line;
  return (
    <li className="line-out" data-testid="line-removed">
      <span>{say('Removed: {name}').replace('{name}', () => name)}</span>
      <CartForm name="put-back" page={cartHref} onSend={row.onPutBack}>
        <button className="remove" aria-label={labelled(localeCode, say('Undo'), name)}>
          {say('Undo')}
        </button>
      </CartForm>
    </li>
  );
}

export function CartList({ rows, heading, frame, list }: Props) {
  return (
    <ul ref={list} className="cart-lines">
      {rows.map((row) =>
        row.kind === 'removed' ? (
          <RemovedLine key={`out ${row.line.variantId}`} row={row} frame={frame} />
        ) : (
          <Fragment key={row.line.variantId}>
            <CartLine {...row} heading={heading} frame={frame} />
            {row.addOns}
          </Fragment>
        ),
      )}
    </ul>
  );
}
