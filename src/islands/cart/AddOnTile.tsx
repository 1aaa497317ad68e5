/** A product that goes with a line: one button that puts it into the cart and takes it out again. No sale tag (spec section 5). */
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { hasChoice } from '#lib/catalogue/add-ons.ts';
import type { AddOn, AddOnPrice } from '#lib/catalogue/add-ons.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

import sheet from './add-ons.css?inline';

/** Not one of the page's sheets: few carts show this, and pages have to fit into the first flight of a connection. */
export function AddOnStyle() {
  return (
    <style href="add-ons" precedence="page">
      {sheet}
    </style>
  );
}

export interface AddOnFrame {
  readonly words: Texts;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
}

interface Props extends AddOnFrame {
  readonly addOn: AddOn;
  readonly price: AddOnPrice | undefined;
  /** It is in the cart. */
  readonly isHeld: boolean;
  readonly isSoldOut: boolean;
  /** What went wrong with it, in words. */
  readonly problem: string | undefined;
  readonly onToggle: () => void;
}

export function AddOnPriceLine({ price, words, writing }: Pick<Props, 'price' | 'words' | 'writing'>) {
  return (
    <p className="price">
      {price && (
        <span className={price.own && 'pro'}>
          {price.own && `${say(words, 'Pro price')} `}
          {formatMoney(price.price, writing)}
        </span>
      )}
      {price?.was && (
        <s>
          <span className="visually-hidden">{say(words, 'Was')} </span>
          {formatMoney(price.was, writing)}
        </s>
      )}
    </p>
  );
}

export function AddOnTile({ addOn, price, isHeld, isSoldOut, problem, onToggle, ...frame }: Props) {
  const { words, mediaBase, alias } = frame;
  const { title, commerceId } = addOn;
  const isOut = isSoldOut && !isHeld;
  const note = isHeld ? say(words, 'Added to cart!') : isOut ? say(words, 'Sold out') : undefined;
  const noteId = `add-on-${commerceId}`;
  return (
    <li className="add-on" data-testid="add-on">
      <a href={addOn.href}>
        <img
          src={imageUrl(mediaBase, { filename: addOn.picture, alias, size: { width: 210 } })}
          alt=""
          width={120}
          height={120}
          loading="lazy"
        />
        {title}
      </a>
      <p className="tags">
        {addOn.tags.map((one) => (
          <span key={one} className={`tag ${one}`}>
            {say(words, one === 'new' ? 'New' : 'Redesigned')}
          </span>
        ))}
      </p>
      <button
        type="button"
        aria-label={`${say(words, isHeld ? 'Remove' : 'Add to cart')}: ${title}`}
        aria-describedby={(note ?? problem) && noteId}
        aria-disabled={isOut}
        aria-haspopup={!isHeld && hasChoice(addOn) ? 'dialog' : undefined}
        onClick={() => !isOut && onToggle()}
      >
        {isHeld ? '−' : '+'}
      </button>
      <AddOnPriceLine price={price} {...frame} />
      <p id={noteId} className={problem ? 'small message error' : 'small'} data-testid="add-on-note">
        {problem ?? note}
      </p>
    </li>
  );
}
