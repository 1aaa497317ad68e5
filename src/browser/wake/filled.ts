/**
 * `client:filled`: hydrates at once, except where the server has put the content into the page (`data-filled` of the island). There it waits until
 * the page's pictures are loaded and shown, or for the visitor's first use: the content works as plain HTML, and code would only delay its first paint.
 * The note of an empty cart is such content, for a visit without a cart (`early-content.ts`).
 */
import type { ClientDirective } from 'astro';

const filled: ClientDirective = async (load, _options, island) => {
  if (island.matches('[data-no-cart] [data-cart] > *')) island.dataset['filled'] = '';
  if (island.dataset['filled'] === '' && document.readyState !== 'complete')
    await new Promise((resolve) => {
      for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, resolve, { once: true });
      // A picture that is loaded has not been painted yet: the second frame shows it.
      addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    });
  await (
    await load()
  )();
};

export default filled;
