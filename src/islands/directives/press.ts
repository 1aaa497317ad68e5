/**
 * `client:press`: an island loads when it is reached for (pointer, touch, focus); the clicks until it lives (`useLive`) are given to it
 * afterwards. Where its code cannot be had, links are links again and `[data-failed]` says what did not work.
 */
import type { ClientDirective } from 'astro';

const press: ClientDirective = (load, _options, element) => {
  const held: HTMLElement[] = [];
  let live = false;
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
  }

  element.addEventListener('firn:live', () => {
    live = true;
    for (const target of held.splice(0)) if (target.isConnected) target.click();
  });
  element.addEventListener('astro:hydration-error', (event) => {
    started = false;
    const [wanted] = held.splice(0);
    const words = element.querySelector<HTMLElement>('[data-failed]');
    if (wanted && words) words.textContent = words.dataset['failed'] ?? '';
    if (!(wanted instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    location.assign(wanted.href);
  });
  element.addEventListener(
    'click',
    (event) => {
      if (live || !(event.target instanceof HTMLElement)) return;
      const control = event.target.closest<HTMLElement>('button, a');
      if (!control || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      held.push(control);
      void start();
    },
    true,
  );
  for (const name of ['pointerenter', 'touchstart', 'focusin'])
    element.addEventListener(name, () => void start(), { once: true, passive: true });
};

export default press;
