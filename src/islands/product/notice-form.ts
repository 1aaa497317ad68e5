/** The back-in-stock form of a product page, published hidden because only the platform knows which variants are sold out. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { $chosenVariant } from '#stores/product-choice.ts';

/** Color names come from the page, sizes from the platform. */
function nameOf(label: string): string {
  const swatches = [...document.querySelectorAll<HTMLElement>('[data-color]')];
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return swatches.find((swatch) => swatch.dataset['color'] === slug)?.dataset['name'] ?? label;
}

/** Whether the browser could not jump to the form because it was hidden. On a reload or a return, the browser restores the scroll position instead. */
function isJumpMissed(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.hash === '#notify-me' && visit?.type === 'navigate';
}

/**
 * Shows the form, listing the sold-out ones of the given variants; it then also works as a plain form. Returns the form, or undefined if the page has none
 * or nothing is sold out. A second call changes nothing.
 */
export function showNotice(variants: readonly CommerceVariant[]): HTMLFormElement | undefined {
  const offer = document.querySelector<HTMLElement>('[data-notify]');
  const form = offer?.querySelector('form');
  const select = form?.querySelector('select');
  const gone = variants.filter((variant) => variantStock(variant) === 'sold-out');
  if (!offer || !form || !select || gone.length === 0) return undefined;
  if (offer.dataset['shown']) return form;
  offer.dataset['shown'] = 'yes';
  // After a refused plain post, the page contains the variant that was requested.
  const requestedVariant = select.value;
  select.replaceChildren(
    ...gone.map(
      ({ id, optionValues }) => new Option(optionValues.map(({ label }) => nameOf(label)).join(' · '), `${id}`),
    ),
  );
  const choose = (id: number | string | undefined): void => {
    if (gone.some((one) => `${one.id}` === `${id}`)) select.value = `${id}`;
  };
  // The latest choice counts, in the buy box or in the form.
  $chosenVariant.subscribe(choose);
  choose(requestedVariant);
  offer.hidden = false;
  if (isJumpMissed()) offer.scrollIntoView();
  return form;
}
