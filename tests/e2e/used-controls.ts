/** Finds the controls of a part of a page, uses them, and compares what that does with what their plain link or form does. */
import type { ElementHandle, Page } from '@playwright/test';

import type { InputMethod, VisitOptions, Visits } from './visits.ts';

interface Found {
  /** Identifies the control within the part. */
  readonly key: string;
  readonly kind: string;
}

interface Seen extends Found {
  readonly element: HTMLElement;
}

/** Defines `seenIn(part)` in the page: the visible, usable controls, without links that only the browser handles. */
export async function addFinder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controls = 'a[data-keep],.cart-button,button,input:not([type=hidden]),select,textarea,summary';
    const seenIn = (part: string): readonly Seen[] => {
      const known = new Map<string, number>();
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.closest(part) && one.checkVisibility() && !one.matches(':disabled'))
        .map((element) => {
          const { localName, dataset, classList } = element;
          const type = element.getAttribute('type') ?? '';
          const name = element.getAttribute('name') ?? '';
          const said = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 80);
          const plain = [localName, type, name, said].join('|');
          const nth = known.get(plain) ?? 0;
          known.set(plain, nth + 1);
          const home = element.closest('[data-testid],[data-template],[class]:not(a,button,input,select,summary)');
          const form = element.closest('form')?.getAttribute('action') ?? '';
          const isText = localName === 'input' && /^(?:text|email|password|tel|)$/.test(type);
          const parts = [
            localName,
            type,
            classList[0],
            name,
            form,
            home?.classList[0],
            dataset['slot'],
            dataset['keep'],
          ];
          return { element, key: `${plain}|${nth}`, kind: (isText ? ['text', form] : parts).join(' ') };
        });
    };
    Object.assign(globalThis, { seenIn });
  });
}

type SeenIn = (part: string) => readonly Seen[];

function controlsOf(page: Page, part: string): Promise<readonly Found[]> {
  return page.evaluate((selector) => {
    const { seenIn } = globalThis as unknown as { seenIn: SeenIn };
    return seenIn(selector).map(({ key, kind }) => ({ key, kind }));
  }, part);
}

/** Returns the controls once their number is stable. If scripts run, the first controls may appear late; if scripts are held back, possibly none appear. */
export async function shownControls(
  page: Page,
  part: string,
  { held, fails }: VisitOptions,
): Promise<readonly Found[]> {
  const most = fails || held?.test('/_astro/x.js') ? 3 : 40;
  let last: readonly Found[] = [];
  for (let round = 0; round < most; round += 1) {
    await page.waitForTimeout(250);
    const now = await controlsOf(page, part).catch(() => []);
    if (now.length > 0 && now.length === last.length) return now;
    last = now;
  }
  return last;
}

async function findNow(page: Page, part: string, key: string): Promise<ElementHandle<HTMLElement> | undefined> {
  const found = await page.evaluateHandle(
    ([selector, wanted]) => {
      const { seenIn } = globalThis as unknown as { seenIn: SeenIn };
      return seenIn(selector).find((one) => one.key === wanted)?.element;
    },
    [part, key] as const,
  );
  return (found.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
}

/** Returns the control once it is visible. */
async function find(page: Page, part: string, key: string): Promise<ElementHandle<HTMLElement> | undefined> {
  for (let round = 0; round < 20; round += 1) {
    const found = await findNow(page, part, key);
    if (found) return found;
    await page.waitForTimeout(50);
  }
  return undefined;
}

async function press(page: Page, handle: ElementHandle<HTMLElement>, method: InputMethod): Promise<void> {
  if (method === 'finger') await handle.tap({ timeout: 5000, noWaitAfter: true });
  else if (method === 'mouse') await handle.click({ timeout: 5000, noWaitAfter: true });
  else {
    await handle.focus();
    const isTick = await handle.evaluate((one) => /^(?:radio|checkbox)$/.test((one as HTMLInputElement).type));
    await page.keyboard.press(isTick ? 'Space' : 'Enter');
  }
}

/** Presses a button or link, ticks a box, types into a field. */
async function use(page: Page, handle: ElementHandle<HTMLElement>, method: InputMethod): Promise<void> {
  const type = await handle.evaluate((one) => (one as HTMLInputElement).type ?? one.localName);
  if (/^(?:text|email|password|tel|textarea)$/.test(type)) await handle.type('ab@cd.ef');
  else if (type === 'number') {
    await handle.selectText();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
  } else if (type.startsWith('select')) {
    const values = await handle.evaluate((one) =>
      [...(one as unknown as HTMLSelectElement).options].map(({ value }) => value),
    );
    await handle.selectOption(values.at(-1) ?? '');
  } else await press(page, handle, method);
}

/** A control in use. */
interface InUse {
  readonly control: ElementHandle<HTMLElement>;
  readonly part: string;
  readonly key: string;
}

function ownState(handle: ElementHandle<HTMLElement>): Promise<string | null> {
  return handle
    .evaluate((element) => {
      const one = element as HTMLInputElement;
      if (!one.isConnected) return 'gone';
      return /^(?:radio|checkbox)$/.test(one.type) ? `${one.checked}` : one.value || one.ariaPressed;
    })
    .catch(() => 'gone');
}

/** The visible effect of a press: address, dialogs, writes, shown parts, and the state of the control or of its replacement. */
export async function effectOf({ page, writes }: Visits, { control, part, key }: InUse): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const seen = await page.evaluate(() => {
    const parts = [
      'dialog[open]',
      '.line',
      '.line-out',
      '[data-tile]',
      '.address-card',
      'details[open]',
      '[data-editor]:not([hidden])',
    ];
    return parts.map((selector) => document.querySelectorAll(selector).length).join();
  });
  const first = await ownState(control);
  const other = first === 'gone' ? await findNow(page, part, key) : undefined;
  const own = other ? await ownState(other) : first;
  return JSON.stringify({ address: pathname + search, writes, seen, own });
}

