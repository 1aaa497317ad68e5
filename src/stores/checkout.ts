/** The hand-over to the platform's checkout: an address that is good once, made when it is asked for. */
import { customerApi } from './customer.ts';

/** Undefined when there is none to be had. */
export async function checkoutUrl(cartId: string): Promise<string | undefined> {
  const asked = await customerApi().ask<{ readonly url: string }>({ method: 'POST', path: `/cart/${cartId}/checkout` });
  return asked.kind === 'ok' ? asked.value.url : undefined;
}
