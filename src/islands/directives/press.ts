/** `client:press`: an island loads when it is reached for (pointer, touch, focus); the clicks until it lives (`useLive`) are given to it afterwards. */
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
  element.addEventListener(
    'click',
    (event) => {
      if (live || !(event.target instanceof HTMLElement)) return;
      const control = event.target.closest<HTMLElement>('button, a');
      if (!control) return;
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
