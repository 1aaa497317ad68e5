/** Dealers of the dealers page, loaded once and shared by its list and its map. */
import { atom } from 'nanostores';

import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { DealerData } from '#lib/dealers/dealer-listing.ts';
import type { FoundDealer } from '#lib/dealers/find-dealers.ts';
import type { Place } from '#lib/dealers/mercator.ts';

/** All dealers; undefined until they have loaded. */
export const $dealers = atom<DealerData | undefined>();
/** The dealers that a search found; undefined without a search. */
export const $foundDealers = atom<readonly FoundDealer[] | undefined>();

/** Whether the visitor has used the map since starting the last search; the search's result then does not move the map. */
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

/** `page` is the path of the dealers page. Resolves to undefined if the dealers do not load. */
export async function loadDealers(page: string): Promise<DealerData | undefined> {
  loading ??= read(page);
  return loading;
}

const LONGEST_WAIT_MS = 15_000;
/** The limit above starts with the permission, which Firefox never reports if its question is dismissed. */
const LONGEST_QUESTION_MS = 30_000;

/** Calls back when the visitor has answered the browser's question for permission; never in a browser that does not report it. */
async function onPermission(answered: () => void): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    permission.addEventListener('change', answered, { once: true });
  } catch {
    // The limit of the question is then that of the position too.
  }
}

/**
 * The visitor's position, after the browser has asked for permission, so call it only on a press. Undefined if the permission is denied or not
 * answered, or if the position is unavailable. The position is never sent to the shop.
 */
export function locateVisitor(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) resolve(undefined);
    else {
      const limit = setTimeout(resolve, LONGEST_QUESTION_MS, undefined);
      void onPermission(() => clearTimeout(limit));
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        () => resolve(undefined),
        { timeout: LONGEST_WAIT_MS, maximumAge: 600_000 },
      );
    }
  });
}
