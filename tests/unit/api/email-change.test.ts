/** The confirmation of a new e-mail address when the session database or the commerce platform fails on the way. */
import { expect, test } from 'vitest';

import type { ApiServices } from '#api/api-services.ts';
import { confirmEmailChange, readEmailChange, requestEmailChange } from '#api/customers/email-change.ts';
import type { EmailChange } from '#api/customers/email-change.ts';
import type { Call } from '#api/route.ts';
import type { Customer } from '#lib/customer/customer-record.ts';
import { AppError } from '#lib/errors/app-error.ts';

const OLD = 'anna@firn.test';
const NEW = 'anna@example.test';

/** A shop with one customer; `events` records in which order sessions end and the address changes. */
function shop() {
  const customer = { id: 7, email: OLD, formFields: [] } as unknown as Customer;
  const state = { email: OLD, failures: 0 };
  const events: string[] = [];
  const mails: { readonly confirmUrl?: string }[] = [];
  const counts = new Map<string, number>();
  const services = {
    siteUrl: 'https://firn.test',
    clock: () => new Date('2026-11-28T12:00:00Z'),
    post: async (mail: { readonly confirmUrl?: string }) => void mails.push(mail),
    commerce: () => ({
      customer: async () => ({ ...customer, email: state.email }),
      updateCustomer: async (_id: number, { email }: { readonly email: string }) => {
        events.push('changed');
        state.email = email;
        return { kind: 'ok' };
      },
    }),
    store: {
      accountSecret: async () => 'secret',
      attempts: {
        count: async (name: string, who: string) => {
          const count = (counts.get(`${name} ${who}`) ?? 0) + 1;
          counts.set(`${name} ${who}`, count);
          return count;
        },
        forget: async (name: string, who: string) => void counts.delete(`${name} ${who}`),
      },
      sessions: {
        endAll: async () => {
          if (state.failures > 0) {
            state.failures -= 1;
            throw new AppError('database-failed', 'The database is down.');
          }
          events.push('ended');
        },
      },
    },
  } as unknown as ApiServices;
  async function link(): Promise<EmailChange> {
    await requestEmailChange({ region: 'us', services } as unknown as Call, customer, { to: NEW, locale: 'en-us' });
    const { confirmUrl = '' } = mails.findLast((mail) => mail.confirmUrl) ?? {};
    return (await readEmailChange(services, new URL(confirmUrl).searchParams.get('token') ?? '')) as EmailChange;
  }
  return { services, state, events, link };
}

test('the address stays the old one while the sessions of the account cannot be ended, and the link works again after that', async () => {
  const { services, state, events, link } = shop();
  const change = await link();
  state.failures = 1;
  await expect(confirmEmailChange(services, change)).rejects.toThrow('The database is down.');
  expect([state.email, events]).toEqual([OLD, []]);
  expect(await confirmEmailChange(services, change)).toBe(true);
  expect([state.email, events.at(-1)]).toEqual([NEW, 'ended']);
});

test('a session that was opened while the address changed ends when the link is used again after a failure', async () => {
  const { services, state, events, link } = shop();
  const change = await link();
  const { sessions } = services.store;
  const { endAll } = sessions;
  let calls = 0;
  Object.assign(sessions, {
    endAll: async (ended: Parameters<typeof endAll>[0]) => {
      calls += 1;
      if (calls === 2) throw new AppError('database-failed', 'The database is down.');
      return endAll(ended);
    },
  });
  await expect(confirmEmailChange(services, change)).rejects.toThrow('The database is down.');
  expect([state.email, events]).toEqual([NEW, ['ended', 'changed']]);
  expect(await confirmEmailChange(services, change)).toBe(true);
  expect(events).toEqual(['ended', 'changed', 'ended']);
  expect(await confirmEmailChange(services, change)).toBe(false);
});

test('a second link to the same address does not work after the first one has', async () => {
  const { services, events, link } = shop();
  const [first, second] = [await link(), { ...(await link()), until: Date.parse('2026-11-29T11:00:00Z') }];
  expect(await confirmEmailChange(services, first)).toBe(true);
  const before = events.length;
  expect(await confirmEmailChange(services, second)).toBe(false);
  expect(events).toHaveLength(before);
});
