/** Validates a cart from untrusted JSON: the API, another tab, or storage written by an older release. */
import type { Money } from '../pricing/money.ts';
import type { Cart, CartLine } from './cart-contents.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

function isMoney(value: unknown): value is Money {
  const fields = fieldsOf(value);
  return isCount(fields?.['minor']) && isText(fields['currency']);
}

function isLine(value: unknown): value is CartLine {
  const line = fieldsOf(value);
  return (
    line !== undefined &&
    isText(line['id']) &&
    isText(line['name']) &&
    [line['productId'], line['variantId'], line['quantity']].every(isCount) &&
    Array.isArray(line['options']) &&
    line['options'].every(
      (option: unknown) => isText(fieldsOf(option)?.['name']) && isText(fieldsOf(option)?.['value']),
    ) &&
    isMoney(line['unitPrice']) &&
    isMoney(line['lineTotal']) &&
    [line['path'], line['image']].every((text) => text === undefined || isText(text)) &&
    (line['listPrice'] === undefined || isMoney(line['listPrice']))
  );
}

/** Undefined when the value is not a cart. */
export function readCart(value: unknown): Cart | undefined {
  const cart = fieldsOf(value);
  const fits =
    cart !== undefined &&
    isText(cart['id']) &&
    isText(cart['currency']) &&
    isCount(cart['version']) &&
    isCount(cart['customerId']) &&
    isMoney(cart['baseAmount']) &&
    isMoney(cart['total']) &&
    Array.isArray(cart['lines']) &&
    cart['lines'].every(isLine);
  return fits ? (value as Cart) : undefined;
}
