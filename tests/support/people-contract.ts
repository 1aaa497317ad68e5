/** Contract of the platform's customers, addresses and sign-ins, run against each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestCommerce, WireAnswer } from './commerce.ts';

interface Person {
  readonly id: number;
  /** Only form fields have one. */
  readonly name?: string;
  readonly email: string;
  readonly first_name: string;
  readonly company: string;
  readonly customer_group_id: number;
  readonly form_fields: readonly { readonly name: string; readonly value: string }[];
  readonly address_count: number;
}
interface Body {
  readonly data: readonly Person[];
  readonly meta: {
    readonly cursor_pagination: {
      readonly end_cursor: string;
      readonly links: { readonly previous: string; readonly next: string };
    };
  };
  readonly title: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_valid: boolean;
  readonly customer_id: number | null;
}

const PASSWORD = 'long-enough-1';
const ADDRESS = {
  first_name: 'Ida', last_name: 'Holm', address1: '1 Main St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US',
}; // prettier-ignore

export function peopleContract(name: string, start: () => Promise<TestCommerce>): void {
  describe(`customers in ${name}`, () => {
    let commerce: TestCommerce;
    let made = 0;
    beforeAll(async () => {
      commerce = await start();
    });
    afterAll(() => commerce.close());

    const ask = (method: string, path: string, body?: unknown): Promise<WireAnswer<Body>> =>
      commerce.ask(method, path, body);
    const nextEmail = (): string => `ida${(made += 1)}@${name.toLowerCase()}.example`;
    async function create(more: object = {}): Promise<Person> {
      const fields = {
        email: nextEmail(),
        first_name: 'Ida',
        last_name: 'Holm',
        authentication: { new_password: PASSWORD },
      };
      const answer = await ask('POST', 'v3/customers', [{ ...fields, ...more }]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data[0] as Person;
    }
    const validate = (email: string, password: string) =>
      ask('POST', 'v3/customers/validate-credentials', { email, password, channel_id: 1 });
    const ids = ({ body }: WireAnswer<Body>): readonly number[] => body.data.map(({ id }) => id);

    test('customers are created with group, form fields and address, read by id and e-mail, changed and deleted', async () => {
      const form_fields = [{ name: 'Pro Code', value: '{"region":"pro"}' }];
      const person = await create({ customer_group_id: 3, form_fields, addresses: [ADDRESS] });
      expect(person).toMatchObject({ customer_group_id: 3, address_count: 1, form_fields });
      const byEmail = await ask('GET', `v3/customers?email:in=${person.email.toUpperCase()}&include=formfields`);
      expect(byEmail.body.data).toMatchObject([{ id: person.id, form_fields }]);
      const changed = await ask('PUT', 'v3/customers', [{ id: person.id, company: 'Firn', customer_group_id: 0 }]);
      expect(changed.body.data).toMatchObject([
        { company: 'Firn', customer_group_id: 0, first_name: 'Ida', form_fields },
      ]);
      expect((await ask('DELETE', `v3/customers?id:in=${person.id}`)).status).toBe(204);
      expect(ids(await ask('GET', `v3/customers?id:in=${person.id}`))).toEqual([]);
      expect((await ask('GET', `v3/customers/addresses?customer_id:in=${person.id}`)).body.data).toEqual([]);
      expect((await validate(person.email, PASSWORD)).body.is_valid).toBe(false);
    });

    test('new customers are in the default group; passwords are never returned', async () => {
      const person = await create();
      expect(person.customer_group_id).toBe(2);
      expect(JSON.stringify(person)).not.toMatch(/scrypt|long-enough/);
    });

    test('an e-mail belongs to one customer, whatever its case; a list that repeats an e-mail creates no customer', async () => {
      const { email } = await create();
      const twice = await ask('POST', 'v3/customers', [
        { email: email.toUpperCase(), first_name: 'A', last_name: 'B' },
      ]);
      expect([twice.status, twice.body.title]).toEqual([422, expect.stringContaining('already in use')]);
      const other = nextEmail();
      const pair = [other, other].map((one) => ({ email: one, first_name: 'A', last_name: 'B' }));
      expect((await ask('POST', 'v3/customers', pair)).status).toBe(422);
      expect(ids(await ask('GET', `v3/customers?email:in=${other}`))).toEqual([]);
      const third = await create();
      expect((await ask('PUT', 'v3/customers', [{ id: third.id, email }])).status).toBe(422);
    });

    test('of ten parallel creations with one e-mail, one succeeds', async () => {
      const email = nextEmail();
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async () => (await ask('POST', 'v3/customers', [{ email, first_name: 'A', last_name: 'B' }])).status),
      );
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
      expect(ids(await ask('GET', `v3/customers?email:in=${email}`))).toHaveLength(1);
    }); // prettier-ignore

    test('parallel changes of different fields lose nothing', async () => {
      const { id } = await create();
      const fields = { company: 'C', phone: '1', notes: 'N', first_name: 'F', last_name: 'L' };
      await Promise.all(
        Object.entries(fields).map(([field, value]) => ask('PUT', 'v3/customers', [{ id, [field]: value }])),
      );
      expect((await ask('GET', `v3/customers?id:in=${id}`)).body.data).toMatchObject([fields]);
    });

    test('a right password returns the customer; a wrong one, an unknown e-mail and another customer’s password get the same 200 response', async () => {
      const person = await create();
      const other = await create({ authentication: { new_password: 'something-else-2' } });
      expect((await validate(person.email, PASSWORD)).body).toEqual({ is_valid: true, customer_id: person.id });
      const refused = [
        await validate(person.email, 'wrong-password-1'),
        await validate('nobody@firn.example', PASSWORD),
        await validate(other.email, PASSWORD),
        await validate(person.email, ''.padEnd(5000, 'x')),
      ];
      for (const { status, body } of refused)
        expect([status, body]).toEqual([200, { is_valid: false, customer_id: null }]);
      await ask('PUT', 'v3/customers', [{ id: person.id, authentication: { new_password: 'brand-new-33' } }]);
      expect((await validate(person.email, PASSWORD)).body.is_valid).toBe(false);
      expect((await validate(person.email, 'brand-new-33')).body.is_valid).toBe(true);
    });

    test('any number of failed attempts does not lock the owner out', async () => {
      const person = await create();
      for (let attempt = 0; attempt < 30; attempt += 1)
        expect((await validate(person.email, 'wrong-password-1')).status).toBe(200);
      expect((await validate(person.email, PASSWORD)).body).toMatchObject({ is_valid: true });
    }, 60_000);

    test.each([
      ['no e-mail', { email: undefined }, '0.email'],
      ['a malformed e-mail', { email: 'ida@' }, '0.email'],
      ['a comma in the e-mail', { email: 'a,b@firn.example' }, '0.email'],
      ['a blank name', { first_name: '  ' }, '0.first_name'],
      ['a name that is too long', { last_name: 'x'.repeat(101) }, '0.last_name'],
      ['a name that is not a string', { first_name: 7 }, '0.first_name'],
      [
        'a password without a digit',
        { authentication: { new_password: 'only-letters' } },
        '0.authentication.new_password',
      ],
      ['a short password', { authentication: { new_password: 'a1' } }, '0.authentication.new_password'],
      ['an unknown group', { customer_group_id: 999 }, '0.customer_group_id'],
      ['a form field without a value', { form_fields: [{ name: 'Pro Code' }] }, '0.form_fields.0.value'],
      [
        'an unknown attribute',
        { attributes: [{ attribute_id: 99, attribute_value: 'x' }] },
        '0.attributes.0.attribute_id',
      ],
      ['half an address', { addresses: [{ ...ADDRESS, city: '' }] }, '0.addresses.0.city'],
    ])('%s answers 422 and names the field', async (_name, fields, field) => {
      const answer = await ask('POST', 'v3/customers', [
        { email: nextEmail(), first_name: 'A', last_name: 'B', ...fields },
      ]);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    });

    test.each([
      ['NUL', 'a\0b'],
      ['half a surrogate pair', 'a\ud800'],
    ])(
      '%s anywhere in a body answers 400 with a message before fields are validated, and creates nothing',
      async (_name, odd) => {
        const fields = { first_name: 'A', last_name: 'B' };
        for (const more of [
          { company: odd },
          { addresses: [{ ...ADDRESS, city: odd }] },
          { first_name: 7, notes: odd },
        ]) {
          const email = nextEmail();
          const { status, body } = await ask('POST', 'v3/customers', [{ email, ...fields, ...more }]);
          expect([status, body.title]).toEqual([
            400,
            'Input is invalid: the body contains text that cannot be stored.',
          ]);
          expect(ids(await ask('GET', `v3/customers?email:in=${email}`))).toEqual([]);
        }
      },
    );

    test('bodies that are not lists, are empty or too long, and unknown ids and filters are refused', async () => {
      const person = { email: 'x@firn.example', first_name: 'A', last_name: 'B' };
      expect([
        (await ask('POST', 'v3/customers', person)).status,
        (await ask('POST', 'v3/customers', [])).status,
        (await ask('POST', 'v3/customers', [[]])).status,
        (
          await ask(
            'POST',
            'v3/customers',
            Array.from({ length: 11 }, () => person),
          )
        ).status,
        (await ask('POST', 'v3/customers', '{')).status,
        (await ask('PUT', 'v3/customers', [{ id: 999_999, company: 'x' }])).status,
        (await ask('PUT', 'v3/customers', [{ company: 'x' }])).status,
        (await ask('GET', 'v3/customers?id:in=1,x')).status,
        (await ask('DELETE', 'v3/customers?id:in=../1')).status,
        (await ask('DELETE', 'v3/customers')).status,
        (await ask('GET', 'v3/customers?email=anna.us@firn.example')).status,
      ]).toEqual([422, 422, 422, 413, 400, 404, 422, 422, 422, 204, 422]);
      expect(ids(await ask('GET', 'v3/customers?id:in=101'))).toEqual([101]);
    });

    test('customers are listed by name, group and page, and by cursor', async () => {
      expect(ids(await ask('GET', 'v3/customers?name:in=anna%20berg'))).toEqual([101]);
      expect(ids(await ask('GET', 'v3/customers?customer_group_id:in=4,5&id:in=103,104,101'))).toEqual([103, 104]);
      expect(ids(await ask('GET', 'v3/customers?id:in=101,102,103&sort=last_name:desc'))).toEqual([102, 103, 101]);
      const first = await ask('GET', 'v3/customers?id:in=101,102,103&limit=2');
      const after = first.body.meta.cursor_pagination.end_cursor;
      expect(ids(await ask('GET', `v3/customers?id:in=101,102,103&limit=2&after=${after}`))).toEqual([103]);
      expect((await ask('GET', 'v3/customers?after=nonsense')).status).toBe(422);
    });

    test('pages by cursor are complete and lead back, in any sort order', async () => {
      const query = 'v3/customers?id:in=101,102,103,104&sort=last_name:desc&limit=2';
      const all = ids(await ask('GET', query.replace('limit=2', 'limit=4')));
      const first = await ask('GET', query);
      const second = await ask('GET', `v3/customers${first.body.meta.cursor_pagination.links.next}`);
      expect([...ids(first), ...ids(second)]).toEqual(all);
      const back = await ask('GET', `v3/customers${second.body.meta.cursor_pagination.links.previous}`);
      expect(ids(back)).toEqual(ids(first));
    });

    test('a change of one form field leaves the customer’s other form fields as they are', async () => {
      const fields = [
        { name: 'Pro Code', value: 'x' },
        { name: 'Club', value: 'North' },
      ];
      const { id } = await create({ form_fields: fields });
      await ask('PUT', 'v3/customers', [{ id, authentication: { new_password: 'another-good-2' } }]);
      const [changed] = (await ask('PUT', 'v3/customers', [{ id, form_fields: [{ name: 'Club', value: 'South' }] }])).body.data;
      expect(changed?.form_fields.map(({ name: field, value }) => [field, field === 'Password Changed' || value])).toEqual([
        ['Pro Code', 'x'], ['Club', 'South'], ['Password Changed', true],
      ]);
    }); // prettier-ignore

    test('pages of form fields by cursor contain every field of a customer', async () => {
      const { id } = await create({
        form_fields: ['One', 'Two', 'Three'].map((word) => ({ name: word, value: word })),
      });
      const names: string[] = [];
      let path = `v3/customers/form-field-values?customer_id=${id}&limit=2`;
      for (let page = 0; page < 2; page += 1) {
        const { body } = await ask('GET', path);
        names.push(...body.data.map((field) => String(field.name)));
        path = `v3/customers/form-field-values${body.meta.cursor_pagination.links.next}`;
      }
      expect(names).toEqual(['One', 'Two', 'Three']);
    });

    test('customers belong to one store', async () => {
      expect(ids(await commerce.get('/stores/ca/v3/customers?id:in=101'))).toEqual([]);
      const foreign = await commerce.ask<Body>('POST', '/stores/ca/v3/customers/validate-credentials', {
        email: 'anna.us@firn.example', password: 'firn-sample-2026',
      }); // prettier-ignore
      expect(foreign.body.is_valid).toBe(false);
    });

    test('a duplicate address of a customer is dropped without an error, when created or changed', async () => {
      const { id } = await create();
      const [one, other] = [await create(), { ...ADDRESS, address1: '2 Main St' }];
      const post = (...all: object[]) => ask('POST', 'v3/customers/addresses', all);
      const first = await post({ ...ADDRESS, customer_id: id });
      expect(first.body.data).toHaveLength(1);
      expect((await post({ ...ADDRESS, customer_id: id })).body.data).toEqual([]);
      expect((await post({ ...ADDRESS, customer_id: one.id })).body.data).toHaveLength(1);
      const second = (await post({ ...other, customer_id: id })).body.data[0];
      const clash = await ask('PUT', 'v3/customers/addresses', [{ id: second?.id, address1: ADDRESS.address1 }]);
      expect([clash.status, clash.body.data]).toEqual([200, []]);
      const same = await ask('PUT', 'v3/customers/addresses', [{ id: second?.id, address1: '2 Main St' }]);
      expect([same.status, same.body.data.map((address) => address.id)]).toEqual([200, [second?.id]]);
      const kept = await ask('GET', `v3/customers/addresses?customer_id:in=${id}`);
      expect(kept.body.data).toMatchObject([
        { address1: '1 Main St', country: 'United States' },
        { address1: '2 Main St' },
      ]);
      expect((await ask('DELETE', `v3/customers/addresses?id:in=${second?.id}`)).status).toBe(204);
      expect((await ask('GET', `v3/customers/addresses?customer_id:in=${id}`)).body.data).toHaveLength(1);
    });

    test('an address for an unknown customer answers 404; a state is required if the country has states', async () => {
      const { id } = await create();
      const post = (more: object) => ask('POST', 'v3/customers/addresses', [{ ...ADDRESS, customer_id: id, ...more }]);
      expect((await post({ customer_id: 999_999 })).status).toBe(404);
      expect((await post({ state_or_province: '' })).body.errors).toEqual({ '0.state_or_province': 'is required' });
      expect((await post({ country_code: 'de', state_or_province: '' })).status).toBe(200);
      expect((await ask('PUT', 'v3/customers/addresses', [{ id: 999_999, city: 'X' }])).status).toBe(404);
    });
  });
}
