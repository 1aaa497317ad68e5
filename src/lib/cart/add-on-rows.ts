import { hasChoice } from '#lib/catalogue/add-ons.ts';
import type { AddOn, AddOnGroup } from '#lib/catalogue/add-ons.ts';
/** What goes with a line of the cart as rows of its page, for whoever has no JavaScript; what `islands/cart/AddOns.tsx` shows with it. Pure. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Row } from '#lib/customer/row.ts';
import { imageUrl } from '#lib/media/image-url.ts';

import { moneyIn } from './cart-rows.ts';
import type { CartRowWords } from './cart-rows.ts';
import type { CartLine } from './cart.ts';

/** What can be done with it: put in, take out, look at where there is a choice; nothing where it is sold out. */
function deedOf(addOn: AddOn, held: CartLine | undefined): 'add' | 'remove' | 'choose' | undefined {
  if (held) return 'remove';
  if (addOn.soldOut) return undefined;
  return hasChoice(addOn) ? 'choose' : 'add';
}

function addOnRow(addOn: AddOn, lines: readonly CartLine[], words: CartRowWords): Row {
  const { say, mediaBase, alias } = words;
  const { title, href, picture, price, colors, sizes, commerceId } = addOn;
  const held = lines.find(({ productId }) => productId === commerceId);
  const deed = deedOf(addOn, held);
  const named = (text: InterfaceText): string => `${say(text)}: ${title}`;
  return {
    template: 'cart-add-on',
    text: {
      title,
      price: moneyIn(price.price, words),
      was: price.was && moneyIn(price.was, words),
      ...(price.was ? {} : { 'was-price': undefined }),
      note: held ? say('Added to cart!') : addOn.soldOut && say('Sold out'),
      ...(deed === 'add' ? {} : { 'add-form': undefined }),
      ...(deed === 'remove' ? {} : { 'remove-form': undefined }),
      choose: deed === 'choose' ? say('Choose an option') : undefined,
    },
    attributes: {
      link: { href },
      picture: { src: imageUrl(mediaBase, { filename: picture, alias, size: { width: 210 } }) },
      prices: { 'data-product': `${commerceId}`, 'data-minor': `${price.price.minor}` },
      'add-page': { value: href },
      'add-color': { value: colors[0]?.slug ?? '' },
      'add-size': { value: sizes[0] ?? '' },
      add: { 'aria-label': named('Add to cart') },
      'held-line': { value: held?.id ?? '' },
      remove: { 'aria-label': named('Remove') },
      choose: { href, 'aria-label': named('Choose an option') },
    },
  };
}

/** Below a line; undefined where nothing goes with it. `lines`: of the whole cart. */
export function addOnsRow(
  groups: readonly AddOnGroup[],
  lines: readonly CartLine[],
  words: CartRowWords,
): Row | undefined {
  if (groups.length === 0) return undefined;
  return {
    template: 'cart-add-ons',
    text: {},
    rows: {
      groups: groups.map(({ heading, products }) => ({
        template: 'cart-add-on-group',
        text: { heading },
        rows: { products: products.map((one) => addOnRow(one, lines, words)) },
      })),
    },
  };
}
