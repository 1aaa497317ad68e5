/**
 * The `tel:` link of a telephone number. In an international number, the zero in parentheses is dialed only within the country: `+43 (0)5254 555`. Pure.
 */
export function phoneHref(phone: string): string {
  const international = phone.trim().startsWith('+') ? phone.replaceAll(/\(0\)/g, '') : phone;
  return `tel:${international.replaceAll(/[^+\d]/g, '')}`;
}
