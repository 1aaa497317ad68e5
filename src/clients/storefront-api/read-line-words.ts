/** The words of a product out of its page's `_payload.json`. */
import { lineWordsIn } from '#lib/cart/line-words.ts';
import type { LineWords } from '#lib/cart/line-words.ts';

const TIMEOUT_MS = 15_000;

/** `page`: address of the product's page, `/de-at/p/ridge-98`. Undefined where there is none, or nobody answers. */
export async function readLineWords(page: string, ask: typeof fetch = fetch): Promise<LineWords | undefined> {
  try {
    const response = await ask(`${page}/_payload.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? lineWordsIn(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
