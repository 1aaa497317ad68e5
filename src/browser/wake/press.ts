/**
 * `client:press`: an island loads when the shopper reaches for it (pointer, touch, focus, `firn:wake`). Until it has hydrated, every press and every
 * choice made in it is recorded, in order; `ui/replay.ts` gives the record to React, each press once. A press is answered at once: the control is marked
 * `aria-busy`, and `[data-failed]` of the island says what is going on. Where the code does not load, links and forms work as plain HTML; without a
 * network the record waits for one (`docs/decisions/005`). Every page carries this script in its HTML: what can wait for the island lies in `ui/replay.ts`.
 */
import type { ClientDirective } from 'astro';

import type { Step } from '#islands/ui/replay.ts';

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
    // A click on a radio that is chosen already is a choice too, and no other event tells of it.
    if (field && (isKey ? key !== 'Enter' || field.form : type === 'click' && !/radio|checkbox/.test(field.type)))
      return;
    const control = field ?? (type === 'click' && target.closest<HTMLButtonElement & HTMLAnchorElement>('button,a'));
    if (!control) return;
    const { form, value, checked } = control as HTMLInputElement;
    const isPress = isKey || !field;
    if (isPress) {
      event.preventDefault();
      // Also keeps the event from React, which would answer it after the hydration that it triggers.
      event.stopImmediatePropagation();
      control.ariaBusy = 'true';
      say('busy');
    } else steps = steps.filter((step) => step.isPress || step.control !== control);
    // The form as it is at the press: what is chosen later belongs to later presses.
    const held = isPress && form ? `${new URLSearchParams([...new FormData(form)] as [string, string][])}` : undefined;
    steps.push({ control, isPress, isKey, value, checked, held });
    void start();
  };
  for (const name of ['click', 'input', 'change', 'keydown']) island.addEventListener(name, record, true);

  // `useLive` asks for the record.
  island.addEventListener('firn:live', (event) => {
    isLive = true;
    (event as CustomEvent<(steps: readonly Step[]) => void>).detail(steps);
  });
  island.addEventListener('astro:hydration-error', (event) => {
    isLoading = false;
    const wanted = steps.find(({ isPress }) => isPress)?.control as (HTMLButtonElement & HTMLAnchorElement) | undefined;
    if (!wanted) return;
    event.preventDefault();
    if (!navigator.onLine) {
      say('offline');
      window.addEventListener('online', start, { once: true });
      return;
    }
    const forget = (): void => {
      for (const { control } of steps) control.removeAttribute('aria-busy');
      steps = steps.filter(({ isPress }) => !isPress);
    };
    // Busy until the next page is there; one that comes back is not.
    window.addEventListener('pagehide', forget, { once: true });
    if (wanted.href) location.assign(wanted.href);
    else if (wanted.type === 'submit') wanted.form?.requestSubmit(wanted);
    else {
      forget();
      say('failed');
    }
  });
  for (const name of ['pointerenter', 'touchstart', 'focusin', 'firn:wake'])
    island.addEventListener(name, start, { once: name !== 'firn:wake', passive: true });
};

export default press;
