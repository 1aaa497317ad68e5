import { useEffect } from 'react';

/** Has the page compare the prices of elements with `data-product` with the platform's, once `shown` has changed. */
export function useCheckedPrices(shown: unknown): void {
  useEffect(() => {
    if (shown) document.dispatchEvent(new Event('firn:tiles'));
  }, [shown]);
}
