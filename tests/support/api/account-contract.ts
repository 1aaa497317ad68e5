/** Contract of accounts in the shop's API, run against each database. */
import { describe, expect, test } from 'vitest';

import type { PrivatePostgres } from '#tools/postgres.ts';

import { PASSWORD } from '../../contract/api-shop.ts';
import { ANNA, peopleShop, PRO } from './people-shop.ts';

export function accountContract(name: string, database?: () => Promise<PrivatePostgres>): void {
  describe(`accounts on ${name}`, () => {
    const people = peopleShop(database);
    const { visitor, signedIn, newcomer } = people;

    describe('account', () => {
      test('creating or changing an account ignores fields that only the server may set', async () => {
        const { client } = await newcomer({ groupId: 3, customer_group_id: 3, notes: '{"region":"pro"}', formFields: [{ name: 'Pro Code', value: 'pro' }], company: 'Firn' }); // prettier-ignore
        const { body } = await client.ask('GET', '/customers');
        expect(body.data).toMatchObject([{ company: 'Firn', groupId: 2, isPro: false, proCodeInfo: null }]);
        const changed = await client.ask('PUT', `/customers/${(body.data as { id: number }[])[0]?.id}`, { groupId: 3, notes: '{"region":"pro"}', lastName: 'Newer' }); // prettier-ignore
        expect(changed.body['customer']).toMatchObject({ lastName: 'Newer', groupId: 2, isPro: false });
      });

      test('the server checks the professional code', async () => {
        const { client } = await newcomer({ proCode: 'FIRN-PRO-26' });
        expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toMatchObject({
          isPro: true,
          groupId: 3,
        });
        const body = {
          email: 'codeless@firn.example',
          password: 'long enough 1',
          firstName: 'A',
          lastName: 'B',
          proCode: 'FIRN-PRO-25',
        };
        const refused = await (await visitor()).ask('POST', '/customers/create', body);
        expect([refused.status, refused.body.error?.code]).toEqual([422, 'pro-code-refused']);
      });

      test('the response for an e-mail that is in use does not reveal that it is', async () => {
        const body = { email: ANNA.email, password: 'long enough 1', firstName: 'A', lastName: 'B' };
        const { status, body: answer } = await (await visitor()).ask('POST', '/customers/create', body);
        expect([status, answer.error?.code]).toEqual([422, 'account-refused']);
        expect(JSON.stringify(answer)).not.toMatch(/in use|already|taken|exists/i);
      });

      test.each([
        ['a malformed e-mail', { email: 'anna' }, 'email'],
        ['two e-mails', { email: 'a@b.example,c@d.example' }, 'email'],
        ['a short password', { password: 'short' }, 'password'],
        ['no name', { firstName: '  ' }, 'firstName'],
        ['half an address', { address: { city: 'Boise' } }, 'address.address1'],
      ])('%s is refused with an error at its field', async (_what, more, field) => {
        const body = { email: 'ok@firn.example', password: 'long enough 1', firstName: 'A', lastName: 'B', ...more };
        const { status, body: answer } = await (await visitor()).ask('POST', '/customers/create', body);
        expect([status, answer.error?.code]).toEqual([422, 'malformed-body']);
        expect(Object.keys(answer.error?.fields ?? {})).toContain(field);
      });

      test.each([
        ['a header in the e-mail', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
        ['a name of two lines', { lastName: 'A\nB' }, 'lastName'],
      ])('%s is malformed text and is refused with an error at its field', async (_what, more, field) => {
        const body = { email: 'ok@firn.example', password: 'long enough 1', firstName: 'A', lastName: 'B', ...more };
        const { status, body: answer } = await (await visitor()).ask('POST', '/customers/create', body);
        expect([status, answer.error?.code]).toEqual([400, 'malformed-text']);
        expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
      });

      test('changing e-mail or password needs a password entered within five minutes, and ends every other session', async () => {
        const { client, id, email } = await newcomer();
        const elsewhere = await visitor();
        await elsewhere.signIn(email, 'us', 'long enough 1');
        people.now += 5 * 60_000 + 1;
        const change = () => client.ask('PUT', `/customers/${id}`, { password: 'another one 2' });
        expect((await change()).body.error?.code).toBe('sign-in-again');
        const headers = { 'test-address': '192.0.2.200' };
        expect(
          (await client.ask('POST', '/customers/validate', { customer: id, pw: 'wrong' }, { headers })).body['valid'],
        ).toBe(false);
        expect(
          (await client.ask('POST', '/customers/validate', { customer: ANNA.email, pw: PASSWORD }, { headers })).body[
            'valid'
          ],
        ).toBe(false);
        expect((await change()).body.error?.code).toBe('sign-in-again');
        expect(
          (await client.ask('POST', '/customers/validate', { customer: email, pw: 'long enough 1' }, { headers })).body[
            'valid'
          ],
        ).toBe(true);
        const changed = await change();
        client.csrf = String(changed.body['csrfToken']);
        expect(changed.status).toBe(200);
        expect((await elsewhere.ask('GET', '/customers')).status).toBe(401);
        expect((await client.ask('GET', '/customers')).status).toBe(200);
        expect((await elsewhere.begin()).csrf).not.toBe('');
        expect((await elsewhere.signIn(email, 'us', 'another one 2')).status).toBe(200);
      });

      test('a deleted account is gone in every session', async () => {
        const { client, id, email } = await newcomer();
        const elsewhere = await visitor();
        await elsewhere.signIn(email, 'us', 'long enough 1');
        people.now += 5 * 60_000 + 1;
        expect((await client.ask('DELETE', `/customers/${id}`)).body.error?.code).toBe('sign-in-again');
        await client.ask('POST', '/customers/validate', { customer: id, pw: 'long enough 1' });
        expect((await client.ask('DELETE', `/customers/${id}`)).body).toEqual({ ok: true });
        for (const one of [client, elsewhere]) expect((await one.ask('GET', '/customers')).status).toBe(401);
        await elsewhere.begin();
        expect((await elsewhere.signIn(email, 'us', 'long enough 1')).body.error?.code).toBe('sign-in-refused');
      });

      test('the customer list contains only the signed-in customer, whatever the filter', async () => {
        const client = await signedIn(ANNA.email);
        const ids = async (query: string) =>
          ((await client.ask('GET', `/customers${query}`)).body.data as { id: number }[]).map(({ id }) => id);
        expect(await ids('')).toEqual([ANNA.id]);
        expect(await ids(`?email:in=${ANNA.email.toUpperCase()}`)).toEqual([ANNA.id]);
        expect(await ids(`?email:in=${PRO.email},${ANNA.email}`)).toEqual([ANNA.id]);
        expect(await ids(`?email:in=${PRO.email}`)).toEqual([]);
        expect(await ids('?email:in=nobody@firn.example')).toEqual([]);
      });
    });
  });
}
