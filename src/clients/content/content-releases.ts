/** Releases of a stack, from the content service's management API: the delivery API does not list them. */
import { wholeFetch } from '#lib/network/bounded-body.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';

export interface ContentRelease {
  readonly uid: string;
  readonly name: string;
}

export interface ReleaseAccess {
  readonly apiKey: string;
  /** Needs read access to the stack's releases. */
  readonly managementToken: string;
  readonly region?: string | undefined;
  readonly branch?: string | undefined;
  /** Overrides the origin of the management API. */
  readonly origin?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const PAGE = 100;
/** Limit per response, far larger than a page of a hundred releases. */
const MOST_BYTES = 4_194_304;
const MOST_PAGES = 10;

function managementOrigin({ origin, region = 'us' }: ReleaseAccess): string {
  return origin ?? (region === 'us' ? 'https://api.contentstack.io' : `https://${region}-api.contentstack.com`);
}

/** Newest first. Rejects when the response does not contain a list of releases. */
export async function readContentReleases(
  access: ReleaseAccess,
  call: typeof fetch = fetch,
): Promise<readonly ContentRelease[]> {
  const { apiKey, managementToken, branch } = access;
  const headers = { api_key: apiKey, authorization: managementToken, ...(branch === undefined ? {} : { branch }) };
  const send = wholeFetch(call, MOST_BYTES);
  const found: ContentRelease[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url = `${managementOrigin(access)}/v3/releases?desc=updated_at&limit=${PAGE}&skip=${page * PAGE}`;
    const answer = await send(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    const releases = isWireObject(body) ? body['releases'] : undefined;
    if (!Array.isArray(releases)) throw new Error(`The content service answered ${answer.status} for its releases.`);
    for (const release of releases as readonly unknown[]) {
      if (!isWireObject(release) || typeof release['uid'] !== 'string') continue;
      const { uid, name } = release;
      found.push({ uid, name: typeof name === 'string' && name !== '' ? name : uid });
    }
    if (releases.length < PAGE) break;
  }
  return found;
}
