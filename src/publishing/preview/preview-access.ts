/** Access to previews: the token is entered once in a form and exchanged for a signed cookie. The content service's token stays on the server. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sameSecret } from '#lib/security/same-secret.ts';

const SIGNED_IN_MS = 12 * 3600_000;
const MIN_TOKEN = 16;

export function previewTokenFile(dataDir: string): string {
  return join(dataDir, 'preview.token');
}

/** The configured token, or one generated once for this data folder, readable by the owner only. */
export async function previewToken(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const file = previewTokenFile(dataDir);
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known.length >= MIN_TOKEN) return known;
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

export interface PreviewAccess {
  /** Value of the cookie; undefined when the token is wrong. */
  signIn(token: string): string | undefined;
  check(cookie: string | undefined): 'signed-in' | 'unknown' | 'expired';
}

export function previewAccess(token: string, clock: () => Date): PreviewAccess {
  const signed = (until: string): string => createHmac('sha256', `preview ${token}`).update(until).digest('base64url');
  return {
    signIn(given) {
      if (!sameSecret(given, token)) return undefined;
      const until = `${clock().getTime() + SIGNED_IN_MS}`;
      return `${until}.${signed(until)}`;
    },
    check(cookie) {
      const [until = '', signature = ''] = (cookie ?? '').split('.');
      if (until === '' || !sameSecret(signature, signed(until))) return 'unknown';
      return Number(until) > clock().getTime() ? 'signed-in' : 'expired';
    },
  };
}
