/** Renders pages of one preview with the same bundle as publishing, but only from the preview's content store. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { contentStore, setPageSettings } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import { publishedHtml } from '../render/published-html.ts';

export interface PreviewWorkerSetup {
  /** The bundle's entry file. */
  readonly bundle: string;
  readonly pages: PageSettings;
}

export interface PreviewPage {
  readonly status: number;
  readonly html: string;
  /** The HTML with edit tags; absent when the marks would change the page. */
  readonly tagged?: string;
  readonly payload: unknown;
  /** Target of a redirect. */
  readonly location?: string;
}

export interface PreviewTask {
  readonly id: number;
  readonly path: string;
}

export type PreviewAnswer = { readonly id: number } & (
  | { readonly kind: 'page'; readonly page: PreviewPage }
  | { readonly kind: 'failed'; readonly message: string }
);

interface Bundle {
  render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }>;
}

const { bundle: bundlePath, pages: pageSettings } = workerData as PreviewWorkerSetup;
setPageSettings(pageSettings);
let loading: Promise<Bundle> | undefined;

/** A bundle that does not load, because it is just being built, is loaded again for the next page. */
function loaded(): Promise<Bundle> {
  loading ??= (import(pathToFileURL(bundlePath).href) as Promise<Bundle>).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function work({ id, path }: PreviewTask): Promise<PreviewAnswer> {
  try {
    const bundle = await loaded();
    contentStore().refresh();
    const { response, payload } = await bundle.render(new Request(pageSettings.siteUrl + path));
    const location = response.headers.get('location');
    const html = publishedHtml(Buffer.from(await response.arrayBuffer())).toString();
    const page = { status: response.status, html, payload };
    return { id, kind: 'page', page: location === null ? page : { ...page, location } };
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : `${error as string}` };
  }
}

parentPort?.on('message', (task: PreviewTask) => {
  void work(task).then((answer) => parentPort?.postMessage(answer));
});
