/** Marks sold-out sizes until the buy box has hydrated. */
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { $chosenVariant, $selectedColor } from '#stores/product-choice.ts';
import { readVariants } from '#stores/variants.ts';

const slugOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export async function markSizes(productId: number): Promise<void> {
  const row = document.querySelector<HTMLElement>('.buy .choice-row:has([name=size])');
  const island = row?.closest('astro-island[ssr]');
  if (!row || !island || row.dataset['marked']) return;
  row.dataset['marked'] = '';
  const variants = (await readVariants(productId)) ?? [];
  const mark = (): void => {
    if (!island.hasAttribute('ssr')) return;
    const color = document.querySelector<HTMLElement>('[data-color][aria-current]')?.dataset['color'];
    for (const radio of row.querySelectorAll<HTMLInputElement>('[name=size]')) {
      const variant = variants.find(({ optionValues }) => {
        const labels = optionValues.map(({ label }) => label);
        return labels.includes(radio.value) && (!color || labels.some((label) => slugOf(label) === color));
      });
      radio.parentElement?.toggleAttribute('data-out', variantStock(variant) === 'sold-out');
      if (radio.checked && variant) $chosenVariant.set(variant.id);
    }
  };
  row.addEventListener('change', mark);
  $selectedColor.subscribe(mark);
  // React does not know these marks and would never remove them.
  island.addEventListener('firn:live', () => {
    for (const marked of row.querySelectorAll('[data-out=""]')) marked.removeAttribute('data-out');
  });
}
