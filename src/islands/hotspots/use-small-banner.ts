import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

import { isSmallBanner, RESIZE_DEBOUNCE_MS } from '#lib/content/hotspot-view.ts';

/** Whether the element is too small for a panel beside a point; measured again once a window resize has settled. */
export function useSmallBanner(element: RefObject<HTMLElement | null>): boolean {
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (): void => {
      const { clientWidth = 0, clientHeight = 0 } = element.current ?? {};
      setSmall(isSmallBanner(clientWidth, clientHeight));
    };
    const settle = (): void => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS);
    };
    measure();
    window.addEventListener('resize', settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', settle);
    };
  }, [element]);
  return isSmall;
}
