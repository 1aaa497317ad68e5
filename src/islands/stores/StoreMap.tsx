/** The map of dealers: an outline of the world with markers. It follows the search; without scripts it is a picture whose markers link to the list. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { DealerListing } from '#lib/dealers/dealer-listing.ts';
import type { MapText } from '#lib/dealers/dealer-texts.ts';
import { markersIn, viewOf, zoomed } from '#lib/dealers/map-view.ts';
import type { MapView } from '#lib/dealers/map-view.ts';
import { project } from '#lib/dealers/mercator.ts';
import type { Point } from '#lib/dealers/mercator.ts';
import { $dealers, $foundDealers, $mapIsUsed, loadDealers } from '#stores/dealers.ts';

import { useGestures } from './use-gestures.ts';
import { MapMarker } from './views/MapMarker.tsx';
import type { ShownMarker } from './views/MapMarker.tsx';

interface Props {
  /** Path of the page. */
  readonly page: string;
  /** File with the outlines. */
  readonly world: string;
  readonly width: number;
  /** Initial view, which shows the dealers of the page's country. */
  readonly view: MapView;
  readonly markers: readonly ShownMarker[];
  readonly texts: Texts<MapText>;
}

const STEP = 2;
const pointOf = ({ place }: DealerListing): Point => project(place);

function useMarkers(dealers: readonly DealerListing[] | undefined, view: MapView): readonly ShownMarker[] | undefined {
  return useMemo(
    () =>
      dealers &&
      markersIn(dealers.map(pointOf), view).map(({ x, y, members }) => {
        const [first] = members.map((at) => dealers[at]);
        return { x, y, count: members.length, id: first?.id ?? '', name: first?.name ?? '', city: first?.city ?? '' };
      }),
    [dealers, view],
  );
}

type Change = (view: MapView) => MapView;

/** The visible part of the map. It follows the search until the visitor moves the map. */
function useView(start: MapView): readonly [MapView, (change: MapView | Change) => void] {
  const [view, setView] = useState(start);
  useEffect(
    () =>
      $foundDealers.subscribe((now) => {
        if (now && now.length > 0 && !$mapIsUsed.get()) setView(viewOf(now.map(({ dealer }) => pointOf(dealer))));
      }),
    [],
  );
  const move = useCallback((change: MapView | Change): void => {
    $mapIsUsed.set(true);
    setView(change);
  }, []);
  return [view, move];
}

/**
 * Records that the map was used, on every press in it. Returns true while a press made before hydration has not been replayed: until then the built markers
 * must stay, although a search from the URL may already have results.
 */
function usePresses(inside: RefObject<HTMLElement | null>): boolean {
  const [isPressed, setIsPressed] = useState(() =>
    Boolean(globalThis.document?.querySelector('.store-map [aria-busy]')),
  );
  useLayoutEffect(() => {
    if (isPressed) $mapIsUsed.set(true);
    const map = inside.current;
    const press = (): void => {
      $mapIsUsed.set(true);
      setIsPressed(false);
    };
    map?.addEventListener('click', press);
    return () => map?.removeEventListener('click', press);
  }, [inside, isPressed]);
  return isPressed;
}

export default function StoreMap({ page, world, width, view: start, markers: built, texts }: Props) {
  const [, locale = ''] = page.split('/');
  const inside = useRef<HTMLElement>(null);
  const data = useStore($dealers, { ssr: 'initial' });
  const found = useStore($foundDealers, { ssr: 'initial' });
  const dealers = useMemo(() => found?.map(({ dealer }) => dealer) ?? data?.dealers, [found, data]);
  const [view, setView] = useView(start);
  const isPressed = usePresses(inside);
  useLive(inside);
  useGestures(inside, setView);
  useEffect(() => void loadDealers(page), [page]);
  const current = useMarkers(dealers, view) ?? built;
  const markers = isPressed ? built : current;
  const whole = (): void => setView(dealers ? viewOf(dealers.map(pointOf)) : start);
  const box = [view.x, view.y, view.size, view.size].map((part) => part * width).join(' ');
  return (
    <section ref={inside} className="store-map" aria-label={say(texts, 'Map of dealers')}>
      <div className="store-world">
        {/* `browser/boot/hydrate-dealer-search.ts` loads the outlines when the map comes near the viewport. */}
        <svg viewBox={box} aria-hidden="true">
          <use data-outline={`${world}#land`} className="land" />
          <use data-outline={`${world}#borders`} className="borders" />
        </svg>
        <noscript>
          <svg viewBox={box} aria-hidden="true">
            <use href={`${world}#land`} className="land" />
            <use href={`${world}#borders`} className="borders" />
          </svg>
        </noscript>
        {markers.map((marker) => (
          <MapMarker
            key={`${marker.id} ${marker.count}`}
            marker={marker}
            count={say(texts, 'Dealers: {count}')}
            tag={locale}
            onOpen={() =>
              setView(
                zoomed(
                  { ...view, x: view.x + (marker.x - 0.5) * view.size, y: view.y + (marker.y - 0.5) * view.size },
                  STEP * STEP,
                ),
              )
            }
          />
        ))}
      </div>
      <div className="store-zoom">
        <button type="button" aria-label={say(texts, 'Zoom in')} onClick={() => setView(zoomed(view, STEP))}>
          +
        </button>
        <button type="button" aria-label={say(texts, 'Zoom out')} onClick={() => setView(zoomed(view, 1 / STEP))}>
          −
        </button>
        <button type="button" onClick={whole}>
          {say(texts, 'Show all dealers')}
        </button>
      </div>
    </section>
  );
}
