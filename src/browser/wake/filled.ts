/**
 * `client:filled`: hydrates at once, except where the server has put the content into the page (`data-filled` of the island). There it waits for
 * the page's pictures or the visitor's first use: the content works as plain HTML, and code would only delay its first paint.
 */
import type { ClientDirective } from 'astro';

const filled: ClientDirective = async (load, _options, island) => {
  if (island.dataset['filled'] === '' && document.readyState !== 'complete')
    await new Promise((resolve) => {
      for (const name of ['load', 'pointerdown', 'keydown', 'focusin']) addEventListener(name, resolve, { once: true });
    });
  await (
    await load()
  )();
};

export default filled;
