/** What the built form says about the filters, so that the page does not carry it a second time as properties of the island. */
import type { Facet, FacetValue } from '#lib/catalogue/facets.ts';

export interface BuiltFilters {
  readonly facets: readonly Facet[];
  /** Facet → number of products for each value, among the products on all pages. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  /** Lowest and highest price in whole units of the currency; undefined where there is nothing to choose. */
  readonly bounds: { readonly min: number; readonly max: number } | undefined;
}

const textOf = (inside: Element, selector: string): string => inside.querySelector(selector)?.textContent ?? '';

function valueOf(label: HTMLElement): FacetValue {
  const hex = label.querySelector<HTMLElement>('i')?.style.getPropertyValue('--hex');
  const id = label.querySelector('input')?.value ?? '';
  return { id, name: textOf(label, 'span'), ...(hex ? { hex } : {}) };
}

/** Reads the form as `views/FilterView.tsx` writes it; before the island has changed it. */
export function readBuiltFilters(): BuiltFilters {
  const fields = [...document.querySelectorAll('[data-filters] .facet:not(.facet-price)')].map((field) => {
    const labels = [...field.querySelectorAll('label')];
    const hint = textOf(field, '.facet-hint p');
    const id = field.querySelector('input')?.name ?? '';
    const facet: Facet = { id, name: textOf(field, 'legend'), ...(hint ? { hint } : {}), values: labels.map(valueOf) };
    return { facet, counts: labels.map((label) => Number(textOf(label, '.soft'))) };
  });
  const [min, max] = [...document.querySelectorAll<HTMLInputElement>('[data-filters] .facet-price input')];
  return {
    facets: fields.map(({ facet }) => facet),
    counts: Object.fromEntries(fields.map(({ facet, counts }) => [facet.id, counts])),
    bounds: min && max ? { min: Number(min.placeholder), max: Number(max.placeholder) } : undefined,
  };
}
