/** The secret that signs an editor in: given by the environment, or made once and kept where only the shop's own user reads it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'editor-token';

export interface EditorToken {
  readonly token: string;
  /** By the environment: then the page may be asked for from elsewhere too. */
  readonly isGiven: boolean;
}

export function editorToken(dataDir: string, given: string | undefined): EditorToken {
  if (given !== undefined) return { token: given, isGiven: true };
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= 32) {
      chmodSync(path, 0o600);
      return { token: kept, isGiven: false };
    }
  } catch {
    // None yet.
  }
  const token = randomBytes(24).toString('base64url');
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return { token, isGiven: false };
}

const OWN_HOST = /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/;

/**
 * The line for editors at the start. The token is in the fragment, which no server gets to see, but a log line is often kept elsewhere: where the shop listens
 * beyond this machine (`host`), the line names the token's file instead.
 */
export function signInAddress(
  shop: { readonly url: string; readonly host: string; readonly dataDir: string },
  { token, isGiven }: EditorToken,
): string {
  if (isGiven) return `${shop.url}/editor`;
  return OWN_HOST.test(shop.host)
    ? `${shop.url}/editor#${token}`
    : `${shop.url}/editor (the token is in ${join(shop.dataDir, FILE)})`;
}
