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

/** The token is in the fragment, which no server and no log gets to see; the page fills its form with it. */
export function signInAddress(shopUrl: string, { token, isGiven }: EditorToken): string {
  return isGiven ? `${shopUrl}/editor` : `${shopUrl}/editor#${token}`;
}
