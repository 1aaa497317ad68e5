/** Alerts that name the subtotal from which shipping is free. */
import { expect, test } from 'vitest';

import { alertText } from '#lib/content/alert-text.ts';

test('every mention of the amount is filled in', () => {
  expect(alertText('Free from {free_shipping_from}', '$99.00')).toBe('Free from $99.00');
  const twice = 'Free from {free_shipping_from}: order for {free_shipping_from}';
  expect(alertText(twice, '99 €')).toBe('Free from 99 €: order for 99 €');
});

test('an alert that names the amount is left out where shipping is never free, others stay', () => {
  expect(alertText('Free from {free_shipping_from}', undefined)).toBeUndefined();
  expect(alertText('Find a dealer', undefined)).toBe('Find a dealer');
});
