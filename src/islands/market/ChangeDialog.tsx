/** Lists what changes when switching to another market, and asks for confirmation. */
import { useEffect, useRef } from 'react';

import '#islands/ui/dialog.css';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { marketChange } from '#lib/locale/market-change.ts';

import type { ChooserText } from './chooser-texts.ts';
import type { ChooserLocale } from './CountryChooser.tsx';

interface Props {
  readonly from: ChooserLocale;
  readonly to: ChooserLocale;
  readonly href: string;
  readonly country: string;
  readonly cartCount: number;
  readonly texts: Texts<ChooserText>;
  readonly onClose: () => void;
}

function Fact({ label, before, after }: { readonly label: string; readonly before?: string; readonly after: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before && before !== after && (
          <>
            <s>{before}</s>{' '}
          </>
        )}
        {after}
      </dd>
    </div>
  );
}

export function ChangeDialog({ from, to, href, country, cartCount, texts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const change = marketChange(from, to, cartCount);
  const shop = to.store === undefined ? 'No online orders yet, available from dealers' : 'You can order here';
  const cart = change.cart === 'comes' ? 'Your cart moves with you' : 'Your cart will be waiting for you here';
  return (
    <dialog ref={dialog} className="market-change" aria-labelledby="market-change" onClose={onClose}>
      <h2 id="market-change">{country}</h2>
      <p>{say(texts, 'What changes')}</p>
      <dl>
        <Fact label={say(texts, 'Language')} before={from.languageName} after={to.languageName} />
        <Fact label={say(texts, 'Currency')} before={from.currency} after={to.currency} />
        <Fact label={say(texts, 'Shop')} after={say(texts, shop)} />
        {change.cart && <Fact label={say(texts, 'Cart')} after={say(texts, cart)} />}
      </dl>
      <p className="offer-buttons">
        <a className="button" href={href} data-locale={to.locale} hrefLang={to.tag}>
          {say(texts, 'Switch to {country}').replace('{country}', country)}
        </a>
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {say(texts, 'Stay here')}
        </button>
      </p>
    </dialog>
  );
}
