/** Adds the variant that was chosen in the form at the time of the press, as a form post would. Later choices apply to the next press. */
import { useState } from 'react';

import { addProblemText } from '#islands/ui/cart-problem-text.ts';
import { pressedForm } from '#islands/ui/pressed-form.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { hydrateDrawer } from '#islands/ui/view-cart.ts';
import type { BuyText } from '#lib/cart/buy-texts.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { onePiece } from '#lib/cart/line-to-add.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';
import { addToCart } from '#stores/cart.ts';
import { storeLineTexts } from '#stores/line-texts.ts';
import { postOnExit } from '#stores/unsent-adds.ts';
import { variantsWhenOnline } from '#stores/variants-when-online.ts';

import type { BuyColor } from './use-choice.ts';

export interface AddMessage {
  readonly kind: 'adding' | 'waiting' | 'added' | 'error';
  readonly text: string;
}

interface Addable {
  readonly productId: number;
  readonly name: string;
  /** Product path without the locale: `/p/ridge-98`. */
  readonly path: string;
  readonly colors: readonly BuyColor[];
  /** Uids of the product's categories. */
  readonly categories: readonly string[];
  readonly texts: Texts<BuyText>;
}

/** `size` is the chosen size, for a product whose form has no size field. */
export function useAdd(
  { productId, name, path, colors, categories, texts }: Addable,
  size: string | undefined,
): readonly [AddMessage | undefined, (button: HTMLButtonElement) => Promise<void>] {
  const [message, setMessage] = useState<AddMessage>();
  async function add(button: HTMLButtonElement): Promise<void> {
    const form = pressedForm(button);
    const wantedColor = colors.find((one) => one.slug === form.get('color')) ?? colors[0];
    const sizeThen = form.get('size') ?? size;
    const fail = (problem: Trouble): void =>
      setMessage({
        text: addProblemText((text) => say(texts, text), problem),
        kind: problem === 'waiting' ? 'waiting' : 'error',
      });
    setMessage({ text: say(texts, 'Adding'), kind: 'adding' });
    hydrateDrawer();
    const isPosted = postOnExit({ page: form.get('page') ?? '', color: wantedColor?.slug, size: sizeThen });
    const known = await variantsWhenOnline(productId, () => fail('waiting'));
    if (isPosted()) {
      // The result of the post is unknown here; the cart, which is reloaded when the page returns, shows it.
      setMessage(undefined);
      return;
    }
    const wanted = known && variantFor(known, wantedColor?.label, sizeThen);
    if (!wanted) {
      fail('failed');
      return;
    }
    storeLineTexts(path, { name, values: Object.fromEntries(colors.map((one) => [one.label, one.name])), categories });
    const problem = await addToCart(onePiece(wanted, name, path), () => fail('waiting'));
    if (problem) fail(problem);
    else setMessage({ text: say(texts, 'Added to cart!'), kind: 'added' });
  }
  return [message, add];
}
