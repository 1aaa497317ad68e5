/**
 * Damaged and exposed data. Must not happen: a damaged database blocks the pages or is silently replaced; a damaged content store stays in
 * use; another user of the machine can read the data folder; the webhook secret is publicly known.
 */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openShopApi } from '#app/api/shop-api.ts';
import { privateFolder } from '#app/database/private-folder.ts';
import { isProbablyDamaged } from '#app/database/unopened-database.ts';
import { startServices } from '#app/services/embedded-services.ts';
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { withEmbeddedSecret } from '#app/settings/embedded-secret.ts';
import { readEnv } from '#app/settings/env.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import { moveDamagedStore } from '#content-loaders/damaged-store.ts';

const run = promisify(execFile);
const NOW = new Date('2026-11-22T10:11:12Z');
const modeOf = (path: string): number => statSync(path).mode & 0o777;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-damaged-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ask = (path: string, init: RequestInit = {}): Request =>
  new Request(`http://shop.test/api${path}`, { ...init, headers: { 'x-bc-region': 'us', ...init.headers } });

/** A folder that looks like a database and is damaged. */
function damagedFolder(name: 'api' | 'commerce'): string {
  const folder = join(dir, name);
  mkdirSync(join(folder, 'global'), { recursive: true });
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  writeFileSync(join(folder, 'global', 'pg_control'), Buffer.alloc(8192, 7));
  return folder;
}

describe('a damaged database of the API', () => {
  test('is reported and left unchanged; sessions get 503 while calls without a session still work', async () => {
    const folder = damagedFolder('api');
    const before = readFileSync(join(folder, 'global', 'pg_control'));
    const lines: Readonly<Record<string, unknown>>[] = [];
    const api = await openShopApi(readEnv({ DATA_DIR: dir }), (line) => lines.push(line));
    try {
      const said = lines.find(({ event }) => event === 'database-not-opened');
      expect(said?.['message']).toContain(folder);
      expect(said?.['message']).toContain('npm run set-aside -- api');
      const session = await api.fetch(ask('/session'));
      expect([session.status, await session.json()]).toMatchObject([503, { error: { code: 'sessions-down' } }]);
      expect((await api.fetch(ask('/geolocation'))).status).toBe(200);
      await expect(api.ping()).rejects.toMatchObject({ code: 'session-store' });
      expect(readFileSync(join(folder, 'global', 'pg_control'))).toEqual(before);
    } finally {
      await api.close();
    }
    await run(process.execPath, ['scripts/run.mjs', 'set-aside', 'api'], { env: { ...process.env, DATA_DIR: dir } });
    expect(readdirSync(dir).filter((name) => /^api\.damaged-[\dT-]+$/.test(name))).toHaveLength(1);
    expect(existsSync(folder)).toBe(false);
  }, 120_000);

  test('is distinguished from a full disk and from a missing permission', () => {
    expect(isProbablyDamaged(dir, Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe(false);
    expect(isProbablyDamaged(dir, new Error('x', { cause: Object.assign(new Error('y'), { code: 'EACCES' }) }))).toBe(
      false,
    );
    expect(isProbablyDamaged(dir, new Error('PGlite failed to initialize properly'))).toBe(true);
  });
});

test('with a damaged database the embedded platform answers 503, and content and pictures stay available', async () => {
  damagedFolder('commerce');
  const services = await startServices(readEnv({ DATA_DIR: dir, PORT: '4731', SERVICES_PORT: '4732' }));
  try {
    const platform = await fetch(`${services.url}/stores/us/v3/catalog/products`, {
      headers: { 'x-auth-token': EMBEDDED.commerceToken },
    });
    expect(platform.status).toBe(503);
    expect((await fetch(`${services.url}/.well-known/public-keys.json`)).status).toBe(200);
  } finally {
    await services.close();
  }
}, 120_000);

describe('a content store', () => {
  const filled = (): string => {
    const path = join(dir, 'content', 'store.db');
    const store = openContentStore(path);
    store.apply([], { source: 'test' }, false);
    store.close();
    return path;
  };

  test('that is intact stays in place', () => {
    const path = filled();
    expect(moveDamagedStore(path, NOW)).toBeUndefined();
    expect(moveDamagedStore(join(dir, 'none.db'), NOW)).toBeUndefined();
    expect(existsSync(join(dir, 'none.db'))).toBe(false);
  });

  test.each([
    ['is not a database', (path: string) => writeFileSync(path, 'no database, whatever it is called'.repeat(500))],
    ['was cut off', (path: string) => truncateSync(path, 5000)],
    [
      'was overwritten',
      (path: string) =>
        writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 4096), Buffer.alloc(8192, 9)])),
    ],
  ])('that %s is renamed, the new name is reported, and a new store can be filled', (_what, damage) => {
    const path = filled();
    damage(path);
    expect(moveDamagedStore(path, NOW)).toBe(`${path}.damaged-2026-11-22T10-11-12`);
    expect(existsSync(`${path}.damaged-2026-11-22T10-11-12`)).toBe(true);
    const store = openContentStore(path);
    expect([store.count(), store.meta('source')]).toEqual([0, undefined]);
    store.close();
  });
});

describe('files of the data folder', () => {
  test('are readable by the owner only, whatever the umask, and a folder open to others is restricted', () => {
    const before = process.umask(0);
    try {
      privateFolder(join(dir, 'new', 'data'));
      mkdirSync(join(dir, 'open'));
      chmodSync(join(dir, 'open'), 0o777);
      privateFolder(join(dir, 'open'));
    } finally {
      process.umask(before);
    }
    expect([modeOf(join(dir, 'new', 'data')), modeOf(join(dir, 'open'))]).toEqual([0o700, 0o700]);
  });

  test("contain the embedded platform's secret: random, stable across restarts, different per folder", () => {
    const env = withEmbeddedSecret(readEnv({ DATA_DIR: join(dir, 'one') }));
    const secret = env.commerce.us.login?.clientSecret ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(EMBEDDED.commerceClientSecret);
    expect(modeOf(join(dir, 'one', 'commerce-secret'))).toBe(0o600);
    expect(withEmbeddedSecret(readEnv({ DATA_DIR: join(dir, 'one') })).commerce.ca.login?.clientSecret).toBe(secret);
    expect(withEmbeddedSecret(readEnv({ DATA_DIR: join(dir, 'two') })).commerce.us.login?.clientSecret).not.toBe(
      secret,
    );
  });

  test('do not change the secret of a real store', () => {
    const real = {
      BIGCOMMERCE_US_STORE_HASH: 'abc',
      BIGCOMMERCE_US_TOKEN: 't',
      BIGCOMMERCE_US_CLIENT_ID: 'c',
      BIGCOMMERCE_US_CLIENT_SECRET: 's',
      BIGCOMMERCE_US_STOREFRONT_URL: 'https://store.example',
    };
    const { commerce } = withEmbeddedSecret(readEnv({ DATA_DIR: dir, ...real }));
    expect(commerce.us.login?.clientSecret).toBe('s');
    expect(commerce.ca.login?.clientSecret).toMatch(/^[\w-]{43}$/);
  });
});
