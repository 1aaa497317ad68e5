/** The cart without scripts: the views of `islands/cart`, with real forms instead of script handlers. */
import { renderToStaticMarkup } from 'react-dom/server';

import { AddOnGroups } from '#islands/cart/views/AddOnGroups.tsx';
import type { AddOnState } from '#islands/cart/views/AddOnTile.tsx';
import type { AddOnFrame } from '#islands/cart/views/cart-frame.ts';
import { CartLayout } from '#islands/cart/views/CartLayout.tsx';
import type { LineNote } from '#islands/cart/views/CartLine.tsx';
import { CartList } from '#islands/cart/views/CartList.tsx';
import type { CartRow } from '#islands/cart/views/CartList.tsx';
import { CartProblem } from '#islands/cart/views/CartProblem.tsx';
import { CartSums } from '#islands/cart/views/CartSums.tsx';
import { CheckoutForm } from '#islands/cart/views/CheckoutForm.tsx';
import { LeftOutMessage } from '#islands/cart/views/LeftOutMessage.tsx';
import { StaleCart } from '#islands/cart/views/StaleCart.tsx';
import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { CartSummary } from '#lib/cart/cart-summary.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import type { VariantChoice } from '#lib/cart/variant-choices.ts';
import { commonAudienceClass } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn, AddOnGroup } from '#lib/catalogue/category-add-ons.ts';

export type PlainRow =
  | {
      readonly kind: 'line';
      readonly line: CartLine;
      readonly note: LineNote | undefined;
      readonly isSoldOut: boolean;
      readonly choices: readonly VariantChoice[];
      /** Add-ons offered below the line. */
      readonly offers: readonly AddOnGroup[];
    }
  | { readonly kind: 'removed'; readonly line: Pick<CartLine, 'variantId' | 'name'> };

export interface PlainCart {
  readonly frame: AddOnFrame;
  readonly shopHref: string;
  /** An error that belongs to no line. */
  readonly problem: string | undefined;
  /** Lines that could not be merged at sign-in, named in the page's language like all lines. */
  readonly leftOut: readonly LeftOut[];
  readonly rows: readonly PlainRow[];
  /** Sums of the cart; undefined if the cart is empty. */
  readonly summary: CartSummary | undefined;
  readonly isTaxIncluded: boolean;
  /** The platform's checkout page, if this request started a checkout. */
  readonly checkoutUrl: string | undefined;
}

/** State of an add-on, with the price as built; `fill-prices.ts` replaces it with the customer's price. */
function stateOf(addOn: AddOn, lines: readonly CartLine[]): AddOnState {
  const held = lines.find(({ productId }) => productId === addOn.commerceId);
  return { price: addOn.price, held: held?.id, isSoldOut: addOn.soldOut === true };
}

export function plainCart(cart: PlainCart): string {
  const { frame, shopHref, problem, leftOut, rows, summary, isTaxIncluded, checkoutUrl } = cart;
  const { say } = frame;
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []));
  const withAddOns = rows.map((row): CartRow => {
    if (row.kind === 'removed' || row.offers.length === 0) return row;
    const stateOfOne = (addOn: AddOn): AddOnState => stateOf(addOn, lines);
    const hidingClass = commonAudienceClass(row.offers.flatMap(({ products }) => products));
    const addOns = (
      <li className={['add-ons', hidingClass].filter(Boolean).join(' ')} data-testid="add-ons">
        <AddOnGroups groups={row.offers} heading="h3" stateOf={stateOfOne} frame={frame} />
      </li>
    );
    return { ...row, addOns };
  });
  return renderToStaticMarkup(
    <CartLayout
      say={say}
      shopHref={shopHref}
      news={
        <>
          {problem && <CartProblem text={problem} isAnswer />}
          {leftOut.length > 0 && <LeftOutMessage lines={leftOut} {...frame} />}
        </>
      }
      lines={rows.length > 0 && <CartList rows={withAddOns} heading="h2" frame={frame} />}
      sums={
        summary && (
          <CartSums summary={summary} isTaxIncluded={isTaxIncluded} say={say}>
            {checkoutUrl === undefined ? (
              <CheckoutForm {...frame} />
            ) : (
              <a className="button checkout" href={checkoutUrl}>
                {say('Checkout')}
              </a>
            )}
          </CartSums>
        )
      }
    />,
  );
}

export function plainCartDown({ frame, text }: { readonly frame: AddOnFrame; readonly text: string }): string {
  return renderToStaticMarkup(
    <div className="cart-page">
      <StaleCart {...frame} text={text} />
    </div>,
  );
}
