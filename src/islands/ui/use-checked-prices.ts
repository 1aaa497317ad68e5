import { useEffect } from 'react';

/** Makes the page check the prices of elements with `data-product` against the platform whenever `shown` changes. */
export function useCheckedPrices(shown: unknown): void {
  useEffect(() => {
    if (shown) document.dispatchEvent(new Event('firn:tiles'));
  }, [shown]);
}
