import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';

import type { CartFrame } from './views/cart-frame.ts';

export interface CartPlace extends Omit<CartFrame, 'say' | 'writing' | 'localeCode'> {
  readonly texts: Texts;
}

/** For the current page. */
export function cartFrameOf({ texts, mediaBase, alias, cartHref }: CartPlace): CartFrame {
  return {
    say: (text) => say(texts, text),
    writing: pageWriting(),
    mediaBase,
    alias,
    cartHref,
    localeCode: document.documentElement.dataset['locale'] ?? '',
  };
}
