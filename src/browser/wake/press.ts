/**
 * `client:press`: an island loads when the shopper approaches it (pointer, touch, focus, `firn:wake`). Until it has hydrated, presses and choices
 * are recorded in order; `ui/replay.ts` replays them to React, each press once. A press gives immediate feedback: the control gets `aria-busy`, and
 * the island's `[data-failed]` element shows the state. If the code fails to load, links and forms work as plain HTML; offline, the record waits for
 * the network (`docs/decisions/005`). Every page inlines this script, so everything that can wait is in `ui/replay.ts`.
 */
import type { ClientDirective } from 'astro';

import type { Step } from '#islands/ui/replay.ts';

/** As long as a request may take; a stalled connection does not fail by itself. */
const LONGEST_WAIT_MS = 15e3;

const press: ClientDirective = (load, _options, island) => {
  let steps: Step[] = [];
  let isLive = false;
  let isLoading = false;

  const say = (what: string): void => {
    const place = island.querySelector<HTMLElement>('[data-failed]');
    if (place) place.textContent = place.dataset[what] ?? '';
  };

  const start = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    await (
      await load()
    )();
  };

  const record = (event: Event): void => {
    const { type, target, key, metaKey, ctrlKey, shiftKey } = event as KeyboardEvent;
    if (isLive || !(target instanceof Element) || metaKey || ctrlKey || shiftKey) return;
    const field = target.matches('input,select,textarea') ? (target as HTMLInputElement) : undefined;
    const isKey = type === 'keydown';
    // Clicks count for radios and checkboxes: pressing a radio that is already chosen fires no other event.
    if (field && (isKey ? key !== 'Enter' || field.form : type === 'click' && !/radio|checkbox/.test(field.type)))
      return;
    const control = field ?? (type === 'click' && target.closest<HTMLButtonElement & HTMLAnchorElement>('button,a'));
    if (!control) return;
    const { form, value, checked } = control as HTMLInputElement;
    const isPress = isKey || !field;
    if (isPress) {
      event.preventDefault();
      // Also hides the event from React, which would otherwise replay it after hydration.
      event.stopImmediatePropagation();
      control.ariaBusy = 'true';
      say(navigator.onLine ? 'busy' : 'offline');
      setTimeout(fallBack, LONGEST_WAIT_MS);
    } else steps = steps.filter((step) => step.isPress || step.control !== control);
    // Form fields at the moment of the press; later choices belong to later presses.
    const held = isPress && form ? `${new URLSearchParams([...new FormData(form)] as [string, string][])}` : undefined;
    steps.push({ control, isPress, isKey, value, checked, held });
    void start();
  };
  for (const name of ['click', 'input', 'change', 'keydown']) island.addEventListener(name, record, true);

  // Dispatched by `useLive`, which takes the record.
  island.addEventListener('firn:live', (event) => {
    isLive = true;
    (event as CustomEvent<(steps: readonly Step[]) => void>).detail(steps);
  });
  // The code does not load, or not in time: does what the first press would do on a plain page.
  const fallBack = (event?: Event): void => {
    isLoading = !event;
    const wanted = steps.find(({ isPress }) => isPress)?.control as (HTMLButtonElement & HTMLAnchorElement) | undefined;
    if (!wanted || isLive) return;
    event?.preventDefault();
    if (!navigator.onLine) {
      say('offline');
      window.addEventListener('online', start, { once: true });
      return;
    }
    // Code that arrives later must not repeat the presses.
    const pressed = steps;
    steps = steps.filter(({ isPress }) => !isPress);
    const forget = (): void => {
      for (const { control } of pressed) control.removeAttribute('aria-busy');
    };
    // Busy until the next page loads; reset for a return by the back/forward cache.
    window.addEventListener('pagehide', forget, { once: true });
    if (wanted.href) location.assign(wanted.href);
    else if (wanted.type === 'submit') wanted.form?.requestSubmit(wanted);
    else {
      forget();
      say('failed');
    }
  };
  island.addEventListener('astro:hydration-error', fallBack);
  for (const name of ['pointerenter', 'touchstart', 'focusin', 'firn:wake'])
    island.addEventListener(name, start, { once: name !== 'firn:wake', passive: true });
};

export default press;
