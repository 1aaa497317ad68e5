/** The content service's Live Preview: its SDK tells a previewed page in the editor's app to load again when something was typed. */
import { readFile } from 'node:fs/promises';

import { AppError } from '#lib/errors/app-error.ts';

export interface LivePreviewSettings {
  /** Module of the SDK: an address, or a file of this machine. */
  readonly sdk: string;
  readonly apiKey: string;
  readonly environment: string;
  readonly branch?: string | undefined;
  readonly region?: string | undefined;
}

const SCRIPT = '/preview/live.js';
const SDK = '/preview/live-sdk.js';
/** Last in the body: a module, so it runs when the page is there. */
export const LIVE_SCRIPT = `<script type="module" src="${SCRIPT}"></script>`;

const isAddress = (sdk: string): boolean => /^https?:\/\//.test(sdk);

function appHost(region = 'us'): string {
  return region === 'us' ? 'app.contentstack.com' : `${region}-app.contentstack.com`;
}

/** What the policy of previewed pages allows besides what it allows the public ones. */
export function livePolicy(policy: string, settings: LivePreviewSettings | undefined): string {
  if (!settings) return policy;
  const origin = isAddress(settings.sdk) ? ` ${new URL(settings.sdk).origin}` : '';
  return policy
    .replace("script-src 'self'", `script-src 'self'${origin}`)
    .replace("frame-ancestors 'self'", `frame-ancestors 'self' https://${appHost(settings.region)}`);
}

/** `ssr`: a change loads the page again, with the hash of the session in its address; the server renders it. */
function startScript({ sdk, apiKey, environment, branch, region }: LivePreviewSettings): string {
  const init = {
    enable: true,
    ssr: true,
    mode: 'preview',
    // The button on elements with edit tags.
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
