/**
 * A shop with a captcha: a few pages of the content of `DATA_DIR`, rendered with a site key. `node tests/support/captcha-shop.ts PORT SERVICES_PORT
 * MAKER_PORT` prints `ready`. The captcha provider is a stand-in on MAKER_PORT: a script that issues tokens, and an endpoint that verifies each token
 * once; `/off` blocks the script, `/on` unblocks it, `/proved` lists the actions verified since.
 */
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { contentStorePath, setPageSettings } from '#views/site.ts';

const PAGES = ['/de-at', '/de-at/account', '/de-at/account/create', '/de-at/about'];
const [port = '', servicesPort = '', makerPort = ''] = process.argv.slice(2);
const from = resolve(process.env['DATA_DIR'] ?? '.data');
const maker = `http://127.0.0.1:${makerPort}`;

/** The provider's script in a page; each token names its action and is valid once. */
const SCRIPT = `
globalThis.grecaptcha = {
  ready: (done) => done(),
  render: (place, { sitekey }) => { place.dataset.key = sitekey; return 0; },
  execute: async (widget, { action }) => 'stand-in.' + action + '.' + crypto.randomUUID(),
};
document.body.append(Object.assign(document.createElement('div'), { className: 'grecaptcha-badge', textContent: 'badge' }));
`;

let isOff = false;
const used = new Set<string>();
/** Actions verified since the script was last unblocked. */
let proved: string[] = [];

function verdict(token: string): object {
  const action = /^stand-in\.([a-z]+)\.[\da-f-]{36}$/.exec(token)?.[1];
  const success = action !== undefined && !used.has(token);
  used.add(token);
  if (success) proved.push(action);
  return success ? { success, action, score: 0.9 } : { success };
}

const standIn = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', maker);
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const say = (status: number, type: string, text: string): void =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    if (pathname === '/api.js') return say(isOff ? 404 : 200, 'text/javascript', isOff ? '' : SCRIPT);
    if (pathname === '/proved') return say(200, 'application/json', JSON.stringify(proved));
    if (pathname === '/verify')
      return say(200, 'application/json', JSON.stringify(verdict(new URLSearchParams(body).get('response') ?? '')));
    isOff = pathname === '/off';
    proved = [];
    return say(200, 'text/plain', 'ok');
  });
});
await new Promise<void>((done) => {
  standIn.listen(Number(makerPort), '127.0.0.1', done);
});

const dataDir = mkdtempSync(join(tmpdir(), 'firn-captcha-'));
const settings = {
  DATA_DIR: dataDir,
  PORT: port,
  SERVICES_PORT: servicesPort,
  CAPTCHA_SITE_KEY: 'stand-in-site-key-0123456789',
  CAPTCHA_SECRET: 'stand-in-secret',
  CAPTCHA_SCRIPT_URL: `${maker}/api.js`,
  CAPTCHA_VERIFY_URL: `${maker}/verify`,
};
const id = basename(readlinkSync(join(from, 'latest')));
const release = join(dataDir, 'releases', id);
for (const part of ['_astro', '.firn', 'builds'])
  cpSync(join(from, 'releases', id, part), join(release, part), { recursive: true });
symlinkSync(join('releases', id), join(dataDir, 'latest'));
const env = readEnv(settings);
setPageSettings({ ...sitePageSettings(env), contentStore: contentStorePath(from) });
const { render } = (await import(resolve('dist/server/entry.mjs'))) as {
  render(request: Request): Promise<{ readonly response: Response }>;
};
for (const path of PAGES) {
  const { response } = await render(new Request(`http://127.0.0.1:${port}${path}`));
  mkdirSync(join(release, path), { recursive: true });
  writeFileSync(join(release, path, 'index.html'), await response.text());
}
const server = await startShop({ env, log: () => undefined });
console.log('ready');
process.once('SIGTERM', () => {
  void server.close().finally(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
