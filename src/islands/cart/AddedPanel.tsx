/** Panel with the product just added, as a cart line. Hidden on the cart page and while the drawer is open. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { DrawerText } from '#lib/cart/cart-texts.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { $cart } from '#stores/cart.ts';
import { $lineTexts } from '#stores/line-texts.ts';
import { $added } from '#stores/notice.ts';

import { DrawerStyle } from './DrawerStyle.tsx';
import { LinePicture } from './views/LinePicture.tsx';

interface Props {
  readonly cartHref: string;
  readonly texts: Texts<DrawerText>;
  readonly mediaBase: string;
  readonly alias: string;
}

/** `pagehide`: the page may return from the back/forward cache. */
const LEAVING = ['pointerdown', 'keydown', 'pagehide'];

/** Closes the panel. The focus, which would be lost with it, moves to the cart. */
function close(panel: HTMLElement | null): void {
  if (panel?.contains(document.activeElement)) document.querySelector<HTMLElement>('.cart-button')?.focus();
  $added.set(undefined);
}

export function AddedPanel({ cartHref, texts, mediaBase, alias }: Props) {
  const added = useStore($added, { ssr: 'initial' });
  const cart = useStore($cart, { ssr: 'initial' });
  const lineTexts = useStore($lineTexts, { ssr: 'initial' });
  const panel = useRef<HTMLElement>(null);
  const found = cart?.lines.find(({ variantId }) => variantId === added);
  const line = found && translatedLine(found, lineTexts[found.path ?? '']);
  const isShown = line !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const leave = (event: Event): void => {
      const { type, target, key } = event as KeyboardEvent;
      const isInside = type === 'pointerdown' && panel.current?.contains(target as Node);
      if (!isInside && (type !== 'keydown' || key === 'Escape')) close(panel.current);
    };
    for (const name of LEAVING) window.addEventListener(name, leave);
    return () => {
      for (const name of LEAVING) window.removeEventListener(name, leave);
    };
  }, [isShown]);
  if (!line || document.querySelector('.cart-page')) return null;
  const title = say(texts, 'Added to cart!');
  return (
    <section ref={panel} className="added" aria-label={title} data-testid="added">
      <DrawerStyle />
      <div className="drawer-head">
        <b>{title}</b>
        <button
          type="button"
          className="icon-button"
          aria-label={say(texts, 'Close')}
          onClick={() => close(panel.current)}
        >
          ×
        </button>
      </div>
      <div className="line">
        <LinePicture image={line.image} mediaBase={mediaBase} alias={alias} />
        <p className="line-name">{line.name}</p>
        <p className="price">{formatMoney(line.unitPrice, pageWriting())}</p>
        <p className="small soft line-options">
          {line.options.map(({ value }) => value).join(' · ')}
          <span className="line-each">
            {labelled(document.documentElement.lang, say(texts, 'Quantity'), `${line.quantity}`)}
          </span>
        </p>
      </div>
      <a className="button" href={cartHref}>
        {say(texts, 'View cart')}
      </a>
    </section>
  );
}
