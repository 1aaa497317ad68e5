/** Every host answers the same requests with the same status and location as the standalone server. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bundleFunction } from '#app/deploy/bundle-function.ts';
import { pageHeaders } from '#app/deploy/deploy-layout.ts';
import { deployLayout } from '#app/deploy/targets.ts';
import type { DeployTarget } from '#app/deploy/targets.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';
import { servedFiles } from '#server/files/served-files.ts';
import { createRedirects, isBlocked } from '#server/redirects/redirects.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';
import { startPostgres } from '#tools/postgres.ts';

import { netlifyHost } from '../support/hosts/netlify-host.ts';
import { vercelHost } from '../support/hosts/vercel-host.ts';
import type { HostFunction } from '../support/hosts/vercel-host.ts';
import { runWorker, workerdBinary } from '../support/hosts/workerd.ts';

const SECURITY = { siteUrl: 'https://shop.example', mediaBase: '' };
const rule = (from: string, to: string, more: Partial<ServingFacts['rules'][number]> = {}) =>
  ({ uid: from, title: from, from, to, match: 'exact', status: 301, ...more }) as const;

const FACTS: ServingFacts = {
  markets: [
    { country: 'us', languages: ['en'] },
    { country: 'at', languages: ['de', 'en'] },
    { country: 'ch', languages: ['de', 'fr'] },
    { country: 'jp', languages: ['ja', 'en'] },
  ],
  rules: [
    rule('/en/company', '/en-us/about'),
    rule('/en/company/press', '/en-us/about#press', { status: 302 }),
    rule('/firma/über-uns', '/de-at/about', { status: 308 }),
    rule('/shop', 'https://elsewhere.example/shop?x=1'),
    rule('/anywhere', '/about'),
    rule('/old', '', { status: 410 }),
    rule('/de-at/p/recalled', '', { status: 410 }),
    rule('/de/produkte', '/de-at/c/skis', { match: 'prefix' }),
    rule('/de/produkte/felle', '/de-at/c/skins', { match: 'prefix' }),
    rule('/de-at/about/team', '/de-at/about'),
  ],
  gone: [
    { path: '/de-at/p/gone-ski' },
    { path: '/de-at/gone-page' },
    { path: '/de-at/p/replaced', products: ['ridge', 'summit'] },
    { path: '/de-at/p/page-missing', products: ['summit'] },
    { path: '/de-at/p/without-successor', products: ['lost'], status: 404 },
    { path: '/ja-jp/p/gone-ski' },
    { path: '/de-at/p/renamed', to: '/de-at/p/ridge-98' },
  ],
  scripts: [],
};
const PAGES = ['/index.html', '/404.html', '/en-us/about/index.html', '/de-at/index.html', '/de-at/404.html', '/de-at/410.html', '/de-at/410/ridge,summit.html', '/de-at/410/lost.html', '/de-at/about/index.html', '/de-at/p/ridge-98/index.html', '/de-at/about/team/index.html', '/sitemap.xml', '/_astro/x.js']; // prettier-ignore

interface Asked {
  readonly path: string;
  readonly cookie?: string;
  readonly country?: string;
  readonly language?: string;
  readonly agent?: string;
  readonly method?: string;
}

/** The requests, and the hosts that are known to differ (documented in docs/how-to/deploy.md). */
const TABLE: readonly (readonly [asked: Asked, ...differs: DeployTarget[]])[] = [
  [{ path: '/' }],
  [{ path: '/', cookie: 'locale=de-at' }],
  [{ path: '/', cookie: 'locale=en-us' }],
  [{ path: '/', cookie: 'other=1' }],
  [{ path: '/', country: 'at' }],
  [{ path: '/', country: 'at', language: 'en' }],
  [{ path: '/', country: 'us' }],
  [{ path: '/', country: 'br' }],
  [{ path: '/en-us' }],
  [{ path: '/de-at' }],
  [{ path: '/de-at/' }, 'netlify'],
  [{ path: '/de-at/about' }],
  [{ path: '/de-at/about/' }, 'netlify'],
  [{ path: '/de-at//about' }, 'netlify'],
  [{ path: '/DE-AT/about' }],
  [{ path: '/about' }],
  [{ path: '/about', language: 'de', country: 'at' }],
  [{ path: '/about?x=1', cookie: 'locale=ja-jp' }],
  [{ path: '/en/company' }],
  [{ path: '/en/company/' }],
  [{ path: '/EN/Company' }],
  [{ path: '/en/company?x=1' }, 'vercel', 'netlify', 'cloudflare'],
  [{ path: '/en/company/press' }],
  [{ path: '/en/company/other' }],
  [{ path: '/firma/%C3%BCber-uns' }],
  [{ path: '/firma/u%CC%88ber-uns' }],
  [{ path: '/shop' }],
  [{ path: '/anywhere', cookie: 'locale=de-at' }],
  [{ path: '/anywhere' }],
  [{ path: '/old' }],
  [{ path: '/de-at/p/recalled' }],
  [{ path: '/de/produkte' }],
  [{ path: '/de/produkte/ski/alt' }],
  [{ path: '/de/produkte/felle/lang' }],
  [{ path: '/de/produktex' }],
  [{ path: '/de/produkte/x.jpg' }],
  [{ path: '/de-at/about/team' }],
  [{ path: '/de-at/p/gone-ski' }],
  [{ path: '/de-at/gone-page' }],
  [{ path: '/de-at/p/replaced' }],
  [{ path: '/de-at/p/page-missing' }],
  [{ path: '/de-at/p/without-successor' }],
  [{ path: '/ja-jp/p/gone-ski' }],
  [{ path: '/de-at/p/renamed' }],
  [{ path: '/de-at/p/renamed?color=glacier' }],
  [{ path: '/de-at/none' }],
  [{ path: '/ja-jp/none' }],
  [{ path: '/xx-yy/none' }],
  [{ path: '/none.css' }],
  [{ path: '/sitemap.xml' }],
  [{ path: '/_astro/x.js' }],
  [{ path: '/about?isshoppingfeed=yes&lang=de-at' }],
  [{ path: '/de-at/about?isshoppingfeed=yes' }],
  [{ path: '/wp-login.php' }],
  [{ path: '/de-at/x.php' }],
  [{ path: '/de-at/none?id=sleep(9)' }],
  [{ path: '/de-at/about?id=sleep(9)' }, 'vercel', 'netlify'],
  [{ path: '/de-at/about', agent: 'select(1)' }, 'vercel', 'netlify'],
  [{ path: '/de-at/none', method: 'POST' }],
];

