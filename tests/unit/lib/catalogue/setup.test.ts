/** The products that are offered, and preselected, for a set with a product. */
import { describe, expect, test } from 'vitest';

import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { setupChoices } from '#lib/catalogue/setup.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { ProductGear, ProductSize } from '#lib/content/product-gear.ts';

const row = (size: string, more: Partial<ProductSize>): ProductSize => ({ size, specs: [], ...more });
const product = (uid: string, gear?: Partial<ProductGear>): Product => ({ uid, gear }) as Product;
const SKI = product('ski', { fit: { tip: 128, waist: 98, accepts: [], asks: [] }, sizeTable: [] });
const brakes = [row('90 mm', { waist: { from: 75, to: 90 } }), row('110 mm', { waist: { from: 91, to: 110 } })];
const lock = product('lock', { sizeTable: brakes });
const pin = product('pin', { sizeTable: brakes });
const skin = product('skin', { sizeTable: [row('120 mm', { width: 120 }), row('130 mm', { width: 130 })] });
const strap = product('strap');
const bag = product('bag');

const sold = (uid: string, more: Partial<ProductPayload> = {}): ProductPayload =>
  ({ uid, commerceId: 1, price: { price: { minor: 1, currency: 'EUR' } }, sizes: [], ...more }) as unknown as ProductPayload; // prettier-ignore

describe('the set of a ski', () => {
  test('proposes the declared size of bindings and skins, and preselects the first of each', () => {
    const choices = setupChoices(SKI, [lock, pin, skin], [sold('lock'), sold('pin'), sold('skin')]);
    expect(Object.fromEntries(choices)).toEqual({
      lock: { sizes: ['110 mm'], fits: true, ticked: true },
      pin: { sizes: ['110 mm'], fits: true, ticked: false },
      skin: { sizes: ['130 mm'], fits: true, ticked: true },
    });
  });

  test('proposes no size of a product without a declared fit, and does not preselect it', () => {
    const choices = setupChoices(SKI, [strap, bag], [sold('strap'), sold('bag', { sizes: ['S', 'M'] })]);
    expect(Object.fromEntries(choices)).toEqual({
      strap: { sizes: [], fits: false, ticked: false },
      bag: { sizes: ['S', 'M'], fits: false, ticked: false },
    });
  });

  test('omits products that cannot be bought; the next binding is preselected instead', () => {
    const price = undefined as unknown as NonNullable<ProductPayload['price']>;
    const companions = [lock, strap, bag, skin, pin];
    const { commerceId: _id, ...unsold } = sold('bag');
    const payloads = [sold('lock', { soldOut: true }), sold('strap', { price }), unsold, sold('skin', { state: 'dealers' }), sold('pin')]; // prettier-ignore
    expect([...setupChoices(SKI, companions, payloads)]).toEqual([
      ['pin', { sizes: ['110 mm'], fits: true, ticked: true }],
    ]);
  });
});
