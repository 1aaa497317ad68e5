/** Replays the presses and choices made in an island before hydration. A layout effect, so that nothing is painted in between. */
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

import { replay } from './replay.ts';
import type { Step } from './replay.ts';

export function useLive(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const island = inside.current?.closest<HTMLElement>('astro-island');
    const detail = (steps: Step[]): void => {
      if (island) replay(island, steps);
    };
    island?.dispatchEvent(new CustomEvent('firn:live', { detail }));
  }, [inside]);
}
