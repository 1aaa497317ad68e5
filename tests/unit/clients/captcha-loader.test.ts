/** The captcha's script loader on a fake page: source, timing, and failures. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCaptchaLoader } from '#clients/captcha/captcha-loader.ts';
import type { CaptchaHost } from '#clients/captcha/captcha-loader.ts';

const KEY = 'site-key-of-twenty-letters';
const SCRIPT = 'https://captcha.example/api.js';

class FakeElement extends EventTarget {
  readonly tag: string;
  src = '';
  textContent = '';
  isGone = false;
  constructor(tag: string) {
    super();
    this.tag = tag;
  }
  remove(): void {
    this.isGone = true;
  }
}

/** A fake page, and the provider's script that runs in it. */
function page() {
  const elements: FakeElement[] = [];
  const put = (element: FakeElement): void => void elements.push(element);
  const executed: string[] = [];
  const maker = {
    ready: (done: () => void) => done(),
    render: (_place: unknown, { sitekey }: Readonly<Record<string, string>>) => (sitekey === KEY ? 7 : -1),
    execute: async (widget: number, { action }: { action: string }) => {
      executed.push(action);
      return `token-${widget}-${action}-${executed.length}`;
    },
  };
  const document = {
    createElement: (tag: string) => new FakeElement(tag),
    head: { append: put },
    body: { append: put },
  };
  const host = { document } as unknown as { document: Document; grecaptcha?: typeof maker };
  const scripts = (): readonly FakeElement[] => elements.filter(({ tag }) => tag === 'script');
  return { host: host as unknown as CaptchaHost & { grecaptcha?: typeof maker }, maker, elements, scripts, executed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the state goes from not loaded via loading to loaded, polled every 25 ms after the script has loaded', async () => {
  const { host, maker, scripts } = page();
  const loader = createCaptchaLoader(host);
  expect(loader.state()).toBe('not loaded');
  expect(scripts()).toEqual([]);
  const loading = loader.load(KEY, SCRIPT);
  expect(loader.state()).toBe('loading');
  expect(scripts().map(({ src }) => src)).toEqual([`${SCRIPT}?render=explicit`]);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(24);
  host.grecaptcha = maker;
  expect(loader.state()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(loader.state()).toBe('loaded');
});

async function ready(at = page()) {
  const loader = createCaptchaLoader(at.host);
  const loading = loader.load(KEY, SCRIPT);
  at.host.grecaptcha = at.maker;
  at.scripts()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(25);
  await loading;
  return { ...at, loader };
}

test('each action gets its own token from one script, whose badge is hidden', async () => {
  const { loader, scripts, elements, executed } = await ready();
  expect(await loader.token(KEY, SCRIPT, 'login')).toBe('token-7-login-1');
  expect(await loader.token(KEY, SCRIPT, 'create')).toBe('token-7-create-2');
  expect(executed).toEqual(['login', 'create']);
  expect(scripts()).toHaveLength(1);
  const style = elements.find(({ tag }) => tag === 'style');
  expect(style?.textContent).toMatch(/\.grecaptcha-badge.*visibility:\s*hidden/);
});

test('parallel calls wait for the same script', async () => {
  const { host, maker, scripts } = page();
  const loader = createCaptchaLoader(host);
  const tokens = Promise.all([loader.token(KEY, SCRIPT, 'login'), loader.token(KEY, SCRIPT, 'newsletter')]);
  host.grecaptcha = maker;
  scripts()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(25);
  expect(await tokens).toEqual(['token-7-login-1', 'token-7-newsletter-2']);
  expect(scripts()).toHaveLength(1);
});

test('another site key is refused, during and after loading', async () => {
  const words = 'reCAPTCHA already loaded with different site key!';
  const at = page();
  const loader = createCaptchaLoader(at.host);
  loader.load(KEY, SCRIPT).catch(() => undefined);
  await expect(loader.load('another-key', SCRIPT)).rejects.toThrow(words);
  const { loader: loaded } = await ready();
  await expect(loaded.token('another-key', SCRIPT, 'login')).rejects.toThrow(words);
  expect(await loaded.token(KEY, SCRIPT, 'login')).toContain('token');
});

test('without a document the loader throws', async () => {
  const words = 'This is a library for the browser!';
  await expect(createCaptchaLoader({}).load(KEY, SCRIPT)).rejects.toThrow(words);
  await expect(createCaptchaLoader({}).token(KEY, SCRIPT, 'login')).rejects.toThrow(words);
});

test('a blocked script rejects the call, and the next call tries again', async () => {
  const at = page();
  const loader = createCaptchaLoader(at.host);
  const first = loader.token(KEY, SCRIPT, 'login');
  at.scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('could not be loaded');
  expect([loader.state(), at.scripts()[0]?.isGone]).toEqual(['not loaded', true]);
  const second = loader.token(KEY, SCRIPT, 'login');
  at.host.grecaptcha = at.maker;
  at.scripts()[1]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(25);
  expect(await second).toBe('token-7-login-1');
});

test.each([
  ['neither loads nor fails', []],
  ['loads but defines nothing', ['load']],
])('a script that %s fails the call', async (_what, events) => {
  const at = page();
  const given = expect(createCaptchaLoader(at.host).load(KEY, SCRIPT)).rejects.toThrow();
  for (const event of events) at.scripts()[0]?.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(60_000);
  await given;
});
