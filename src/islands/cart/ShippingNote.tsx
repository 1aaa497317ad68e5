/** How far it is to free shipping, and what shipping costs until then. Methods are called as the merchant calls them at the platform, but for the one that costs nothing. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { estimates, freeShippingGap } from '#lib/shipping/shipping-estimate.ts';
import { $shipping, loadShipping } from '#stores/shipping.ts';

interface Props {
  readonly subtotal: Money;
  readonly country: string;
  readonly texts: Texts;
}

export function ShippingNote({ subtotal, country, texts }: Props) {
  const shipping = useStore($shipping, { ssr: 'initial' });
  useEffect(() => void loadShipping(), []);
  if (!shipping) return <div className="shipping-note" />;
  const writing = pageWriting();
  const gap = freeShippingGap(subtotal, shipping.methods, shipping.freeHidden);
  const offers = estimates(subtotal, shipping.methods, shipping.freeHidden);
  const name = new Intl.DisplayNames([writing.tag], { type: 'region' }).of(country.toUpperCase()) ?? country;
  return (
    <div className="shipping-note" data-testid="shipping-note">
      {gap && (
        <>
          <output>
            {gap.minor === 0
              ? say(texts, 'Shipping is free')
              : say(texts, '{amount} to free shipping').replace('{amount}', formatMoney(gap, writing))}
          </output>
          <progress
            max={subtotal.minor + gap.minor}
            value={subtotal.minor}
            aria-label={say(texts, '{amount} to free shipping').replace('{amount}', formatMoney(gap, writing))}
          />
        </>
      )}
      {offers.length > 0 && (
        <dl className="small">
          <dt>
            {say(texts, 'Shipping to {country}').replace('{country}', name)}{' '}
            <span className="soft">({say(texts, 'Estimate')})</span>
          </dt>
          {offers.map((offer) => (
            <dd key={offer.name}>
              <span>{offer.cost.minor === 0 ? say(texts, 'Shipping is free') : offer.name}</span>
              <span>{formatMoney(offer.cost, writing)}</span>
            </dd>
          ))}
        </dl>
      )}
    </div>
  );
}
