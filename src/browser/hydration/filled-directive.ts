/**
 * `client:filled`: hydrates at once, except where the server has put the content into the page (`data-filled` of the island). There it waits until the
 * page's pictures are loaded and painted, or until the visitor first uses the page: the content works as plain HTML, and code would only delay its first
 * paint. For a visit without a cart, the empty-cart note is such content (`early-content.ts`).
 */
import type { ClientDirective } from 'astro';

/** Upper limit of a press, whose end is missed if it happens outside the window. */
const LONGEST_PRESS_MS = 5e3;
/** A click follows the end of a press at once, or on a touch screen as soon as it cannot become a double tap. */
const CLICK_FOLLOWS_MS = 400;

/**
 * Delays `firn:replace`, with which islands announce that they replace the server's content. The replacement waits for the end of a press: a browser fires
 * no click if the element is replaced between pointer down and up. It also waits while the list of a select may be open, because replacing the select would
 * close the list without a choice.
 */
function replaceBetweenPresses(): void {
  let presses = 0;
  let isDown = false;
  let isListOpen = false;
  const waiting: (() => void)[] = [];
  const replaceAll = (): void => {
    if (!isDown && !isListOpen) for (const replace of waiting.splice(0)) replace();
  };
  const endsIn = (delay: number) => (): void => {
    const press = presses;
    setTimeout(() => {
      if (press !== presses) return;
      isDown = false;
      replaceAll();
    }, delay);
  };
  const isSelect = ({ target }: Event): boolean => (target as Element).localName === 'select';
  const begin = (event: Event): void => {
    presses += 1;
    isDown = true;
    isListOpen = isSelect(event);
    endsIn(LONGEST_PRESS_MS)();
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, true);
  // The delay lets the click's default action come first.
  for (const name of ['click', 'keyup', 'pointercancel']) addEventListener(name, endsIn(0), true);
  addEventListener('pointerup', endsIn(CLICK_FOLLOWS_MS), true);
  for (const name of ['change', 'focusout'])
    addEventListener(name, (event) => {
      if (isSelect(event)) isListOpen = false;
      setTimeout(replaceAll);
    });
  addEventListener('firn:replace', (event) => {
    if (!isDown && !isListOpen) return;
    event.preventDefault();
    waiting.push((event as CustomEvent<() => void>).detail);
  });
}

const filled: ClientDirective = async (load, _options, island) => {
  if (island.matches('[data-no-cart] [data-cart] > *')) island.dataset['filled'] = '';
  if (island.dataset['filled'] === '') {
    replaceBetweenPresses();
    if (document.readyState !== 'complete')
      await new Promise((resolve) => {
        for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, resolve, { once: true });
        // Loaded pictures are not painted yet at this point: the second frame shows them.
        addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      });
  }
  await (
    await load()
  )();
};

export default filled;
