const TIMEOUT_MS = 15_000;

/** `_payload.json` of a page, `/de-at/p/ridge-98`. Undefined where it does not load, which is a warning and nothing more. */
export async function readPayload(page: string, ask: typeof fetch = fetch): Promise<unknown> {
  const address = `${page}/_payload.json`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } catch (error) {
    console.warn(`${address} did not load:`, error);
    return undefined;
  }
}
