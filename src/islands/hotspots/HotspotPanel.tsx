/** The panel of the active hotspot: beside the hotspot's point, or over the whole window if the banner is small. */
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

import { CheckedPrice } from '#islands/ui/CheckedPrice.tsx';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import { panelSide } from '#lib/content/hotspot-view.ts';
import type { HotspotView } from '#lib/content/hotspot-view.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { HOTSPOT_QUALITY, HOTSPOT_SIZE } from '#lib/media/srcset.ts';
import { backOnline, loadWithRetry } from '#stores/back-online.ts';

import type { HotspotText } from './hotspot-texts.ts';

interface Props {
  readonly spot: HotspotView;
  readonly isSmall: boolean;
  readonly texts: Texts<HotspotText>;
  readonly mediaBase: string;
  readonly alias: string;
  readonly onClose: () => void;
}

/**
 * Opens the dialog: modal on a small banner, otherwise not; reopens it when the banner's size changes that. Returns the focus to the hotspot if the panel closes while it contains
 * the focus.
 */
function useOpenDialog(isSmall: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const panel = dialog.current;
    const before = document.activeElement;
    return () => {
      const isInside = panel?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const panel = dialog.current;
    const focused = document.activeElement;
    panel?.close();
    if (isSmall) panel?.showModal();
    else panel?.show();
    if (focused instanceof HTMLElement && panel?.contains(focused)) focused.focus();
  }, [isSmall]);
  return dialog;
}

type Add = ComponentType<{ readonly href: string; readonly label: string; readonly offline: string }>;

/**
 * Loads the form that adds the product on the first press; if the form does not load, opens the product's page. An offline visitor keeps the page, and the
 * form loads once the browser is online.
 */
function AddButton({ href, texts }: { readonly href: string; readonly texts: Texts<HotspotText> }) {
  const [Form, setForm] = useState<Add>();
  const [state, setState] = useState<'loading' | 'offline'>();
  const offline = say(texts, 'You are offline. We will do this as soon as you are back online.');
  const label = say(texts, 'Add to cart');
  if (Form) return <Form href={href} label={label} offline={offline} />;
  const load = async (button: HTMLElement): Promise<void> => {
    setState('loading');
    try {
      const { default: loaded } = await loadWithRetry(() => import('./SpotAdd.tsx'));
      setForm(() => loaded);
    } catch {
      // The visitor may have closed the panel.
      if (!button.isConnected) return;
      if (navigator.onLine) {
        location.assign(href);
        return;
      }
      setState('offline');
      await backOnline();
      if (button.isConnected) await load(button);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-busy={state !== undefined}
        onClick={({ currentTarget }) => {
          if (state === undefined) void load(currentTarget);
        }}
      >
        {label}
      </button>
      <output>{state === 'offline' && offline}</output>
    </>
  );
}

export function HotspotPanel({ spot, isSmall, texts, mediaBase, alias, onClose }: Props) {
  const { title, text, picture, price, link, colors, point } = spot;
  const dialog = useOpenDialog(isSmall);
  useCheckedPrices(price?.shown);
  return (
    <dialog
      ref={dialog}
      className="spot-panel"
      aria-label={title}
      data-small={isSmall ? '' : undefined}
      data-x={panelSide(point.x)}
      data-y={panelSide(point.y)}
      style={colors && { color: colors.font, background: colors.background }}
      // A panel that was closed to be reopened gets this event when it is open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <button type="button" className="spot-close" aria-label={say(texts, 'Close')} onClick={onClose}>
        ×
      </button>
      {picture && (
        <img
          src={imageUrl(mediaBase, {
            filename: picture.name,
            alias,
            set: picture.set,
            size: HOTSPOT_SIZE,
            quality: HOTSPOT_QUALITY,
          })}
          width={HOTSPOT_SIZE.width}
          height={HOTSPOT_SIZE.height}
          alt=""
        />
      )}
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {price && <CheckedPrice texts={texts} shown={price.shown} product={price.product} range={price.range} />}
        {price?.canAdd && link && <AddButton href={link.href} texts={texts} />}
        {link && (
          <a className={price?.canAdd ? 'button quiet' : 'button'} href={link.href} target={link.target} rel={link.rel}>
            {link.text}
            <span className="visually-hidden">{labelled(document.documentElement.lang, '', title)}</span>
          </a>
        )}
      </div>
    </dialog>
  );
}
