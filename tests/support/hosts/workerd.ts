/** Cloudflare's runtime from npm, running a worker folder as `npm run build:deploy` writes it. Static-file serving is reimplemented here. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '1.20261117.1';

/**
 * Path of the workerd binary, or undefined if it cannot be installed. It is installed on first use instead of by package.json, because its 160 MB are
 * too much for users who only start the shop.
 */
export async function workerdBinary(): Promise<string | undefined> {
  const home = resolve('node_modules/.firn', `workerd-${VERSION}`);
  if (!existsSync(join(home, 'node_modules', 'workerd'))) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `workerd@${VERSION}`];
    await promisify(execFile)('npm', args, { cwd: home, timeout: 120_000 }).catch(() => undefined);
  }
  try {
    // The package exports the binary of this platform; its command is a wrapper script.
    const { default: binary } = createRequire(join(home, 'package.json'))('workerd') as { default: string };
    await promisify(execFile)(binary, ['--version']);
    return binary;
  } catch {
    // Reported below.
  }
  console.log(`Skipped: workerd ${VERSION} could not be installed from npm, or does not run on this machine.`);
  return undefined;
}

/** The host's static-asset server with `html_handling = "drop-trailing-slash"` and `not_found_handling = "none"`. */
const ASSETS = `export default {
  async fetch(request, { FILES, REDIRECTS }) {
    const { pathname, search, origin } = new URL(request.url);
    const rule = JSON.parse(REDIRECTS)[pathname];
    if (rule) {
      const to = new URL(rule.to, request.url);
      const location = (to.origin === origin ? '' : to.origin) + to.pathname + (to.search || search) + to.hash;
      return new Response(null, { status: rule.status, headers: { location } });
    }
    const tidy = pathname.replace(/(?:\\/index)?\\.html$/, '').replace(/(?<=.)\\/$/, '') || '/';
    if (tidy !== pathname) return new Response(null, { status: 307, headers: { location: tidy } });
    const names = /\\.[a-z0-9]+$/.test(pathname) ? [pathname] : [pathname.replace(/\\/$/, '') + '/index.html', pathname + '.html'];
    for (const name of names) {
      const file = await FILES.fetch('http://files' + name);
      const type = name.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream';
      if (file.ok) return new Response(file.body, { headers: { 'content-type': type } });
    }
    return new Response('', { status: 404 });
  },
};`;

/** The host's router: addresses that match a negative pattern of `run_worker_first` never reach the worker. */
const ROUTER = `export default {
  fetch(request, { PATTERNS, ASSETS, SHOP }) {
    const { pathname } = new URL(request.url);
    const isAsset = JSON.parse(PATTERNS).some((one) => one === '!' + pathname || (one.startsWith('!') && one.endsWith('/*') && pathname.startsWith(one.slice(1, -1))));
    return (isAsset ? ASSETS : SHOP).fetch(request);
  },
};`;

/** Static redirects of `_redirects`, by source path. */
async function redirectsOf(
  dir: string,
): Promise<Readonly<Record<string, { readonly to: string; readonly status: number }>>> {
  const lines = (await readFile(join(dir, 'public', '_redirects'), 'utf8')).trim().split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [from = '', to = '', status = '302'] = line.split(' ');
      return [from, { to, status: Number(status) }];
    }),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

export interface RunningWorker {
  readonly url: string;
  close(): Promise<void>;
}

/** `dir`: output of `npm run build:deploy`; `settings`: the worker's variables. */
export async function runWorker(
  binary: string,
  dir: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningWorker> {
  const port = await freePort();
  const texts = Object.entries(settings).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  );
  const textOf = (name: string, value: string): string => `(name = "${name}", text = ${JSON.stringify(value)})`;
  const wrangler = await readFile(join(dir, 'wrangler.toml'), 'utf8');
  const patterns = /^run_worker_first = (.*)$/m.exec(wrangler)?.[1] ?? '[]';
  const redirects = JSON.stringify(await redirectsOf(dir));
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "router", worker = .router), (name = "shop", worker = .shop), (name = "assets", worker = .assets),
    (name = "files", disk = (path = ${JSON.stringify(join(dir, 'public'))}, allowDotfiles = false)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "router")],
);
const router :Workerd.Worker = (
  modules = [(name = "router.mjs", esModule = embed "router.mjs")],
  compatibilityDate = "2026-07-01",
  bindings = [(name = "ASSETS", service = "assets"), (name = "SHOP", service = "shop"), ${textOf('PATTERNS', patterns)}],
);
const shop :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-07-01", compatibilityFlags = ["nodejs_compat"],
  bindings = [${['(name = "ASSETS", service = "assets")', ...texts].join(', ')}],
);
const assets :Workerd.Worker = (
  modules = [(name = "assets.mjs", esModule = embed "assets.mjs")],
  compatibilityDate = "2026-07-01",
  bindings = [(name = "FILES", service = "files"), ${textOf('REDIRECTS', redirects)}],
);`;
  await writeFile(join(dir, 'test.capnp'), config);
  await writeFile(join(dir, 'assets.mjs'), ASSETS);
  await writeFile(join(dir, 'router.mjs'), ROUTER);
  const child = spawn(binary, ['serve', 'test.capnp'], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((done) => child.once('exit', done));
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (let left = 200; ; left -= 1) {
    const answer = await fetch(`${url}/404`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) break;
    if (left === 0 || child.exitCode !== null) throw new Error(`workerd did not start: ${said.join('')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    async close() {
      // On SIGTERM workerd waits for connections that the test's fetch keeps open.
      child.kill('SIGKILL');
      await gone;
    },
  };
}
