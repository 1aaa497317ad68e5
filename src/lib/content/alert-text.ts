/** Fills in the free-shipping amount in texts of alerts. Pure. */

const FREE_FROM = '{free_shipping_from}';

export const namesFreeShipping = (text: string): boolean => text.includes(FREE_FROM);

/** `freeFrom`: the formatted subtotal from which shipping is free. Returns undefined when the text names it but shipping is never free. */
export function alertText(text: string, freeFrom: string | undefined): string | undefined {
  if (!namesFreeShipping(text)) return text;
  return freeFrom === undefined ? undefined : text.replaceAll(FREE_FROM, () => freeFrom);
}
