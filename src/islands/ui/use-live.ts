/** Tells `client:press` that an island has hydrated, so that the clicks it held are given now and not a moment too early. */
import { useEffect } from 'react';
import type { RefObject } from 'react';

export function useLive(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    inside.current?.closest('astro-island')?.dispatchEvent(new Event('firn:live'));
  }, [inside]);
}
