/** An add-on of a cart line: one button adds it to the cart and removes it again. No sale tag (spec section 5). */
import type { AddOnText } from '#lib/cart/cart-texts.ts';
import { hasChoice } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOnPrice } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn } from '#lib/catalogue/category-add-ons.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { AddOnFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

/** State of a tile, apart from its product. */
export interface AddOnState {
  readonly price: AddOnPrice | undefined;
  /** Id of the add-on's own line, if it is in the cart. */
  readonly held: string | undefined;
  readonly isSoldOut: boolean;
  /** Error text. */
  readonly problem?: string | undefined;
  /** Script handler that replaces the tile's form. */
  readonly onToggle?: () => void;
}

interface Props extends AddOnState {
  readonly addOn: AddOn;
  readonly frame: AddOnFrame;
}

export function AddOnPriceLine({
  price,
  builtFor,
  frame: { say, writing },
}: {
  readonly price: AddOnPrice | undefined;
  /** Marks the price for the server, which replaces it with the customer's price of this product. */
  readonly builtFor?: AddOn | undefined;
  readonly frame: Pick<AddOnFrame, 'say' | 'writing'>;
}) {
  return (
    <p className="price" data-product={builtFor?.commerceId} data-minor={builtFor?.price.price.minor}>
      {price && (
        <span className={price.own && 'pro'}>
          {price.own && `${say('Pro price')} `}
          {formatMoney(price.price, writing)}
        </span>
      )}
      {price?.was && (
        <s>
          <span className="visually-hidden">{say('Was')} </span>
          {formatMoney(price.was, writing)}
        </s>
      )}
      {price?.lowest && (
        <small data-lowest={price.price.minor}>
          {say('Lowest price of the last 30 days: {amount}').replace('{amount}', formatMoney(price.lowest, writing))}
        </small>
      )}
    </p>
  );
}

/** Without scripts, a product with options links to its product page. */
export function AddOnToggle(props: Props) {
  const { addOn, held, isSoldOut, onToggle, frame } = props;
  const { title, href, colors, sizes } = addOn;
  const { say, cartHref, localeCode } = frame;
  const isOut = isSoldOut && !held;
  const asks = !held && hasChoice(addOn);
  const nameOf = (text: AddOnText): string => labelled(localeCode, say(text), title);
  if (!onToggle && asks && !isOut)
    return (
      <a className="add-on-button" href={href} aria-label={nameOf('Choose an option')}>
        +
      </a>
    );
  return (
    <CartForm
      name={held ? 'remove' : 'add'}
      page={held ? cartHref : href}
      fields={held ? { line: held } : { color: colors[0]?.slug ?? '', size: sizes[0] ?? '' }}
      onSend={onToggle && (() => !isOut && onToggle())}
    >
      <button
        type={isOut ? 'button' : 'submit'}
        className="add-on-button"
        aria-label={nameOf(held ? 'Remove' : 'Add to cart')}
        aria-describedby={noteOf(props) && noteId(addOn)}
        aria-disabled={isOut}
        aria-haspopup={asks ? 'dialog' : undefined}
      >
        {held ? '−' : '+'}
      </button>
    </CartForm>
  );
}

const noteOf = ({ problem, held, isSoldOut, frame: { say } }: Props): string | undefined =>
  problem ?? (held ? say('Added to cart!') : isSoldOut ? say('Sold out') : undefined);

const noteId = ({ commerceId }: AddOn): string => `add-on-${commerceId}`;

export function AddOnNote(props: Props) {
  return (
    <p id={noteId(props.addOn)} className={props.problem ? 'small message error' : 'small'} data-testid="add-on-note">
      {noteOf(props)}
    </p>
  );
}

export function AddOnTile(props: Props) {
  const { addOn, price, onToggle, frame } = props;
  const { say, mediaBase, alias } = frame;
  return (
    <li className={['add-on', addOn.visibilityClass].filter(Boolean).join(' ')} data-testid="add-on">
      <a href={addOn.href}>
        {addOn.picture && (
          <img
            src={imageUrl(mediaBase, { filename: addOn.picture, alias, size: { width: 336 } })}
            alt=""
            width={120}
            height={120}
            loading="lazy"
          />
        )}
        {addOn.title}
      </a>
      <p className="tags">
        {addOn.tags.map((one) => (
          <span key={one} className={`tag ${one}`}>
            {say(one === 'new' ? 'New' : 'Redesigned')}
          </span>
        ))}
      </p>
      <AddOnToggle {...props} />
      <AddOnPriceLine price={price} builtFor={onToggle ? undefined : addOn} frame={frame} />
      <AddOnNote {...props} />
    </li>
  );
}
