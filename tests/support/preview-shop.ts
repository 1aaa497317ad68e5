/** A copy of the sample shop's stack, its content service, and previews over HTTP. */
import { cp, mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createContentClient } from '#clients/content/content-client.ts';
import type { ContentClient } from '#clients/content/content-client.ts';
import type { PreviewAccess } from '#clients/content/content-configuration.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { createPreview } from '#publishing/preview/preview.ts';
import type { PreviewOptions } from '#publishing/preview/preview.ts';
import { listen } from '#server/http/listen.ts';
import { createContentService } from '#services/content/content-service.ts';

import { embeddedPages } from './page-settings.ts';

export const TOKEN = 'a token for the editors';
type Json = Record<string, unknown>;

export interface PreviewShop {
  readonly dataDir: string;
  readonly url: string;
  readonly log: Json[];
  /** The clock of the content service and of the preview sign-in. */
  readonly time: { now: Date };
  /** A content client for a preview; without one, for public content. */
  client(preview?: Omit<PreviewAccess, 'token'>): ContentClient;
  /** Changes an entry in its file; resolves when the service has read the change. */
  edit(type: string, language: string, uid: string, change: (entry: Json) => Json): Promise<void>;
  entry(type: string, language: string, url: string): Promise<Json>;
  write(file: string, json: unknown): Promise<void>;
  /** Requests a page signed in; `moment` is a query string. */
  look(
    path: string,
    moment?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; headers: Headers }>;
  signIn(token: string): Promise<{ status: number; text: string; cookie: string }>;
  stopContent(): Promise<void>;
  close(): Promise<void>;
}

async function openContent(dir: string, clock: () => Date) {
  const service = await createContentService({
    stacks: [{ dir: join(dir, 'stack'), apiKey: 'key', accessToken: 'token', previewToken: 'preview', environment: 'production' }], // prettier-ignore
    stateDir: join(dir, 'state'),
    clock,
  });
  return { service, server: await listen(service.fetch, { port: 0 }) };
}

type Content = Awaited<ReturnType<typeof openContent>>;

/** Reads and writes the stack's files; resolves when the service has read the change. */
function files(dir: string, { service }: Content): Pick<PreviewShop, 'edit' | 'entry' | 'write'> {
  const fileOf = (type: string, language: string): string =>
    join(dir, `stack/entries/${type}/${language}/${type}-entries.json`);
  const readEntries = async (type: string, language: string) =>
    JSON.parse(await readFile(fileOf(type, language), 'utf8')) as Record<string, Json>;
  return {
    async edit(type, language, uid, change) {
      const entries = await readEntries(type, language);
      await writeFile(fileOf(type, language), JSON.stringify({ ...entries, [uid]: change(entries[uid] ?? {}) }));
      await service.reload();
    },
    async entry(type, language, url) {
      const found = Object.values(await readEntries(type, language)).find((one) => one['url'] === url);
      if (!found) throw new Error(`${type} ${url} is not in the sample`);
      return found;
    },
    async write(file, json) {
      const path = join(dir, 'stack', file);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, JSON.stringify(json));
      await service.reload();
    },
  };
}

function clientOf({ server }: Content, preview?: Omit<PreviewAccess, 'token'>): ContentClient {
  return createContentClient(
    {
      apiKey: 'key',
      deliveryToken: 'token',
      environment: 'production',
      protocol: 'http',
      host: '127.0.0.1',
      port: server.port,
      ...(preview ? { preview: { token: 'preview', ...preview } } : {}),
    },
    { timeoutMs: 10_000, retryDelayMs: 1 },
  );
}

/** A visitor of the previews who is signed in on the first request. */
function visitor(url: string): Pick<PreviewShop, 'look' | 'signIn'> {
  let cookie = '';
  async function signIn(token: string) {
    const body = new URLSearchParams({ token, to: '/de-at' });
    const response = await fetch(`${url}/preview/sign-in`, { method: 'POST', body, redirect: 'manual' });
    const [given = ''] = response.headers.getSetCookie();
    return { status: response.status, text: await response.text(), cookie: given.split(';', 1)[0] ?? '' };
  }
  return {
    signIn,
    async look(path, moment, headers = {}) {
      if (cookie === '') ({ cookie } = await signIn(TOKEN));
      const response = await fetch(`${url}${path}${moment ? `?${moment}` : ''}`, {
        headers: { cookie, ...headers },
        redirect: 'manual',
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
  };
}

export async function openPreviewShop(more: Partial<PreviewOptions> = {}): Promise<PreviewShop> {
  await ensureBundle(() => undefined);
  const dir = await mkdtemp(join(tmpdir(), 'firn-preview-'));
  const dataDir = join(dir, 'data');
  const time = { now: new Date('2026-11-21T10:00:00Z') };
  await cp('sample/stack', join(dir, 'stack'), { recursive: true });
  const content = await openContent(dir, () => time.now);
  const log: Json[] = [];
  const preview = createPreview({
    token: TOKEN,
    source: ({ at, release, hash }) => clientOf(content, { at, release, hash }),
    dataDir,
    bundleDir: BUNDLE_DIR,
    pages: embeddedPages(),
    secure: false,
    clock: () => time.now,
    log: (line) => log.push(line),
    ...more,
  });
  const drafts = await listen((request) => preview.fetch(request, '127.0.0.1'), { port: 0 });
  async function stopContent(): Promise<void> {
    await content.server.close();
    await content.service.close();
  }
  return {
    dataDir,
    url: drafts.url,
    log,
    time,
    client: (access) => clientOf(content, access),
    ...files(dir, content),
    ...visitor(drafts.url),
    stopContent,
    async close() {
      await drafts.close();
      await preview.close();
      await stopContent();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
