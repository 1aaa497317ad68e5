/** The container file: the files that it copies exist and reach the build, and the container runs as an unprivileged user. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';

import { copyEmptyDatabases } from '../../support/database-folders.ts';

const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
const admitted = new Set(
  readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
);

test('every copied file exists and is admitted to the build context', () => {
  const sources = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect(sources).toEqual(
    expect.arrayContaining(['src', 'services', 'scripts', 'sample', 'public', 'package-lock.json']),
  );
  const isAdmitted = (source: string): boolean =>
    [...admitted].some((name) => source === name || source.startsWith(`${name}/`));
  expect(sources.filter((source) => !existsSync(source) || !isAdmitted(source))).toEqual([]);
});

test('every workspace of the lock file has its package.json before "npm ci"', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const workspaces = Object.values(lock.packages).flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []));
  const before = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('RUN npm ci')),
  );
  expect(workspaces).toContain('services/content');
  for (const folder of workspaces) expect(before).toContain(`COPY ${folder}/package.json ${folder}/package.json`);
});

test('the container runs existing scripts, as an unprivileged user, and checks /healthz', () => {
  const scripts = lines.flatMap((line) => /scripts\/run\.mjs"?,? "?([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(scripts).toEqual(['build-bundle', 'start']);
  for (const script of scripts) expect(existsSync(`scripts/${script}.ts`)).toBe(true);
  expect(lines).toContain('USER node');
  expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
});

test('the container starts the shop like "npm start", with the same Node flags', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const command = lines.findLast((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]';
  expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['start']);
});

// Only Linux has a second loopback address without extra setup.
test.skipIf(process.platform !== 'linux')('the shop listens on the configured address', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'firn-host-'));
  const env = readEnv({ PORT: '4983', LISTEN_HOST: '127.0.0.2', DATA_DIR: dir });
  await copyEmptyDatabases(dir, 'api');
  const shop = await startShop({ env, log: () => undefined });
  try {
    expect((await fetch('http://127.0.0.2:4983/healthz')).status).toBe(503);
    await expect(fetch('http://127.0.0.1:4983/healthz')).rejects.toThrow('fetch failed');
  } finally {
    await shop.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
