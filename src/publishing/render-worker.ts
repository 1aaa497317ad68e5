/** One warm renderer: loads the server bundle once, then renders the routes it is handed and writes their files. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { recordDependencies } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { Route } from './routes.ts';

export interface RenderJob {
  readonly routes: readonly Route[];
  readonly release: string;
}

export interface RenderedPage {
  readonly route: Route;
  readonly dependencies: readonly string[];
  readonly digest: string;
}

export type WorkerMessage =
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly route: Route; readonly message: string }
  | { readonly kind: 'done' };

interface Bundle {
  render(request: Request): Promise<Response>;
}

const { bundle: bundlePath, origin } = workerData as { bundle: string; origin: string };
const folders = new Set<string>();

async function writePage(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  if (!folders.has(folder)) {
    await mkdir(folder, { recursive: true });
    folders.add(folder);
  }
  await writeFile(path, text);
}

async function renderRoute(bundle: Bundle, route: Route, release: string): Promise<RenderedPage> {
  const { result, dependencies } = await recordDependencies(async () => {
    const response = await bundle.render(new Request(origin + route.path));
    return { status: response.status, html: await response.text(), payload: response.headers.get('x-payload') };
  });
  if (result.status !== route.status)
    throw new AppError('render-status', `${route.path} answered ${result.status} instead of ${route.status}.`);
  await writePage(join(release, route.file), result.html);
  if (route.status === 200)
    await writePage(
      join(release, dirname(route.file), '_payload.json'),
      result.payload ? decodeURIComponent(result.payload) : '{}',
    );
  return { route, dependencies, digest: createHash('sha256').update(result.html).digest('base64url').slice(0, 22) };
}

async function work({ routes, release }: RenderJob): Promise<void> {
  const bundle = (await import(pathToFileURL(bundlePath).href)) as Bundle;
  for (const route of routes) {
    try {
      parentPort?.postMessage({
        kind: 'page',
        page: await renderRoute(bundle, route, release),
      } satisfies WorkerMessage);
    } catch (error) {
      const message = error instanceof Error ? error.message : `${error as string}`;
      parentPort?.postMessage({ kind: 'failed', route, message } satisfies WorkerMessage);
    }
    // Lets messages out and garbage be collected; without it memory grows by the page.
    await new Promise(setImmediate);
  }
  parentPort?.postMessage({ kind: 'done' } satisfies WorkerMessage);
}

parentPort?.on('message', (job: RenderJob) => void work(job));
