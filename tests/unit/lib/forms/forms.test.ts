import { describe, expect, test } from 'vitest';

import { commonFormTexts, formTexts } from '#components/forms/form-texts.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import { namedFields, troubleOf } from '#lib/forms/form-trouble.ts';
import { formSpec, FORMS } from '#lib/forms/forms.ts';
import type { FormName } from '#lib/forms/forms.ts';

const address = {
  id: '', firstName: 'Anna', lastName: 'Berg', company: '', address1: 'Dorfplatz 4', address2: '', postalCode: '6450', city: 'Sölden', countryCode: 'at', stateOrProvince: '', phone: '',
}; // prettier-ignore
const facts = { locale: 'de-at', customerId: 7 };

describe('address validation', () => {
  test.each([
    ['nothing', {}, {}],
    ['a code of another country', { postalCode: '64500' }, { postalCode: 'postal' }],
    ['no state in a country with states', { countryCode: 'us', postalCode: '84060' }, { stateOrProvince: 'required' }],
    ['an invalid phone number', { phone: 'call me' }, { phone: 'phone' }],
    ['an extremely long name', { lastName: 'x'.repeat(101) }, { lastName: 'long' }],
    ['only spaces', { firstName: '', address1: '' }, { firstName: 'required', address1: 'required' }],
  ])('%s', (_what, changed, problems) => {
    expect(checkForm(FORMS.address.rules, { ...address, ...changed })).toEqual(problems);
  });
});

test.each([
  ['short 1', 'short'],
  ['a sentence without', 'digit'],
  ['1234567890', 'digit'],
  ['a sentence with 1', undefined],
])('the new password "%s" is validated', (password, problem) => {
  expect(checkForm({ password: FORMS.create.rules.password }, { password })).toEqual(
    problem ? { password: problem } : {},
  );
});

test('passwords are sent unchanged, other fields are trimmed, unknown fields are dropped', () => {
  const values = tidied(FORMS['sign-in'].rules, { email: ' a@firn.example ', pw: ' two  spaces ', group: 'pro' });
  expect(values).toEqual({ email: 'a@firn.example', pw: ' two  spaces ' });
});

test('an address is sent for the signed-in customer, with the chosen state', () => {
  const us = { ...address, countryCode: 'us', stateOrProvince: 'New York', postalCode: '10001' };
  expect(FORMS.address.asks(us, facts)).toMatchObject([
    { method: 'POST', path: '/customers/7/addresses', body: { stateOrProvince: 'New York', countryCode: 'US' } },
  ]);
  expect(FORMS.address.asks({ ...us, id: '12' }, facts)).toMatchObject([{ method: 'PUT', body: { id: 12 } }]);
});

test('a password change first validates the old password', () => {
  const asks = FORMS.password.asks({ pw: 'old', password: 'a new sentence' }, facts);
  expect(asks.map(({ path }) => path)).toEqual(['/customers/validate', '/customers/7']);
});

test('property names of every object are not form names', () => {
  expect(['toString', '__proto__', 'constructor', undefined, 'sign-in'].map((name) => formSpec(name) !== undefined)).toEqual([
    false, false, false, false, true,
  ]); // prettier-ignore
});

test('error codes map to messages, and unknown codes to "down"', () => {
  expect(['sign-in-refused', 'too-often', 'upstream-slow', 'toString', undefined].map(troubleOf)).toEqual([
    'sign-in-refused', 'too-often', 'down', 'down', 'down',
  ]); // prettier-ignore
});

test('fields are recognized under the platform’s names, in form order', () => {
  expect(namedFields(FORMS.address.rules, { postal_code: 'x', firstName: 'x', group: 'x' })).toEqual([
    'firstName',
    'postalCode',
  ]);
});

test('every form has a message for every problem of its fields', () => {
  for (const name of Object.keys(FORMS) as FormName[]) {
    const words = { ...commonFormTexts((english) => english), ...formTexts((english) => english, name) };
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

test('a message of several lines is sent as one line, which the API accepts', () => {
  const { rules } = FORMS['pro-apply'];
  expect(tidied(rules, { message: ' Guide in Sölden\r\n\r\nLicense 1234\n' })).toMatchObject({
    message: 'Guide in Sölden License 1234',
  });
  expect(checkForm(rules, tidied(rules, { message: ' \n ' }))).toMatchObject({ message: 'required' });
});

test('full-width digits and hyphens of Japanese keyboards are accepted in postal codes, phone and order numbers', () => {
  const { rules } = FORMS.address;
  const typed = {
    postalCode: '１０５−０００１',
    phone: '０３ー１２３４　５６７８',
    address1: '芝公園４−２−８',
    countryCode: 'jp',
  };
  const values = tidied(rules, typed);
  expect(values).toMatchObject({ postalCode: '105-0001', phone: '03-1234 5678', address1: '芝公園４−２−８' });
  expect(checkForm(rules, values)).not.toHaveProperty('postalCode');
  expect(checkForm(rules, values)).not.toHaveProperty('phone');
  expect(tidied(FORMS.track.rules, { order: '１２３', email: 'ｕser＠firn.example' }).order).toBe('123');
});

test('for a new e-mail address the password is checked first, and the current address is refused', () => {
  const form = formSpec('email-change');
  const values = { email: 'new@b.example', pw: 'secret 1234' };
  expect(form?.asks(values, { locale: 'de-at', customerId: 7 })).toEqual([
    { method: 'POST', path: '/customers/validate', body: { customer: 7, pw: 'secret 1234' } },
    { method: 'PUT', path: '/customers/7', body: { email: 'new@b.example', locale: 'de-at' } },
  ]);
  expect(form?.problemsIn?.({ pendingEmail: 'new@b.example' })).toEqual({});
  expect(form?.problemsIn?.({ customer: {} })).toEqual({ email: 'same' });
});
