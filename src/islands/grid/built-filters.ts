/** Reads the filters from the prebuilt form, so that the page need not repeat them as props of the island. */
import type { Texts } from '#islands/ui/texts.ts';
import { SORTS } from '#lib/catalogue/facets.ts';
import type { Facet, FacetValue } from '#lib/catalogue/facets.ts';
import type { GridText } from '#lib/catalogue/grid-texts.ts';

import { SORT_NAMES } from './views/sort-names.ts';

export interface BuiltFilters {
  readonly facets: readonly Facet[];
  /** Facet → number of products for each value, among the products on all pages. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  /** Lowest and highest price in whole units of the currency; undefined if there is no range to choose from. */
  readonly bounds: { readonly min: number; readonly max: number } | undefined;
  /** The texts that the form shows; the others come with the category's data. */
  readonly texts: Texts<GridText>;
  /** Says that a press waits for the network; absent in the browser. */
  readonly offline?: string;
}

const textOf = (inside: Element, selector: string): string => inside.querySelector(selector)?.textContent ?? '';

function valueOf(label: HTMLElement): FacetValue {
  const hex = label.querySelector<HTMLElement>('i')?.style.getPropertyValue('--hex');
  const id = label.querySelector('input')?.value ?? '';
  return { id, name: textOf(label, 'span'), ...(hex ? { hex } : {}) };
}

/** The texts of the built form, which the first render must repeat. */
function readBuiltTexts(form: Element): Texts<GridText> {
  const counted = (selector: string): string => textOf(form, selector).replace(/\d+/, '{count}');
  const [lowest, highest] = [...form.querySelectorAll('.facet-price label')].map((label) => textOf(label, 'span'));
  const applied = form.querySelector('.applied a:not(.clear)');
  const name = applied?.firstChild?.textContent ?? '';
  const texts = {
    filter: form.querySelector('.filter-panel summary')?.firstChild?.textContent,
    'sort by': textOf(form, '.sort span'),
    ...Object.fromEntries(SORTS.map((sort) => [SORT_NAMES[sort].toLowerCase(), textOf(form, `.sort [value=${sort}]`)])),
    price: textOf(form, '.facet-price legend').replace(/ \([A-Z]+\)$/, ''),
    'lowest price': lowest,
    'highest price': highest,
    'show products ({count})': counted('.filter-end button'),
    'products: {count}': counted('output'),
    'show all': textOf(form, '.facet summary.text-link'),
    'clear all': textOf(form, '.applied .clear'),
    'remove filter: {name}': applied?.ariaLabel?.replace(name, '{name}'),
    'no product matches all of these filters.': textOf(form, '.none-found'),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Texts<GridText>;
}

/** Reads the form as rendered by `views/FilterView.tsx`. Must run before the island changes it. */
export function readBuiltFilters(): BuiltFilters {
  const form = document.querySelector('[data-filters]') ?? document.body;
  const fields = [...form.querySelectorAll('.facet:not(.facet-price)')].map((field) => {
    const labels = [...field.querySelectorAll('label')];
    const hint = textOf(field, '.facet-hint p');
    const id = field.querySelector('input')?.name ?? '';
    const facet: Facet = { id, name: textOf(field, 'legend'), ...(hint ? { hint } : {}), values: labels.map(valueOf) };
    return { facet, counts: labels.map((label) => Number(textOf(label, '.soft'))) };
  });
  const [min, max] = [...form.querySelectorAll<HTMLInputElement>('.facet-price input')];
  return {
    facets: fields.map(({ facet }) => facet),
    counts: Object.fromEntries(fields.map(({ facet, counts }) => [facet.id, counts])),
    texts: readBuiltTexts(form),
    bounds: min && max ? { min: Number(min.placeholder), max: Number(max.placeholder) } : undefined,
  };
}
