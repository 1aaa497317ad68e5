/** Moves the map by keys, mouse, or two fingers; one finger scrolls the page, as does the wheel without Ctrl. */
import { useEffect } from 'react';
import type { RefObject } from 'react';

import { isPlainKey } from '#islands/ui/plain-press.ts';
import { panned, zoomed } from '#lib/dealers/map-view.ts';
import type { MapView } from '#lib/dealers/map-view.ts';
import type { Point } from '#lib/dealers/mercator.ts';

const WHEEL_STEP = 1.2;
/** Minimum distance of a drag in pixels; a shorter movement is a click. */
const LEAST_DRAG = 4;

type Change = (change: (view: MapView) => MapView) => void;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spread([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

const PAN = 0.25;
const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -PAN, y: 0 },
  ArrowRight: { x: PAN, y: 0 },
  ArrowUp: { x: 0, y: -PAN },
  ArrowDown: { x: 0, y: PAN },
};

/** The change that a key makes; undefined for keys that the map does not use. */
function keyed(event: KeyboardEvent): ((view: MapView) => MapView) | undefined {
  if (!isPlainKey(event)) return undefined;
  const { key } = event;
  if (key === '+' || key === '=') return (view) => zoomed(view, 2);
  if (key === '-') return (view) => zoomed(view, 0.5);
  const way = WAYS[key];
  return way && ((view) => panned(view, way));
}

function gestures(map: HTMLElement, change: Change): () => void {
  const down = new Map<number, Point>();
  let dragged = 0;
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = map.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (down.size === 0) dragged = 0;
    down.set(event.pointerId, place(event));
  };
  const onMove = (event: PointerEvent): void => {
    // The button was released outside the map, which then receives no `pointerup`.
    if (event.buttons === 0) down.delete(event.pointerId);
    if (!down.has(event.pointerId)) return;
    const before = [...down.values()];
    down.set(event.pointerId, place(event));
    const after = [...down.values()];
    if (event.pointerType !== 'mouse' && down.size < 2) return;
    const [from, to] = [middle(before), middle(after)];
    dragged += Math.hypot(to.x - from.x, to.y - from.y) * map.clientWidth;
    if (dragged < LEAST_DRAG) return;
    if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    const factor = spread(before) > 0 ? spread(after) / spread(before) : 1;
    change((view) => zoomed(panned(view, { x: from.x - to.x, y: from.y - to.y }), factor, to));
  };
  const onUp = (event: PointerEvent): void => void down.delete(event.pointerId);
  // A drag that ends above a marker must not press it. A press by keyboard or screen reader, which has no detail, is not part of a drag.
  const onClick = (event: MouseEvent): void => {
    if (dragged < LEAST_DRAG || event.detail === 0) return;
    dragged = 0;
    event.preventDefault();
    event.stopPropagation();
  };
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = place(event);
    change((view) => zoomed(view, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at));
  };
  const onDouble = (event: MouseEvent): void => {
    const at = place(event);
    if (event.target instanceof Element && !event.target.closest('a,button')) change((view) => zoomed(view, 2, at));
  };
  const listening = new AbortController();
  const { signal } = listening;
  map.addEventListener('pointerdown', onDown, { signal });
  map.addEventListener('pointermove', onMove, { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) map.addEventListener(name, onUp, { signal });
  map.addEventListener('click', onClick, { signal, capture: true });
  map.addEventListener('wheel', onWheel, { signal, passive: false });
  map.addEventListener('dblclick', onDouble, { signal });
  map.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => listening.abort();
}

/** Handles keys while the focus is on a marker or a button of the map. */
function keys(inside: HTMLElement, change: Change): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const next = keyed(event);
    if (!next) return;
    event.preventDefault();
    change(next);
  };
  inside.addEventListener('keydown', onKey);
  return () => inside.removeEventListener('keydown', onKey);
}

export function useGestures(inside: RefObject<HTMLElement | null>, change: Change): void {
  useEffect(() => {
    const map = inside.current?.querySelector<HTMLElement>('.store-world');
    const ends = inside.current && map ? [keys(inside.current, change), gestures(map, change)] : [];
    return () => {
      for (const end of ends) end();
    };
  }, [inside, change]);
}