let root = '';
const running: (() => Promise<void>)[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firn-hosts-'));
  for (const page of PAGES) await put(join(root, 'release', page), `<title>${page}</title>`);
});
afterAll(async () => {
  for (const close of running.splice(0)) await close();
  await rm(root, { recursive: true, force: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function standalone(): HostFunction {
  const gone = new Map(FACTS.gone.map((one) => [one.path, one]));
  const release = {
    id: 'r',
    madeAt: 0,
    redirects: createRedirects(FACTS),
    files: servedFiles(join(root, 'release'), SECURITY),
    hasPagesIn: () => true,
    gone: (path: string) => gone.get(path),
  };
  return (request) => {
    const { pathname: path, search } = new URL(request.url);
    const userAgent = request.headers.get('user-agent') ?? '';
    if (isBlocked({ path, search, userAgent })) return new Response('Forbidden', { status: 403 });
    return answerFromRelease(release, request);
  };
}

/** Writes the files and functions of a host as the command does, and returns their folder. */
async function deployed(target: DeployTarget, facts = FACTS): Promise<string> {
  const dir = await mkdtemp(join(root, `${target}-`));
  const layout = deployLayout(target, SECURITY, { facts, has: (path) => existsSync(join(root, 'release', path)) });
  for (const page of PAGES) await put(join(dir, layout.files, page), `<title>${page}</title>`);
  const { markets, rules, gone } = facts;
  const known = { markets, rules, gone, headers: pageHeaders(SECURITY, facts) };
  for (const { entry, file } of layout.functions)
    await bundleFunction({ entry, modules: layout.modules, file: join(dir, file), facts: known });
  for (const [file, text] of Object.entries(layout.configuration)) await put(join(dir, file), text);
  return dir;
}

async function serve(host: HostFunction): Promise<Listening> {
  const server = await listen(async (request) => host(request), { port: 0 });
  running.push(() => server.close());
  return server;
}

async function imported<T>(file: string): Promise<T> {
  return ((await import(pathToFileURL(file).href)) as { default: T }).default;
}

const COUNTRY = { vercel: 'x-vercel-ip-country', netlify: 'x-test-country', cloudflare: 'cf-ipcountry' } as const;

async function answerOf(
  url: string,
  { path, cookie, country, language, agent, method = 'GET' }: Asked,
  header: string,
) {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(country === undefined ? {} : { [header]: country.toUpperCase() }),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  };
  const response = await fetch(url + path, { headers, redirect: 'manual', method });
  const text = await response.text();
  const title = /<title>([^<]*)/.exec(text)?.[1];
  return { status: response.status, location: response.headers.get('location'), title, headers: response.headers };
}

/** Compares the responses of a host with the server's: most must match, the others must have their known difference. */
async function compare(target: DeployTarget, url: string): Promise<void> {
  const server = await serve(standalone());
  const plain = ({ status, location, title }: Awaited<ReturnType<typeof answerOf>>) => ({ status, location, title });
  const differs: string[] = [];
  for (const [asked, ...others] of TABLE) {
    const wanted = plain(await answerOf(server.url, asked, 'cf-ipcountry'));
    const found = plain(await answerOf(url, asked, COUNTRY[target]));
    const name = JSON.stringify(asked);
    if (others.includes(target)) {
      expect(found, `${name} is said to differ`).not.toEqual(wanted);
      differs.push(asked.path);
    } else expect({ asked, ...found }).toEqual({ asked, ...wanted });
  }
  expect(differs.length).toBeLessThan(8);
}

test('the table has a request for every exact rule and every former address', () => {
  const asked = new Set(TABLE.map(([{ path }]) => decodeURIComponent(path)));
  const exact = FACTS.rules.filter(({ match }) => match === 'exact').map(({ from }) => from);
  expect([...exact, ...FACTS.gone.map(({ path }) => path)].filter((path) => !asked.has(path))).toEqual([]);
});

describe('Vercel', () => {
  async function start(facts = FACTS): Promise<string> {
    const dir = await deployed('vercel', facts);
    const functions = join(dir, '.vercel/output/functions');
    const shop = await imported<{ fetch: HostFunction }>(join(functions, '_shop.func/index.mjs'));
    const api = () => new Response('the API');
    return (await serve(vercelHost(dir, { api, _shop: shop.fetch }))).url;
  }

  test('responds like the server', async () => {
    await compare('vercel', await start());
  }, 60_000);

  test('routes everything below /api to its API, and sends the content security policy with every page', async () => {
    const url = await start();
    expect(await (await fetch(`${url}/api/session`)).text()).toBe('the API');
    for (const path of ['/de-at/about', '/de-at/none', '/de-at/p/gone-ski']) {
      const { headers } = await answerOf(url, { path }, 'x');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'self'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  test('gets at most 2,048 routes: further redirects are answered by the function, and the command reports that', async () => {
    const many = Array.from({ length: 3000 }, (_value, index) => rule(`/old-${index}`, '/en-us/about'));
    const facts = { ...FACTS, rules: many };
    const layout = deployLayout('vercel', SECURITY, { facts, has: () => true });
    const { routes } = JSON.parse(layout.configuration['.vercel/output/config.json'] ?? '{}') as { routes: object[] };
    expect(routes.length).toBeLessThanOrEqual(2048);
    expect(layout.notes).toEqual(['Vercel accepts 2,048 routes: 1100 redirects are handled by the function /_shop.']);
    const url = await start(facts);
    for (const path of ['/old-1', '/old-2999']) expect(await answerOf(url, { path }, 'x')).toMatchObject({ status: 301, location: '/en-us/about' }); // prettier-ignore
  }, 60_000);

  test('gets descriptions of its functions in the format of the host', async () => {
    const dir = await deployed('vercel');
    for (const name of ['api', '_shop']) {
      const folder = join(dir, `.vercel/output/functions/${name}.func`);
      const settings = JSON.parse(await readFile(join(folder, '.vc-config.json'), 'utf8')) as Record<string, unknown>;
      expect(settings).toMatchObject({ runtime: expect.stringMatching(/^nodejs\d\d\.x$/), launcherType: 'Nodejs' });
      expect(existsSync(join(folder, `${settings['handler'] as string}`))).toBe(true);
    }
  }, 60_000);
});

describe('Netlify', () => {
  async function start(): Promise<string> {
    const dir = await deployed('netlify');
    const shop = await imported<HostFunction>(join(dir, 'netlify/functions/shop.mjs'));
    return (await serve(netlifyHost(dir, { api: () => new Response('the API'), shop }))).url;
  }

  test('responds like the server, localized 404 and 410 pages included', async () => {
    const url = await start();
    await compare('netlify', url);
    expect(await (await fetch(`${url}/api/session`)).text()).toBe('the API');
    expect(await answerOf(url, { path: '/de-at/none' }, 'x')).toMatchObject({ status: 404, title: '/de-at/404.html' });
  }, 60_000);

  test('gets at most 10,000 redirects in its file, and no lines that the host interprets differently', () => {
    const many = Array.from({ length: 12_000 }, (_value, index) => rule(`/old-${index}`, '/en-us/about'));
    const odd = [rule('/with space', '/en-us/about'), rule('/star*', '/en-us/about'), rule('/:name', '/en-us/about')];
    const layout = deployLayout('netlify', SECURITY, {
      facts: { ...FACTS, rules: [...odd, ...many] },
      has: () => true,
    });
    const lines = (layout.configuration['public/_redirects'] ?? '').trim().split('\n');
    expect(lines.length).toBeLessThan(10_000);
    expect(lines.filter((line) => /with|star|:name/.test(line))).toEqual([]);
    expect(layout.notes[0]).toContain('are handled by the function shop');
  });
});

describe('Cloudflare', () => {
  test('responds like the server in its own runtime: pages, redirects, and the API', async (context) => {
    const binary = await workerdBinary();
    if (binary === undefined) return context.skip();
    const dir = await deployed('cloudflare');
    const postgres = await startPostgres();
    const stores = ['US', 'CA', 'EU_REGION_1'].flatMap((region) => [
      [`BIGCOMMERCE_${region}_STORE_HASH`, region.toLowerCase()],
      [`BIGCOMMERCE_${region}_TOKEN`, 'token'],
    ]);
    const settings = { ...Object.fromEntries(stores), SITE_URL: SECURITY.siteUrl, ...(postgres ? { DATABASE_URL: postgres.url } : {}) } as Record<string, string>; // prettier-ignore
    const worker = await runWorker(binary, dir, settings);
    try {
      await compare('cloudflare', worker.url);
      const { headers } = await answerOf(worker.url, { path: '/de-at/none' }, 'x');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      const asked = { 'x-bc-region': 'us', origin: SECURITY.siteUrl, 'x-forwarded-proto': 'https' };
      const session = await fetch(`${worker.url}/api/session`, { headers: asked });
      const body = (await session.json()) as Record<string, unknown>;
      if (postgres) expect({ status: session.status, body }).toMatchObject({ status: 200, body: { csrfToken: expect.any(String) } }); // prettier-ignore
      else expect({ status: session.status, body }).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } }); // prettier-ignore
    } finally {
      await worker.close();
      await postgres?.close();
    }
    return undefined;
  }, 180_000);

  test('gets no header that the host would truncate: the command fails instead', () => {
    const scripts = Array.from({ length: 60 }, (_value, index) => `'sha256-${`${index}`.padStart(44, 'x')}'`);
    expect(() => deployLayout('cloudflare', SECURITY, { facts: { ...FACTS, scripts }, has: () => true })).toThrow(
      /2000/,
    );
  });
});
