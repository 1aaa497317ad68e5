import { memo } from 'react';

import type { ShownPrice } from '#lib/pricing/item-price.ts';
import type { Money } from '#lib/pricing/money.ts';

/** Texts that a list with prices needs. */
export type PriceText = 'from {amount}' | 'Was' | 'Lowest price of the last 30 days: {amount}';

interface Props {
  readonly frame: {
    readonly say: (english: PriceText) => string;
    readonly money: (amount: Money) => string;
  };
  readonly shown: ShownPrice | undefined;
  /** Product id on this market's platform; with it the browser checks whether the price is current. */
  readonly product?: number | undefined;
  /** An editor's text that stands in for an unknown price. */
  readonly range?: string | undefined;
  /** Label of a professional's price; absent for a public price. */
  readonly pro?: string | undefined;
}

function Price({ frame: { say, money }, shown, product, pro, range }: Props) {
  const amount = shown && money(shown.price);
  const from = shown?.from && say('from {amount}');
  const isChecked = shown !== undefined && Boolean(product);
  return (
    <p
      className="price"
      data-product={isChecked ? product : undefined}
      data-minor={isChecked ? shown.price.minor : undefined}
      data-was={isChecked ? shown.was?.minor : undefined}
      data-from={isChecked ? from : undefined}
    >
      {shown && (
        <span className={pro && 'pro'}>
          {[pro, from ? from.replace('{amount}', amount ?? '') : amount].filter(Boolean).join(' ')}
        </span>
      )}
      {!shown && range && <span>{range}</span>}
      {shown?.was && (
        <s>
          <span className="visually-hidden">{`${say('Was')} `}</span>
          {money(shown.was)}
        </s>
      )}
      {/* The browser hides this note while another price is shown. */}
      {shown?.lowest && (
        <small
          className="small soft"
          data-lowest={shown.price.minor}
          style={{ flexBasis: '100%', fontWeight: 400, letterSpacing: 'normal' }}
        >
          {say('Lowest price of the last 30 days: {amount}').replace('{amount}', money(shown.lowest))}
        </small>
      )}
    </p>
  );
}

/** A price as known at build time; the browser checks it against the platform. */
export const PriceView = memo(Price);
