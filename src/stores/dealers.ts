/** Dealers of the dealers page: loaded once, shared by its list and its map. */
import { atom } from 'nanostores';

import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { DealerData } from '#lib/dealers/dealer-listing.ts';
import type { FoundDealer } from '#lib/dealers/find-dealers.ts';
import type { Place } from '#lib/dealers/mercator.ts';

/** Undefined until they have loaded. */
export const $dealers = atom<DealerData | undefined>();
/** The dealers that a search found; undefined without a search. */
export const $foundDealers = atom<readonly FoundDealer[] | undefined>();

/** The visitor has used the map since the last search was asked for: its result does not move the map again. */
export const $mapIsUsed = atom(false);

let loading: Promise<DealerData | undefined> | undefined;

async function read(page: string): Promise<DealerData | undefined> {
  const payload = (await readPayload(page)) as PagePayload | undefined;
  const data = payload?.kind === 'page' ? payload.dealers : undefined;
  // A failed read is tried again with the next search.
  if (!data) loading = undefined;
  $dealers.set(data);
  return data;
}

/** `page`: path of the dealers page. Undefined if they do not load. */
export async function loadDealers(page: string): Promise<DealerData | undefined> {
  loading ??= read(page);
  return loading;
}

const LONGEST_WAIT_MS = 15_000;

/** Asks the browser, which asks the visitor; called by a press only. Undefined when either refuses. The position stays in the browser. */
export function locateVisitor(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) resolve(undefined);
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        () => resolve(undefined),
        { timeout: LONGEST_WAIT_MS, maximumAge: 600_000 },
      );
  });
}
