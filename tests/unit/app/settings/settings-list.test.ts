/** The environment variables as `npm run doctor` prints them. */
import { expect, test } from 'vitest';

import { settingsList, settingsText } from '#app/settings/settings-list.ts';

const rowOf = (environment: Readonly<Record<string, string>>, name: string) =>
  settingsList(environment)
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name);

test('a value is shown with the default and the purpose of its variable', () => {
  expect(rowOf({ PORT: '4444' }, 'PORT')).toEqual({
    name: 'PORT',
    value: '4444',
    about: 'port of the shop (default: 4321)',
  });
  expect(rowOf({}, 'PORT')?.value).toBe('');
});

test('every variable has a purpose', () => {
  for (const { about, name } of settingsList({}).flatMap(({ rows }) => rows)) expect(about, name).toMatch(/^\S.{3}/);
});

test('the value of a secret is never shown', () => {
  const rows = settingsList({}).flatMap(({ rows: all }) => all);
  const secrets = rows.map(({ name }) => name).filter((name) => /TOKEN|SECRET|_KEY$|DATABASE_URL|SMTP/.test(name));
  const isPublic = new Set(['CAPTCHA_SITE_KEY', 'CONTENTSTACK_WEBHOOK_PUBLIC_KEY', 'SEARCH_KEY']);
  const environment = Object.fromEntries(
    secrets.filter((name) => !isPublic.has(name)).map((name) => [name, 'hidden-value']),
  );
  expect(Object.keys(environment).length).toBeGreaterThan(15);
  expect(settingsText(environment)).not.toContain('hidden-value');
});
