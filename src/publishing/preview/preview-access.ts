/** Who may look: one token, given once in a form, then a signed cookie. The token of the content service never leaves the server. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sameSecret } from '#lib/security/same-secret.ts';

const SIGNED_IN_MS = 12 * 3600_000;
const MIN_TOKEN = 16;

export function previewTokenFile(dataDir: string): string {
  return join(dataDir, 'preview.token');
}

/** The token that was given, or one of this data folder's own, made once and readable by its owner alone. */
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
  /** Value of the cookie for who knows the token; undefined for others. */
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
