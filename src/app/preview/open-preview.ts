/** Connects previews to an environment: the preview service of its content, the bundle that publishing renders with, and the shop's API for reads. */
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { previewToken, previewTokenFile } from '#publishing/preview/preview-access.ts';
import { createPreview } from '#publishing/preview/preview.ts';
import type { Preview } from '#publishing/preview/preview.ts';

import { contentClient, contentReleases } from '../content/content-source.ts';
import { createLog } from '../process/log.ts';
import type { Env } from '../settings/env.ts';
import { sitePageSettings } from '../settings/page-settings.ts';

const FORWARD_MS = 10_000;
/** Headers that the shop's API needs; editors' cookies are not forwarded. */
const FORWARDED = ['accept', 'accept-language', 'x-bc-region'];

/** Forwards a request to another origin. */
export function forwardTo(origin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = FORWARDED.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    const answer = await fetch(origin + pathname + search, { headers, signal: AbortSignal.timeout(FORWARD_MS) }).catch(
      () => undefined,
    );
    if (!answer) return Response.json({ error: { code: 'unreachable', message: `${origin} did not answer.` } }, { status: 503 }); // prettier-ignore
    const type = answer.headers.get('content-type');
    return new Response(answer.body, { status: answer.status, headers: type ? { 'content-type': type } : {} });
  };
}

export interface OpenPreview extends Preview {
  /** Sentence that says where editors find their token. */
  readonly tokenSentence: string;
}

/** Opens the previews; undefined when the content service has no preview token. `origin` is the preview's own. Throws AppError `data-in-use`. */
export async function openPreview(
  env: Env,
  origin: string,
  media: ((request: Request) => Promise<Response>) | undefined,
): Promise<OpenPreview | undefined> {
  const { previewToken: contentToken, apiKey, environment, branch, region } = env.content;
  if (contentToken === undefined) return undefined;
  const { token: given, liveSdk } = env.preview;
  const token = await previewToken(env.dataDir, given);
  const preview = createPreview({
    token,
    source: ({ at, release, hash }) => contentClient(env, { token: contentToken, at, release, hash }),
    dataDir: env.dataDir,
    bundleDir: BUNDLE_DIR,
    pages: sitePageSettings(env),
    media,
    api: forwardTo(env.siteUrl),
    origin,
    releases: contentReleases(env),
    ...(liveSdk === undefined ? {} : { live: { sdk: liveSdk, apiKey, environment, branch, region } }),
    secure: origin.startsWith('https:'),
    clock: () => new Date(),
    log: createLog(env),
  });
  const where = given === undefined ? `the token is in ${previewTokenFile(env.dataDir)}` : 'the token is PREVIEW_TOKEN';
  return { ...preview, tokenSentence: where };
}
