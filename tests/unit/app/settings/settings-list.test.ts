/** The environment variables as `npm run doctor` prints them. */
import { relative } from 'node:path';

import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
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

test('the default that is shown is the one that applies', () => {
  const { host, port, servicesPort, dataDir, sampleDir, content, publishing, preview, api } = readEnv({});
  const applied = {
    PORT: port,
    LISTEN_HOST: host,
    DATA_DIR: relative('.', dataDir),
    SERVICES_PORT: servicesPort,
    SAMPLE_DIR: relative('.', sampleDir),
    CONTENTSTACK_ENVIRONMENT: content.environment,
    MAIL_FROM: api.mailFrom,
    PUBLISH_POLL_SECONDS: publishing.pollSeconds,
    RENDERERS: publishing.renderers,
    EDITOR_TIME_ZONE: publishing.chat.timeZone,
    PREVIEW_HOST: preview.host,
    PREVIEW_PORT: preview.port,
  };
  for (const [name, value] of Object.entries(applied))
    expect(rowOf({}, name)?.about, name).toContain(` (default: ${value})`);
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
