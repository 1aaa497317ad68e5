import { variantStock } from '#lib/catalogue/stock-state.ts';
import { $chosenVariant } from '#stores/product-choice.ts';
import { sendForm } from '#stores/send-form.ts';
import { readVariants } from '#stores/variants.ts';

/** One mail when a variant is back: offered as soon as it is known that one is gone. */
import { liveForm } from '../forms/live-form.ts';

/** Names of colours are the page's, sizes are the platform's. */
function nameOf(label: string): string {
  const swatches = [...document.querySelectorAll<HTMLElement>('[data-color]')];
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return swatches.find((swatch) => swatch.dataset['color'] === slug)?.dataset['name'] ?? label;
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
  let isChosen = false;
  select.addEventListener('change', () => (isChosen = true));
  // The notice is about what the buy box shows, until the shopper says otherwise.
  $chosenVariant.subscribe((id) => {
    if (!isChosen && gone.some((one) => one.id === id)) select.value = `${id}`;
  });
  offer.hidden = false;
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done() {
      const output = form.querySelector<HTMLElement>('[data-done]');
      if (output) output.textContent = output.dataset['text'] ?? '';
    },
  });
}
