/** The secret with which editors sign in: set by the environment, or generated once and stored in a file that only the shop's OS user can read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'editor-token';

export interface EditorToken {
  readonly token: string;
  /** Whether the environment sets the token; other machines may then open the editor, too. */
  readonly isGiven: boolean;
}

export function editorToken(dataDir: string, given: string | undefined): EditorToken {
  if (given !== undefined) return { token: given, isGiven: true };
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    const stored = readFileSync(path, 'utf8').trim();
    if (stored.length >= 32) {
      chmodSync(path, 0o600);
      return { token: stored, isGiven: false };
    }
  } catch {
    // No token file yet.
  }
  const token = randomBytes(24).toString('base64url');
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return { token, isGiven: false };
}

const OWN_HOST = /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/;

/**
 * The sign-in URL that is logged at startup. Its fragment contains the token, and browsers do not send fragments to servers. But logs are often stored
 * elsewhere: if the shop accepts connections from other machines (`host`), the text names the token's file instead.
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
