import { useMemo } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { PriceView } from '#islands/ui/PriceView.tsx';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

/** The published price of a product; the browser replaces it by the visitor's own. */
export function KeptPrice({ product, texts }: { readonly product: ProductPayload; readonly texts: Texts }) {
  const frame = useMemo(() => {
    const writing = pageWriting();
    return {
      say: (english: InterfaceText) => say(texts, english),
      money: (amount: Money) => formatMoney(amount, writing),
    };
  }, [texts]);
  return <PriceView frame={frame} shown={product.price} product={product.commerceId} range={product.priceRange} />;
}
