/** The content service's Live Preview: in the editor's app, its SDK reloads a previewed page after each edit. */
import { readFile } from 'node:fs/promises';

import { AppError } from '#lib/errors/app-error.ts';

export interface LivePreviewSettings {
  /** Module of the SDK: a URL or a local file. */
  readonly sdk: string;
  readonly apiKey: string;
  readonly environment: string;
  readonly branch?: string | undefined;
  readonly region?: string | undefined;
}

const SCRIPT = '/preview/live.js';
const SDK = '/preview/live-sdk.js';
/** Placed last in the body; a module runs after the page is parsed. */
export const LIVE_SCRIPT = `<script type="module" src="${SCRIPT}"></script>`;

const isAddress = (sdk: string): boolean => /^https?:\/\//.test(sdk);

function appHost(region = 'us'): string {
  return region === 'us' ? 'app.contentstack.com' : `${region}-app.contentstack.com`;
}

/** Adds the SDK's origin and the editor's app to the content security policy of the public pages. */
export function livePolicy(policy: string, settings: LivePreviewSettings | undefined): string {
  if (!settings) return policy;
  const origin = isAddress(settings.sdk) ? ` ${new URL(settings.sdk).origin}` : '';
  return policy
    .replace("script-src 'self'", `script-src 'self'${origin}`)
    .replace("frame-ancestors 'self'", `frame-ancestors 'self' https://${appHost(settings.region)}`);
}

/** `ssr`: a change reloads the page with the session hash in its address, and the server renders it. */
function startScript({ sdk, apiKey, environment, branch, region }: LivePreviewSettings): string {
  const init = {
    enable: true,
    ssr: true,
    mode: 'preview',
    // Shows a button on elements with edit tags.
    editButton: { enable: true },
    stackDetails: { apiKey, environment, branch: branch ?? 'main' },
    clientUrlParams: { protocol: 'https', host: appHost(region), port: 443 },
  };
  return `import * as sdk from ${JSON.stringify(isAddress(sdk) ? sdk : SDK)};\n(sdk.default ?? sdk).init(${JSON.stringify(init)});\n`;
}

/** The scripts of previewed pages; undefined for other paths. Throws AppError `live-preview` when the module cannot be read. */
export async function liveScript(
  path: string,
  settings: LivePreviewSettings | undefined,
): Promise<Response | undefined> {
  if (!settings || (path !== SCRIPT && path !== SDK)) return undefined;
  const headers = { 'content-type': 'text/javascript; charset=utf-8' };
  if (path === SCRIPT) return new Response(startScript(settings), { headers });
  if (isAddress(settings.sdk)) return undefined;
  const text = await readFile(settings.sdk, 'utf8').catch((cause: unknown) => {
    throw new AppError('live-preview', `LIVE_PREVIEW_SDK is ${settings.sdk}, which cannot be read.`, { cause });
  });
  return new Response(text, { headers });
}
