/**
 * `client:press`: an island loads when the shopper approaches it (pointer, touch, focus, `firn:wake`). Until it has hydrated, presses and choices
 * are recorded in order; `ui/replay.ts` replays them to React, each press once. A press gives immediate feedback: the control gets `aria-busy`, and
 * the island's `[data-failed]` element shows the state. If the code fails to load, links and forms work as plain HTML; offline, the record waits for
 * the network (`docs/decisions/005`). Every page inlines this script, so everything that can wait is in `ui/replay.ts`.
 */
import type { ClientDirective } from 'astro';

import type { Step } from '#islands/ui/replay.ts';

/** How long the code may take to load; a stalled connection raises no error. */
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

  const record = (event: KeyboardEvent): void => {
    const { type, target } = event;
    if (isLive || !(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const field = target.matches('input,select,textarea') ? (target as HTMLInputElement) : undefined;
    const isKey = type === 'keydown';
    // Clicks count for radios and checkboxes: pressing a radio that is already chosen fires no other event.
    // The Enter key has the code 13, and 229 while an input method uses it to confirm a word.
    if (field && (isKey ? event.keyCode !== 13 || field.form : type === 'click' && !/radio|checkbox/.test(field.type)))
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
    const held =
      isPress && form?.method === 'post'
        ? `${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`
        : undefined;
    steps.push({ control, isPress, isKey, value, checked, held });
    void start();
  };
  for (const name of ['click', 'input', 'change', 'keydown'])
    island.addEventListener(name, record as EventListener, true);

  // Dispatched by `useLive`, which replays the record, and by `boot/post-adds-on-exit.ts`, which posts the rest of it.
  island.addEventListener('firn:live', (event) => {
    isLive = true;
    (event as CustomEvent<(steps: Step[]) => void>).detail(steps);
  });
  /** Presses that the fallback sent, or that are posted because the page is left. */
  let sent: Step[] = [];
  const take = (): void => {
    sent = steps;
    steps = steps.filter(({ isPress }) => !isPress);
  };
  const forget = (): void => {
    for (const { control } of sent) control.ariaBusy = null;
  };
  /** Adds each press with the fields it was made with: the form may have changed since. */
  const addHeld = (to: FormData | URLSearchParams): void => {
    for (const { held } of sent) if (held) to.append('form', held);
  };
  // If the code fails to load, or not in time, does what the first press would do without scripts.
  const fallBack = (event?: Event): void => {
    isLoading = !event;
    const wanted = steps.find(({ isPress }) => isPress)?.control as (HTMLButtonElement & HTMLAnchorElement) | undefined;
    if (!wanted || isLive) return;
    event?.preventDefault();
    if (!navigator.onLine) {
      say('offline');
      addEventListener('online', start);
      return;
    }
    // Code that arrives later must not repeat the presses.
    take();
    // No island has both a link and an add-to-cart button before its code has run (`tests/scenarios/island-props.test.ts`).
    if (wanted.href) location.assign(wanted.href);
    else if (wanted.type === 'submit') {
      wanted.form?.addEventListener('formdata', ({ formData }) => addHeld(formData), { once: true });
      wanted.form?.requestSubmit(wanted);
    } else {
      forget();
      say('failed');
    }
  };
  addEventListener('pagehide', () => {
    // Controls stay busy until the page is left. The reset is for a page that returns from the back/forward cache.
    forget();
    // Offline, a browser accepts a beacon but never delivers it. `boot/post-adds-on-exit.ts`, once it has loaded, posts the presses of all islands.
    if (isLive || !navigator.onLine || document.documentElement.dataset['posts']) return;
    take();
    forget();
    say('');
    const posts = new URLSearchParams();
    addHeld(posts);
    if (`${posts}`) navigator.sendBeacon('/api/forms/cart-adds', posts);
  });
  island.addEventListener('astro:hydration-error', fallBack);
  for (const name of ['pointerenter', 'touchstart', 'focusin', 'firn:wake'])
    island.addEventListener(name, start, { once: name !== 'firn:wake', passive: true });
};

export default press;
