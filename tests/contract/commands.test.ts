/** The command-line commands: an error is one sentence, and no process keeps running. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { readLoopStatus } from '#publishing/loop/loop-status-file.ts';
import { publish } from '#publishing/loop/publish.ts';
import { releaseMoment } from '#publishing/report/release-times.ts';
import { INDEX_KEY } from '#publishing/upload/upload-index.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { openSmallShop } from '../support/small-shop.ts';

// Starts dozens of processes and renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-commands-'));
const PORTS = { PORT: '4961', SERVICES_PORT: '4962' };
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

function start(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: { readonly cwd?: string; readonly uid?: number } = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended>; said(part: string, times?: number): Promise<void> } {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...PORTS, DATA_DIR: join(dir, 'data'), DEBUG: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  // A failed test leaves no process behind.
  onTestFinished(() => void child.kill('SIGTERM'));
  let text = '';
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of waiting) look();
    });
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, text })));
  const said = (part: string, times = 1): Promise<void> =>
    new Promise((done, fail) => {
      const look = (): void => (text.split(part).length > times ? done() : undefined);
      waiting.push(look);
      look();
      void ended.then(() => fail(new Error(`It ended without "${part}":\n${text}`)));
    });
  return { child, ended, said };
}

const run = (command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  start(['scripts/run.mjs', ...command], env).ended;

function occupy(port: string): Promise<Server> {
  const server = createServer();
  return new Promise((done) => server.listen(Number(port), '127.0.0.1', () => done(server)));
}

/** Command lines of the processes whose working directory is the folder (Linux). */
function workingIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return environment.includes(`MARK=${folder}`) ? [line] : [];
      } catch {
        return [];
      }
    });
}

describe('errors in one sentence', () => {
  test.each([
    [
      ['build', '--lokale', 'de-at'],
      `Unknown option '--lokale'; "npm run build" takes --locale de-at,fr-fr --out shards/one --strict.`,
    ],
    [['build', 'de-at'], 'npm run build'],
    [['publish', '--force'], `Unknown option '--force'; "npm run publish" takes --dry-run --json.`],
    [['start', '--open'], `Unknown option '--open'; "npm run start" takes no options.`],
    [['serve', '--x'], `Unknown option '--x'`],
    [['doctor', '--x'], `Unknown option '--x'`],
  ])('%j', async (command, sentence) => {
    const { code, text } = await run(command);
    expect(code).toBe(1);
    expect(text).toContain(sentence);
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['start', 'PORT'],
    ['start', 'SERVICES_PORT'],
    ['dev', 'PORT'],
  ] as const)('%s exits without doing any work when %s is in use', async (command, name) => {
    const server = await occupy(PORTS[name]);
    const dataDir = join(dir, `busy-${command}-${name}`);
    const { code, text } = await run([command], { DATA_DIR: dataDir });
    await new Promise((done) => server.close(done));
    expect(code).toBe(1);
    expect(text.trim()).toBe(`Port ${PORTS[name]} is in use; stop what uses it, or set ${name} to another one.`);
    expect(() => readdirSync(dataDir)).toThrow();
  });

  test('a data folder that is not writable is refused', async () => {
    writeFileSync(join(dir, 'file'), '');
    const inTheWay = await run(['start'], { DATA_DIR: join(dir, 'file', 'data') });
    expect(inTheWay).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^\s*\S+ cannot be used as a folder; set DATA_DIR/),
    });
    const locked = join(dir, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    chmodSync(dir, 0o755);
    const refused = await start(['scripts/run.mjs', 'build'], { DATA_DIR: locked }, nobody).ended;
    expect(refused.text.trim()).toBe(
      `No permission to write to ${locked}; change its owner, or set DATA_DIR to a folder that you own.`,
    );
  });

  test.runIf(process.platform === 'linux')(
    'a data folder below /proc is refused at once, without a busy loop',
    async () => {
      const { child, ended } = start(['scripts/run.mjs', 'build'], { DATA_DIR: '/proc/firn/data' });
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const { code, text } = await ended;
      clearTimeout(tooLong);
      expect([code, text.trim()]).toEqual([
        1,
        '/proc/firn/data cannot be used as a folder; set DATA_DIR to another location.',
      ]);
    },
  );

  test('a Node version that is too old is refused', async () => {
    const script = `
      Object.defineProperty(process.versions, 'node', { value: '20.1.0' });
      process.argv.splice(1, 0, 'run.mjs', 'doctor');
      await import('${resolve('scripts/run.mjs')}');
    `;
    const { code, text } = await start(['--input-type=module', '-e', script]).ended;
    expect([code, text.trim()]).toEqual([
      1,
      'Node 20.1.0 is too old and no Node for this platform came with "npm ci"; install Node 24 or newer and try again.',
    ]);
  });
});

/** Replaces Astro by a build that starts a child process, prints a line, and never ends. */
const ENDLESS_BUILD = `import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });
  writeFileSync('bundling', '');
  setInterval(() => 0, 1000);`;

/** Replaces Astro by a build that writes nothing: no page can be rendered with its bundle. */
const EMPTY_BUILD = `import { mkdirSync } from 'node:fs';
  mkdirSync('dist', { recursive: true });`;

