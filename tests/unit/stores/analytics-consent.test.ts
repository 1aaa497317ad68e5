/** The analytics of a page that stays open while the visitor changes the consent in another tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startAnalytics } from '#stores/analytics-consent.ts';

const event = (name: string) => ({ event: name }) as never;
const browser = { cookie: '', scripts: 0 };
const names = (): readonly unknown[] =>
  ((globalThis as { dataLayer?: readonly { readonly event?: string }[] }).dataLayer ?? [])
    .map((one) => one.event)
    .filter((name) => name !== undefined && name !== 'gtm.js');

beforeEach(() => {
  browser.scripts = 0;
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('dataLayer', undefined);
  vi.stubGlobal('document', {
    get cookie() {
      return browser.cookie;
    },
    createElement: () => ({}),
    head: { append: () => void (browser.scripts += 1) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const settings = { tagManager: { id: 'GTM-TEST123', scriptUrl: 'https://tags.test/gtm.js' }, alwaysEnabled: false };

test('nothing is measured after the visitor has withdrawn the consent in another tab', () => {
  browser.cookie = 'consent=granted';
  const analytics = startAnalytics(settings);
  analytics.record(event('before'));
  browser.cookie = 'consent=denied';
  analytics.record(event('after'));
  expect(names()).toEqual(['before']);
});

test('after consent in another tab, the next event loads the container and is sent with the events held until then', () => {
  browser.cookie = '';
  const analytics = startAnalytics(settings);
  analytics.record(event('view'));
  expect([names(), browser.scripts]).toEqual([[], 0]);
  browser.cookie = 'consent=granted';
  analytics.record(event('add'));
  expect([names(), browser.scripts]).toEqual([['view', 'add'], 1]);
});
