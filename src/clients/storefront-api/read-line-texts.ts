/** Texts of a product, read from its page's `_payload.json`. */
import { lineTextsIn } from '#lib/cart/translated-line.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';

import { readPayload } from './read-payload.ts';

/** `page`: path of the product page, `/de-at/p/ridge-98`. Undefined when the payload does not load. */
export async function readLineTexts(page: string, ask?: typeof fetch): Promise<LineTexts | undefined> {
  const payload = await readPayload(page, ask);
  return payload ? lineTextsIn(payload) : undefined;
}
