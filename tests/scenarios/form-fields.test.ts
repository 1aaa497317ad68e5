/**
 * Every field of every form tells browsers what it is for (acceptance row 66): `autocomplete` names the datum to fill in, or is `off` for data of the
 * shop; `type` and `inputmode` choose a phone's keyboard. Needs a release in `DATA_DIR`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

/** Name of a field → its types, keyboards (empty: that of the type) and `autocomplete`. */
const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'text  given-name',
  lastName: 'text  family-name',
  name: 'text  name',
  company: 'text  organization',
  profession: 'text  organization-title',
  email: 'email email email',
  phone: 'tel tel tel',
  address1: 'text  address-line1',
  address2: 'text  address-line2',
  city: 'text  address-level2',
  countryCode: 'select  country',
  stateOrProvince: 'select  address-level1',
  pw: 'password  current-password',
  password: 'password  new-password',
  order: 'text numeric off',
  items: 'text  off',
  proCode: 'text  off',
};
/** Fields whose keyboard or datum depends on the form or the market. */
const SPECIAL: Readonly<Record<string, string>> = {
  'sign-in email': 'email email username',
  'de-at address postalCode': 'text numeric postal-code',
  'en-us address postalCode': 'text text postal-code',
};
/** Fields without a datum that a browser knows. */
const FREE = new Set(['notify-me variant', 'pro-apply message']);

/** Forms of the account, of orders, for professionals and for mails. */
const FORMS = ['address', 'create', 'email-change', 'newsletter', 'notify-me', 'password', 'pro-apply', 'pro-create', 'profile', 'sign-in', 'track', 'withdraw']; // prettier-ignore

interface Field {
  /** Locale, form and name. */
  readonly id: readonly [string, string, string];
  /** Type, keyboard and `autocomplete`. */
  readonly is: string;
}

function fieldsOf(locale: string, html: string): readonly Field[] {
  return [...html.matchAll(/<form\b[^>]*\bdata-form="([\w-]+)"[\s\S]*?<\/form>/g)].flatMap(([form, name = '']) =>
    (form.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? []).flatMap((tag): readonly Field[] => {
      const value = (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
      const type = tag.startsWith('<input') ? value('type') : (/\w+/.exec(tag)?.[0] ?? '');
      if (type === 'hidden' || type === 'checkbox') return [];
      const is = [type, value('inputmode'), value('autocomplete')].join(' ');
      return [{ id: [locale, name, value('name')], is }];
    }),
  );
}

test.each(['de-at', 'en-us'])('%s: every field of a form has its keyboard and names the datum to fill in', (locale) => {
  const files = globSync(`${RELEASE}/${locale}/**/index.html`);
  const fields = files.flatMap((file) => fieldsOf(locale, readFileSync(file, 'utf8')));
  expect(
    [...new Set(fields.map(({ id: [, form] }) => form))].filter((form) => FORMS.includes(form)).toSorted(),
  ).toEqual(locale === 'en-us' ? FORMS.filter((form) => form !== 'withdraw') : FORMS);
  const wrong = fields.flatMap(({ id: [market, form, name], is }) => {
    if (FREE.has(`${form} ${name}`)) return [];
    const expected = SPECIAL[`${market} ${form} ${name}`] ?? SPECIAL[`${form} ${name}`] ?? FIELDS[name];
    return is === expected ? [] : [`${form} ${name}: ${is}, not ${expected}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
});
