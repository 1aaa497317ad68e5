/**
 * Creates a separate database on a real PostgreSQL server, for tests and benchmarks: on the server of DATABASE_URL, or on a temporary one started from
 * binaries found on this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import postgres from 'postgres';

import { processEnvironment, rawVariable } from '#app/settings/environment.ts';

export interface PrivatePostgres {
  readonly url: string;
  /** Creates another database on the same server. */
  another(): Promise<PrivatePostgres>;
  close(): Promise<void>;
}

/** Folder of PostgreSQL's binaries, of the newest installed version if there are several. */
function binaries(): string | undefined {
  const onPath = (processEnvironment()['PATH'] ?? '').split(delimiter);
  const installed = globSync('{/usr/lib/postgresql/*/bin,/opt/homebrew/opt/postgresql*/bin,/usr/pgsql-*/bin}');
  return [...installed.toSorted().toReversed(), ...onPath].find(
    (dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root; if this process is root, the server runs as `postgres` or `nobody`. */
function userFor(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function ready(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client`SELECT 1`;
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resume) => {
        setTimeout(resume, 200);
      });
    }
  }
  await client.end();
}

async function ownDatabase(server: string): Promise<PrivatePostgres> {
  const name = `firn_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    another: () => ownDatabase(server),
    async close() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

async function startServer(bin: string, isDurable: boolean): Promise<PrivatePostgres> {
  const user = userFor();
  const parent = mkdtempSync(join(tmpdir(), 'firn-postgres-'));
  if (user) chownSync(parent, user.uid, user.gid);
  const dir = join(parent, 'data');
  const init = spawnSync(join(bin, 'initdb'), ['-D', dir, '-U', 'firn', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: dirname(dir),
    encoding: 'utf8',
  });
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${parent}`,
    `fsync=${isDurable ? 'on' : 'off'}`,
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', dir, ...settings.flatMap((one) => ['-c', one])], {
    ...user,
    cwd: dirname(dir),
    stdio: 'ignore',
  });
  const url = `postgres://firn@127.0.0.1:${port}/postgres`;
  await ready(url);
  return {
    url,
    another: () => ownDatabase(url),
    async close() {
      const ended = new Promise((done) => {
        server.once('exit', done);
      });
      server.kill('SIGINT');
      await ended;
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/**
 * Resolves with undefined, after printing a notice, if PostgreSQL is not available. `isDurable`: the temporary server flushes each commit to disk, as in
 * production.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PrivatePostgres | undefined> {
  const given = rawVariable('DATABASE_URL');
  if (given) return ownDatabase(given);
  const bin = binaries();
  if (bin) return startServer(bin, isDurable);
  console.log('PostgreSQL was not found, so what needs it is skipped: set DATABASE_URL or install the server.');
  return undefined;
}
