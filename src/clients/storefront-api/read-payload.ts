import { fetchTransport } from './transport.ts';

/** `_payload.json` of a page, `/de-at/p/ridge-98`. Null if there is no such page, undefined when it does not load; a warning is logged. */
export async function readPayload(page: string, send?: typeof fetch): Promise<unknown> {
  const url = `${page}/_payload.json`;
  try {
    const response = await fetchTransport(send)(url, { method: 'GET', headers: {}, isRead: true });
    if ([404, 410].includes(response.status)) return null;
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } catch (error) {
    console.warn(`${url} did not load:`, error);
    return undefined;
  }
}
