import { expect, test } from 'vitest';

import { inside, MAX_ZOOM, NO_ZOOM, toggleZoom, zoomTo } from '#lib/viewport/zoom.ts';

const BOX = { x: 400, y: 500 };

test('zoom stays between 1 and 3', () => {
  expect(zoomTo(NO_ZOOM, 9, { at: { x: 0, y: 0 }, box: BOX }).scale).toBe(3);
  expect(zoomTo({ ...NO_ZOOM, scale: 2 }, 0.2, { at: { x: 0, y: 0 }, box: BOX })).toEqual(NO_ZOOM);
});

test('a double tap toggles between 1 and 3 and keeps the tapped point in place', () => {
  const at = { x: 100, y: -50 };
  const big = toggleZoom(NO_ZOOM, { at, box: BOX });
  expect(big).toEqual({ scale: MAX_ZOOM, x: -200, y: 100 });
  expect(toggleZoom(big, { at, box: BOX })).toEqual(NO_ZOOM);
});

test('the picture cannot be dragged out of its box', () => {
  expect(inside({ scale: 2, x: 999, y: -999 }, BOX)).toEqual({ scale: 2, x: 200, y: -250 });
});
