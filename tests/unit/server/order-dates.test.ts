/** The dates of orders on pages that the server fills: those of the page's country, as a device there shows them. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';

const page = (lang: string, locale: string): string => `<!doctype html>
<html lang="${lang}" data-locale="${locale}" data-region="jp" data-shopping="yes"><body><main><div data-own="orders"><ul data-orders data-stages="{}"></ul></div></main>
<template data-template="order"><li><details><span data-slot="id"></span><span data-slot="date"></span><span data-slot="total"></span></details></li></template></body></html>`;

const FILES: Readonly<Record<string, string>> = {
  '/ja-jp/account/orders/index.html': page('ja-JP', 'ja-jp'),
  '/en-nz/account/orders/index.html': page('en-NZ', 'en-nz'),
  '/de-at/account/orders/index.html': page('de-AT', 'de-at'),
};
const release = {
  id: 'r',
  files: {
    read: (path: string) => {
      const html = FILES[path];
      return Promise.resolve(html && { etag: '"1"', headers: {}, identity: Buffer.from(html), forms: {} });
    },
  },
} as unknown as ServedRelease;

const order = { id: 1, customerId: 7, status: { id: 2, name: 'Shipped' }, createdAt: '2026-01-01T11:30:00.000Z', itemCount: 1, total: { minor: 100, currency: 'EUR' } }; // prettier-ignore
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/session': { csrfToken: 't', customerId: 7 },
  '/api/customers/validate-session': { valid: true, customer: { id: 7, firstName: 'Anna', lastName: 'Berg' } },
};

test.each([
  ['/de-at', '2026-01-01T22:30:00.000Z', '1. Jänner 2026'],
  ['/de-at', '2026-01-01T23:30:00.000Z', '2. Jänner 2026'],
  ['/ja-jp', '2026-01-01T14:30:00.000Z', '2026年1月1日'],
  ['/ja-jp', '2026-01-01T15:30:00.000Z', '2026年1月2日'],
  ['/en-nz', '2026-01-01T10:30:00.000Z', '1 January 2026'],
  ['/en-nz', '2026-01-01T11:30:00.000Z', '2 January 2026'],
])('on a page of %s the order of %s has the date %s', async (locale, createdAt, date) => {
  const api = ({ url }: Request): Promise<Response> =>
    Promise.resolve(Response.json(ANSWERS[new URL(url).pathname] ?? { data: [{ ...order, createdAt }] }));
  const request = new Request(`http://shop.test/api/mine${locale}/account/orders`, { headers: { cookie: 'sid=a' } });
  const html = await (await answerCustomerPage(request, release, { api })).text();
  expect(html).toContain(`<span data-slot="date">${date}</span>`);
});
