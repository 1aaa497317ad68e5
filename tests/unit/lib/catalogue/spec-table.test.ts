/** The attributes that a product page shows. */
import { expect, test } from 'vitest';

import { sizeColumns, sortedSizes, specRows } from '#lib/catalogue/spec-table.ts';
import type { SpecRules } from '#lib/catalogue/spec-table.ts';
import type { HiddenAttributes, ManagedAttributes } from '#lib/content/settings-entries.ts';

const BASE = { uid: '', title: '', language: 'en-us', updatedAt: '' };
const hidden = (attributes: readonly string[], given: Partial<HiddenAttributes> = {}): HiddenAttributes => ({
  ...BASE, type: 'hide_product_attributes', attributes, regions: [], categories: [], ...given,
}); // prettier-ignore
const managed: ManagedAttributes = {
  ...BASE,
  type: 'manage_product_attributes',
  attributes: [{ id: 'radius', title: 'Turn radius' }, { id: 'weight', title: '' }],
  options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
}; // prettier-ignore
const rules = (given: Partial<SpecRules> = {}): SpecRules => ({ hidden: [], managed, region: 'eu', ...given });
const SKI = {
  specs: [{ id: 'core', value: 'Ash' }, { id: 'weight', value: '1,780 g' }, { id: 'radius', value: '17.5 m' }],
  customFields: [{ name: 'season', value: '26/27' }, { name: 'empty', value: '' }],
  categories: [{ type: 'product_category', uid: 'skis' }],
}; // prettier-ignore
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

test('named attributes come first, in order and with their title, custom fields last, and empty ones are omitted', () => {
  expect(specRows(SKI, rules())).toEqual([
    { id: 'radius', value: '17.5 m', title: 'Turn radius' },
    { id: 'weight', value: '1,780 g' },
    { id: 'core', value: 'Ash' },
    { id: 'season', value: '26/27' },
  ]);
});

test('an attribute is hidden in the regions and categories of its rule', () => {
  const jp = hidden(['core'], { regions: ['jp'] });
  const bags = hidden(['weight'], { categories: [{ type: 'product_category', uid: 'bags' }] });
  const everywhere = hidden(['season']);
  expect(ids(specRows(SKI, rules({ hidden: [jp, bags, everywhere] })))).toEqual(['radius', 'weight', 'core']);
  expect(ids(specRows(SKI, rules({ hidden: [jp], region: 'jp' })))).not.toContain('core');
});

test('sizes follow the order of their option; unknown sizes keep their order at the end', () => {
  expect(sortedSizes({ sizes: ['L', '2XL', 'S', 'XS'], optionName: 'Size' }, managed)).toEqual(['S', 'L', '2XL', 'XS']);
  expect(sortedSizes({ sizes: ['L', 'S'] }, managed)).toEqual(['L', 'S']);
});

test('the table of every size has a row for each attribute except hidden ones', () => {
  const row = (size: string, radius: string) => ({ size, specs: [{ id: 'radius', value: radius }, { id: 'core', value: 'Ash' }] }); // prettier-ignore
  const gear = { sizeTable: [row('170', '17 m'), row('177', '18 m'), { size: '184', specs: [] }], fit: { accepts: [], asks: [] }, gallery: [], highlights: [] }; // prettier-ignore
  const shown = sizeColumns({ gear, categories: SKI.categories }, rules({ hidden: [hidden(['core'])] }));
  expect(shown).toEqual({ sizes: ['170', '177'], rows: [{ id: 'radius', title: 'Turn radius', values: ['17 m', '18 m'] }] }); // prettier-ignore
});
