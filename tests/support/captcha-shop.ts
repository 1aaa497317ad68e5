/**
 * A shop with a captcha: a few pages of the content of `DATA_DIR`, rendered with a site key. `node tests/support/captcha-shop.ts PORT SERVICES_PORT
 * MAKER_PORT` prints `ready`. The captcha provider is a stand-in on MAKER_PORT: a script that issues tokens, and an endpoint that verifies each token
 * once; `/off` blocks the script, `/on` unblocks it, `/proved` lists the actions verified since the last of these.
 */
import { createServer } from 'node:http';

import { serveConfiguredShop } from './configured-shop.ts';

const [port = '', servicesPort = '', makerPort = ''] = process.argv.slice(2);
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
/** Actions verified since the last `/on` or `/off`. */
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

await serveConfiguredShop({
  port,
  servicesPort,
  settings: {
    CAPTCHA_SITE_KEY: 'stand-in-site-key-0123456789',
    CAPTCHA_SECRET: 'stand-in-secret',
    CAPTCHA_SCRIPT_URL: `${maker}/api.js`,
    CAPTCHA_VERIFY_URL: `${maker}/verify`,
  },
  pages: ['/de-at', '/de-at/account', '/de-at/account/create', '/de-at/about'],
});
