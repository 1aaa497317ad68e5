import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { AddOnText } from '#lib/cart/cart-texts.ts';

import type { CartFrame } from './views/cart-frame.ts';

export interface CartPlace<Listed extends AddOnText> extends Pick<CartFrame, 'mediaBase' | 'alias' | 'cartHref'> {
  readonly texts: Texts<Listed>;
}

/** The frame of a cart on the current page. */
export function cartFrameOf<Listed extends AddOnText>({ texts, mediaBase, alias, cartHref }: CartPlace<Listed>) {
  return {
    say: (text: Listed): string => say(texts, text),
    writing: pageWriting(),
    mediaBase,
    alias,
    cartHref,
    localeCode: document.documentElement.dataset['locale'] ?? '',
  } satisfies Omit<CartFrame, 'say'> & { readonly say: (text: Listed) => string };
}