export async function settled(visits: Visits, used: InUse): Promise<string> {
  let last = '';
  for (let round = 0; round < 20; round += 1) {
    const now = await effectOf(visits, used).catch(() => '');
    if (now !== '' && now === last) return now;
    last = now;
    await visits.page.waitForTimeout(150);
  }
  return last;
}

interface PlainEffect {
  readonly address: string;
  readonly writes: readonly string[];
}

/** The browser's own effect of the control: the link that it follows, or the form that it sends. */
function plainEffect(handle: ElementHandle<HTMLElement>): Promise<PlainEffect | undefined> {
  return handle.evaluate((element) => {
    const one = element as unknown as HTMLAnchorElement & HTMLInputElement;
    if (one.href) return { address: new URL(one.href).pathname + new URL(one.href).search, writes: [] };
    const { form, type } = one;
    if (!form || !/^(?:submit|number)$/.test(type) || !form.checkValidity()) return undefined;
    const action = new URL(form.action).pathname;
    if (form.method === 'post') return { address: action, writes: [`POST ${action}`] };
    const sent = type === 'submit' ? [...new FormData(form, one)] : [[one.name, one.value]];
    return { address: `${action}?${new URLSearchParams(sent as [string, string][])}`, writes: [] };
  });
}

/** Whether the page of a list has added the product of the pressed link, unless listed already, and shows the whole list: `?keep=a` becomes `?p=…,a`. */
function isKeptList(address: string, asked: string): boolean {
  const [page, slug] = asked.split('?keep=');
  return (
    slug !== undefined &&
    new RegExp(`^${RegExp.escape(page ?? '')}\\?p=(?:[\\w-]+,)*${slug}(?:,[\\w-]+)*$`).test(address)
  );
}

/** Whether the effect is that of the plain link or form. The prebuilt page may have replaced the server-filled one. */
export function isPlain(effect: string, plain: PlainEffect | undefined): boolean {
  if (!plain) return false;
  const { address, writes } = JSON.parse(effect) as PlainEffect;
  const isThere = [plain.address, plain.address.replace('/api/mine/', '/')].includes(address);
  return (isThere || isKeptList(address, plain.address)) && writes.join() === plain.writes.join();
}

interface Used extends InUse {
  readonly plain: PlainEffect | undefined;
}

/** Finds and uses the control, and retries if the page has re-rendered it in between. */
export async function findAndUse(
  page: Page,
  part: string,
  { key, method }: { readonly key: string; readonly method: InputMethod },
): Promise<Used | undefined> {
  for (let round = 0; round < 3; round += 1) {
    const control = await find(page, part, key);
    if (!control) return undefined;
    try {
      const plain = await plainEffect(control);
      await use(page, control, method);
      return { control, part, key, plain };
    } catch (error) {
      if (!`${error as Error}`.includes('not attached')) throw error;
    }
  }
  return undefined;
}
