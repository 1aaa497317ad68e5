import { useMemo } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { KeptFrame } from './views/kept-frame.ts';

/** Props of an island that shows kept products. */
export interface TilePlace {
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
}

export function useKeptFrame({ texts, mediaBase, alias }: TilePlace): KeptFrame {
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
