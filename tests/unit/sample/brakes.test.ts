import { expect, test } from 'vitest';

import { PRODUCTS } from '../../../tools/sample/catalog.ts';
import { gearOf } from '../../../tools/sample/gear.ts';

/** The page of a ski lists products with this declaration as brakes. */
test('only bindings and brake sets declare the waists that their brakes fit', () => {
  const declaring = PRODUCTS.filter((product) =>
    gearOf(product, 'en-us').size_table.some((row) => row.waist_from !== undefined),
  );
  expect(declaring.length).toBeGreaterThan(5);
  for (const { slug, specs } of declaring)
    expect(
      specs.map(({ id }) => id),
      slug,
    ).toContain('brake');
  expect(declaring.map(({ slug }) => slug)).not.toContain('crampon-pin');
});
