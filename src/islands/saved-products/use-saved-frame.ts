import { useMemo } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { SavedFrame } from './views/saved-frame.ts';

/** Props of an island that shows saved products. */
export interface TilePlace<Listed extends InterfaceText> {
  readonly texts: Texts<Listed>;
  readonly mediaBase: string;
  readonly alias: string;
}

export function useSavedFrame<Listed extends InterfaceText>({
  texts,
  mediaBase,
  alias,
}: TilePlace<Listed>): SavedFrame<Listed> {
  return useMemo(
    () => ({
      say: (english) => say(texts, english),
      money: (amount) => formatMoney(amount, pageWriting()),
      mediaBase,
      alias,
    }),
    [texts, mediaBase, alias],
  );
}