/**
 * Makes a copy of the project without the built bundle, so that a build has to run. All copies have one path, so that the code that one test has compiled
 * is reused by the next: Node's compile cache has the path in its keys.
 */
function freshProject(build: string): string {
  const cwd = join(dir, 'project');
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd);
  for (const part of ['src', 'services', 'scripts', 'sample/stack', 'sample/commerce', 'package.json', 'tsconfig.json'])
    cpSync(part, join(cwd, part), { recursive: true });
  const astro = join(cwd, 'node_modules/astro/bin');
  mkdirSync(astro, { recursive: true });
  for (const entry of readdirSync('node_modules'))
    if (entry !== 'astro' && entry !== '.firn')
      symlinkSync(resolve('node_modules', entry), join(cwd, 'node_modules', entry));
  writeFileSync(join(astro, 'astro.mjs'), build);
  return cwd;
}

test.runIf(process.platform === 'linux')('start serves the existing release while the bundle is being built', async () => {
  const cwd = freshProject(ENDLESS_BUILD);
  const shop = openSmallShop(join(dir, 'live-shop'));
  const { release } = await publish(shop.options());
  await copyEmptyDatabases(shop.dataDir, 'api', 'commerce');
  const { child, ended, said } = start(
    ['scripts/run.mjs', 'start'],
    { MARK: cwd, DATA_DIR: shop.dataDir },
    { cwd },
  );
  await said('Ctrl-C ends everything');
  const answer = await fetch(`http://127.0.0.1:${PORTS.PORT}/de-at/a`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/de-at/a: Page a')]);
  // The build of this project never ends: no release can have been published.
  await said('Building the pages');
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  child.kill('SIGTERM');
  // One signal is enough: the shutdown does not wait for the build, and kills it with its children.
  expect((await ended).code).toBe(0);
  expect(workingIn(cwd)).toEqual([]);
}); // prettier-ignore

test.runIf(process.platform === 'linux')('start restarts itself when another command has built the pages from new code', async () => {
  const cwd = freshProject(EMPTY_BUILD);
  const shop = openSmallShop(join(dir, 'shop-with-new-code'));
  const { release } = await publish(shop.options());
  await copyEmptyDatabases(shop.dataDir, 'api', 'commerce');
  const { child, ended, said } = start(
    ['scripts/run.mjs', 'start'],
    { MARK: cwd, DATA_DIR: shop.dataDir },
    { cwd },
  );
  await said('Not published');
  writeFileSync(join(cwd, 'src/new-page.ts'), '');
  // An incomplete build has no digest, and a build of other code than that on disk has another digest: in both cases the shop keeps running.
  writeFileSync(join(cwd, 'dist/.digest'), 'other code');
  await said('Another command builds or has built the pages from other code');
  const refusedAt = readLoopStatus(shop.dataDir)?.failure?.at;
  await vi.waitFor(
    () => {
      const { failure } = readLoopStatus(shop.dataDir) ?? {};
      expect([failure?.code, failure?.at === refusedAt]).toEqual(['code-changed', false]);
    },
    { timeout: 60_000, interval: 200 },
  );
  const build = `import { ensurePageBundle } from '#publishing/bundle/page-bundle.ts';
    await ensurePageBundle({ environment: process.env, say: () => undefined });`;
  const built = start(['--input-type=module', '-e', build], {}, { cwd });
  expect((await built.ended).code).toBe(0);
  await said('The code has changed: "npm run start" is started again.');
  await said('Ctrl-C ends everything', 2);
  const answer = await fetch(`http://127.0.0.1:${PORTS.PORT}/de-at/a`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/de-at/a: Page a')]);
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  child.kill('SIGTERM');
  const { code, text } = await ended;
  expect([code, text.match(/is started again/g)]).toEqual([0, ['is started again']]);
  expect(workingIn(cwd)).toEqual([]);
}); // prettier-ignore

test.runIf(process.platform === 'linux').each([
  ['start', 'Ctrl-C ends everything'],
  ['serve', 'For editors:'],
])('a killed process of %s is restarted and reported in one line, and SIGTERM ends it', async (name, ready) => {
  const cwd = freshProject(EMPTY_BUILD);
  const shop = openSmallShop(join(dir, `killed-shop-${name}`));
  await publish(shop.options());
  await copyEmptyDatabases(shop.dataDir, 'api', 'commerce');
  const { child, ended, said } = start(
    ['scripts/run.mjs', name],
    { MARK: cwd, DATA_DIR: shop.dataDir },
    { cwd },
  );
  await said(ready);
  const page = `http://127.0.0.1:${PORTS.PORT}/de-at/a`;
  expect((await fetch(page)).status).toBe(200);
  const worker = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  process.kill(worker, 'SIGKILL');
  await said(`The process of "npm run ${name}" ended (SIGKILL). It is started again in 1 s.`);
  await said(ready, 2);
  expect((await fetch(page)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  // A build that the killed process had started ends on its own.
  await expect.poll(() => workingIn(cwd), { timeout: 30_000 }).toEqual([]);
}); // prettier-ignore

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  'a start that gets %s during the build leaves no process running',
  async (signal) => {
    const cwd = freshProject(ENDLESS_BUILD);
    await copyEmptyDatabases(join(cwd, 'data'), 'api', 'commerce');
    const { child, ended, said } = start(
      ['scripts/run.mjs', 'start'],
      { MARK: cwd, DATA_DIR: join(cwd, 'data') },
      { cwd },
    );
    await said('Building the pages');
    // The supervisor, the shop, the build and its child process.
    for (let tries = 0; tries < 600 && workingIn(cwd).length < 4; tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(workingIn(cwd)).toHaveLength(4);
    child.kill(signal);
    expect((await ended).code).toBe(signal === 'SIGTERM' ? 143 : 130);
    expect(workingIn(cwd)).toEqual([]);
  },
  120_000,
);

describe('doctor', () => {
  test('without settings everything is embedded, and the output explains how to change that', async () => {
    const { code, text } = await run(['doctor']);
    expect(code).toBe(0);
    for (const name of ['content', 'commerce us', 'media', 'database'])
      expect(text).toMatch(new RegExp(`^embedded +${name} .*make`, 'm'));
    expect(text).toMatch(/^missing +release +none yet/m);
  });

  test('the pages of the live release are counted, including those shared with the previous release', async () => {
    const shop = openSmallShop(join(dir, 'counted-shop'));
    const counted = async (): Promise<readonly [string, string]> => {
      const { release } = await publish(shop.options());
      const { text } = await run(['doctor'], { DATA_DIR: shop.dataDir });
      return [release, /^ok +release +(.*)$/m.exec(text)?.[1] ?? text];
    };
    const pagesOnDisk = (): number =>
      readdirSync(join(shop.dataDir, 'latest/'), { recursive: true }).filter((name) => String(name).endsWith('.html')).length; // prettier-ignore
    const [first, said] = await counted();
    expect(said).toBe(`made ${releaseMoment(first, 'UTC')}, ${pagesOnDisk()} pages`);
    shop.page('/a', 'Edited');
    shop.page('/d', undefined);
    const [second, saidAfter] = await counted();
    expect(second).not.toBe(first);
    expect(saidAfter).toBe(`made ${releaseMoment(second, 'UTC')}, ${pagesOnDisk()} pages`);
  });

  test('an upload target whose list of files is damaged has an unknown release, and the output says what to do', async () => {
    const target = join(dir, 'damaged-target');
    mkdirSync(join(target, '.firn'), { recursive: true });
    const said = async (): Promise<string | undefined> => {
      const { text } = await run(['doctor'], { DATA_DIR: join(dir, 'no-data'), UPLOAD_TO: `folder:${target}` });
      return /^ok +upload +(.*)$/m.exec(text)?.[1];
    };
    expect(await said()).toMatch(/, release none yet$/);
    writeFileSync(join(target, INDEX_KEY), '{"release":');
    expect(await said()).toMatch(/, release unknown: \S+ there cannot be read; upload again$/);
  });

  test('the times of the last publish and the last failure are in the editors’ time zone', async () => {
    const dataDir = join(dir, 'status');
    const said = async (status: object): Promise<string> => {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'publishing.json'), JSON.stringify(status));
      const { text } = await run(['doctor'], { DATA_DIR: dataDir, EDITOR_TIME_ZONE: 'Asia/Tokyo' });
      return /^\S+ +publishing +(.*)$/m.exec(text)?.[1] ?? text;
    };
    const [at, nextTryAt] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:05:00.000Z'];
    expect(await said({ state: 'idle', queued: 0, lastPublishAt: at })).toMatch(
      /; last publish 1 Mar 2026, 19:00:00 \(Asia\/Tokyo\)$/,
    );
    const failure = { at, code: 'ENOSPC', message: 'The disk is full.', attempts: 3, nextTryAt };
    expect(await said({ state: 'waiting', queued: 0, failure })).toBe(
      'The disk is full. (3 times, last at 1 Mar 2026, 19:00:00 (Asia/Tokyo), tried again at 1 Mar 2026, 19:05:00 (Asia/Tokyo))',
    );
  });

  test('each real service is requested, and one that hangs or refuses is reported', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/healthy') response.end('ok');
    });
    const port = await new Promise<number>((done) =>
      service.listen(0, '127.0.0.1', () => done((service.address() as { port: number }).port)),
    );
    const { code, text } = await run(['doctor'], {
      MEDIA_BASE_URL: `http://127.0.0.1:${port}/hangs`,
      DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:9/shop',
      SEARCH_DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:9/search',
      BLOCKED_ADDRESSES_FILE: join(dir, 'no-such-list'),
    });
    service.closeAllConnections();
    service.close();
    expect(code).toBe(1);
    expect(asked).toEqual(['/hangs']);
    for (const name of ['media', 'search', 'database', 'address lists'])
      expect(text).toMatch(new RegExp(`^BROKEN +${name} `, 'm'));
    expect(text).toContain('4 of these need attention.');
    expect(text).not.toContain('secret-word');
  });
});
