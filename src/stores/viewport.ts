/** Viewport of the browser, for scripts that need it (spec section 4). Prefer styles where they suffice. */
import { atom, onMount } from 'nanostores';

import { breakpointAt, DEFAULT_STORE_BREAKPOINT } from '#lib/viewport/breakpoints.ts';
import type { Breakpoint } from '#lib/viewport/breakpoints.ts';

export interface Viewport {
  readonly breakpoint: Breakpoint;
  readonly orientation: 'landscape' | 'portrait';
  readonly theme: 'light' | 'dark';
  readonly motion: 'reduce' | 'no-preference';
}

const UNKNOWN: Viewport = {
  breakpoint: DEFAULT_STORE_BREAKPOINT,
  orientation: 'landscape',
  theme: 'light',
  motion: 'no-preference',
};
const PORTRAIT = '(orientation: portrait)';
const DARK = '(prefers-color-scheme: dark)';
const CALM = '(prefers-reduced-motion: reduce)';

export const $viewport = atom<Viewport>(UNKNOWN);

// Listens to the media queries only while the store has subscribers.
onMount($viewport, () => {
  if (!globalThis.matchMedia) return undefined;
  const queries = [PORTRAIT, DARK, CALM].map((query) => globalThis.matchMedia(query));
  const look = (): void => {
    const [isPortrait, isDark, isCalm] = queries.map(({ matches }) => matches);
    const before = $viewport.get();
    const now: Viewport = {
      breakpoint: breakpointAt(globalThis.innerWidth),
      orientation: isPortrait ? 'portrait' : 'landscape',
      theme: isDark ? 'dark' : 'light',
      motion: isCalm ? 'reduce' : 'no-preference',
    };
    if ((Object.keys(now) as (keyof Viewport)[]).some((name) => now[name] !== before[name])) $viewport.set(now);
  };
  for (const query of queries) query.addEventListener('change', look);
  globalThis.addEventListener('resize', look);
  look();
  return () => {
    for (const query of queries) query.removeEventListener('change', look);
    globalThis.removeEventListener('resize', look);
  };
});
