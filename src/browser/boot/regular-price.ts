/** Regular prices that a customer sees because the own ones did not load. Loaded only for customers. */
import type { DeferredTexts } from '#lib/page/deferred-texts.ts';

/** After this time, the stylesheet (`customer.css`) shows the built prices. */
const LONGEST_WAIT_MS = 1e4;

/**
 * Shows the built prices, and says beside each that it is the regular one, because the cart will charge another. Duplicates `DEFERRED_TEXTS_ID`, because the
 * import would split the script of every page.
 */
function showRegular(prices: Iterable<HTMLElement>): void {
  const { regular = '' } = JSON.parse(
    document.getElementById('deferred-texts')?.textContent ?? '{}',
  ) as Partial<DeferredTexts>;
  const style = 'flex-basis:100%;font-weight:400;letter-spacing:normal';
  for (const price of prices) {
    if (price.dataset['live']) continue;
    price.dataset['live'] = 'built';
    price.append(
      Object.assign(document.createElement('span'), { className: 'small soft', textContent: regular, style }),
    );
  }
}

/** Shows the regular prices. Loads the own ones again once the browser is online, or the shop has answered a change of the cart. */
export function showRegularUntilLoaded(prices: readonly HTMLElement[], load: () => Promise<void>): void {
  showRegular(prices);
  const signs = new AbortController();
  const again = (): void => {
    signs.abort();
    void load();
  };
  addEventListener('online', again, { signal: signs.signal });
  document.addEventListener('firn:count', again, { signal: signs.signal });
}

/** Shows the regular prices if the code that loads the own ones (`live-prices.ts`) does not arrive in time. */
export function awaitLivePrices(): void {
  setTimeout(() => {
    if (!document.documentElement.dataset['prices'])
      showRegular(document.querySelectorAll<HTMLElement>('.price[data-product]'));
  }, LONGEST_WAIT_MS);
}
