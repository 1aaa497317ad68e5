import { describe, expect, test } from 'vitest';

import { formWords } from '#components/forms/form-words.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import { namedFields, troubleOf } from '#lib/forms/form-trouble.ts';
import { formSpec, FORMS } from '#lib/forms/forms.ts';
import type { FormName } from '#lib/forms/forms.ts';

const address = {
  id: '', firstName: 'Anna', lastName: 'Berg', company: '', address1: 'Dorfplatz 4', address2: '', postalCode: '6450', city: 'Sölden', countryCode: 'at', stateOrProvince: '', phone: '',
}; // prettier-ignore
const facts = { locale: 'de-at', customerId: 7 };

describe('what is wrong with an address', () => {
  test.each([
    ['nothing', {}, {}],
    ['a code of another country', { postalCode: '64500' }, { postalCode: 'postal' }],
    ['no state where there are states', { countryCode: 'us', postalCode: '84060' }, { stateOrProvince: 'required' }],
    ['a phone that is none', { phone: 'call me' }, { phone: 'phone' }],
    ['a name without end', { lastName: 'x'.repeat(101) }, { lastName: 'long' }],
    ['nothing in it', { firstName: '', address1: '' }, { firstName: 'required', address1: 'required' }],
  ])('%s', (_what, changed, problems) => {
    expect(checkForm(FORMS.address.rules, { ...address, ...changed })).toEqual(problems);
  });
});

test.each([
  ['short 1', 'short'],
  ['a sentence without', 'digit'],
  ['1234567890', 'digit'],
  ['a sentence with 1', undefined],
])('a new password like %s', (password, problem) => {
  expect(checkForm({ password: FORMS.create.rules.password }, { password })).toEqual(
    problem ? { password: problem } : {},
  );
});

test('passwords are taken as they are, everything else is tidied, and nothing unknown is taken along', () => {
  const values = tidied(FORMS['sign-in'].rules, { email: ' a@firn.example ', pw: ' two  spaces ', group: 'pro' });
  expect(values).toEqual({ email: 'a@firn.example', pw: ' two  spaces ' });
});

test('an address is sent to the one who is signed in, with the state as it was chosen', () => {
  const us = { ...address, countryCode: 'us', stateOrProvince: 'New York', postalCode: '10001' };
  expect(FORMS.address.asks(us, facts)).toMatchObject([
    { method: 'POST', path: '/customers/7/addresses', body: { stateOrProvince: 'New York', countryCode: 'US' } },
  ]);
  expect(FORMS.address.asks({ ...us, id: '12' }, facts)).toMatchObject([{ method: 'PUT', body: { id: 12 } }]);
});

test('a new password is preceded by the old one', () => {
  const asks = FORMS.password.asks({ pw: 'old', password: 'a new sentence' }, facts);
  expect(asks.map(({ path }) => path)).toEqual(['/customers/validate', '/customers/7']);
});

test('names of every object are no forms', () => {
  expect(['toString', '__proto__', 'constructor', undefined, 'sign-in'].map((name) => formSpec(name) !== undefined)).toEqual([
    false, false, false, false, true,
  ]); // prettier-ignore
});

test('codes become troubles, and what is not known is the shop’s fault', () => {
  expect(['sign-in-refused', 'too-often', 'upstream-slow', 'toString', undefined].map(troubleOf)).toEqual([
    'sign-in-refused', 'too-often', 'down', 'down', 'down',
  ]); // prettier-ignore
});

test('fields are found under the platform’s names, in the order of the form', () => {
  expect(namedFields(FORMS.address.rules, { postal_code: 'x', firstName: 'x', group: 'x' })).toEqual([
    'firstName',
    'postalCode',
  ]);
});

test('every form has a word for every trouble that its fields can have', () => {
  for (const name of Object.keys(FORMS) as FormName[]) {
    const words = formWords((english) => english, name);
    const kinds = new Set<string>(Object.values(FORMS[name].rules).map(({ kind }) => kind));
    const needed = ['required', 'long', 'unknown', 'form:fields', 'form:down', 'form:offline', 'form:too-often'];
    for (const [kind, problem] of [
      ['email', 'email'],
      ['new-password', 'short'],
      ['postal', 'postal'],
      ['order', 'order'],
      ['phone', 'phone'],
    ] as const)
      if (kinds.has(kind)) needed.push(problem);
    for (const word of needed) expect(words[word], `${name}: ${word}`).toBeTruthy();
  }
});
