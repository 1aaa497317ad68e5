/** Back-in-stock mail: offered once a variant is known to be sold out. */
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { $chosenVariant } from '#stores/product-choice.ts';
import { sendForm } from '#stores/send-form.ts';
import { readVariants } from '#stores/variants.ts';

import { liveForm } from '../forms/live-form.ts';

/** Color names come from the page, sizes from the platform. */
function nameOf(label: string): string {
  const swatches = [...document.querySelectorAll<HTMLElement>('[data-color]')];
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return swatches.find((swatch) => swatch.dataset['color'] === slug)?.dataset['name'] ?? label;
}

/** The browser does not scroll to a hidden target. On a reload and on the way back it restores the scroll position instead. */
function isJumpMissed(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.hash === '#notify-me' && visit?.type === 'navigate';
}

export async function offerNotice(): Promise<void> {
  const offer = document.querySelector<HTMLElement>('[data-notify]');
  const form = offer?.querySelector('form');
  const select = form?.querySelector('select');
  if (!offer || !form || !select || !offer.hidden) return;
  const variants = (await readVariants(Number(offer.dataset['notify']))) ?? [];
  const gone = variants.filter((variant) => variantStock(variant) === 'sold-out');
  if (gone.length === 0) return;
  select.replaceChildren(
    ...gone.map(
      ({ id, optionValues }) => new Option(optionValues.map(({ label }) => nameOf(label)).join(' · '), `${id}`),
    ),
  );
  // The latest choice counts, in the buy box or in the form.
  $chosenVariant.subscribe((id) => {
    if (gone.some((one) => one.id === id)) select.value = `${id}`;
  });
  offer.hidden = false;
  if (isJumpMissed()) offer.scrollIntoView();
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done() {
      const output = form.querySelector<HTMLElement>('[data-done]');
      if (output) output.textContent = output.dataset['text'] ?? '';
    },
  });
}
