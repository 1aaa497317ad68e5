import { useMemo } from 'react';

import { formatMoney } from '#lib/pricing/format-money.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import type { Money } from '#lib/pricing/money.ts';

import { pageWriting } from './page-writing.ts';
import { PriceView } from './PriceView.tsx';
import type { PriceText } from './PriceView.tsx';
import { say } from './texts.ts';
import type { Texts } from './texts.ts';

interface Props {
  readonly texts: Texts<PriceText>;
  readonly shown: ShownPrice | undefined;
  /** Product id on this market's platform. */
  readonly product: number | undefined;
  readonly range?: string | undefined;
}

/** A published price in a list that is rendered in the browser; the page replaces it with the visitor's own price (`useCheckedPrices`). */
export function CheckedPrice({ texts, ...price }: Props) {
  const frame = useMemo(
    () => ({
      say: (english: PriceText) => say(texts, english),
      money: (amount: Money) => formatMoney(amount, pageWriting()),
    }),
    [texts],
  );
  return <PriceView frame={frame} {...price} />;
}
