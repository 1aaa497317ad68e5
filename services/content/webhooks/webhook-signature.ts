/** The two signatures of a webhook, and the RSA key pair. */
import { constants, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `v1=<base64>`: RSASSA-PSS, SHA-256, salt 32, over the raw body. */
const SIGNATURE_HEADER = 'x-contentstack-request-signature';
const SIGNATURE_SALT_LENGTH = 32;
/** `t=<unix>,v1=<hex>`: HMAC-SHA256 over `${t}.${raw body}`. */
const HMAC_SIGNATURE_HEADER = 'x-contentstack-hmac-signature';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** PKCS#1 PEM, as in `/.well-known/public-keys.json`. */
  readonly publicPem: string;
}

/** The stored key; undefined if there is none, or if its file is damaged or has a key of another kind. Rejects if the file cannot be read. */
async function storedKey(path: string): Promise<KeyObject | undefined> {
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (pem === undefined) return undefined;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Not a key at all.
  }
  console.warn(
    `  ${path} has no readable RSA key. A new key signs the webhooks from now on; its public key is at /.well-known/public-keys.json.`,
  );
  return undefined;
}

/** Stores a key under its name only when all of it is on disk: a crash must not leave half a key. */
async function storeKey(path: string, key: KeyObject): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, key.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** The key pair, generated once and stored in the state folder; without a folder, generated per process. A damaged file is replaced by a new key. */
export async function signingKey(stateDir: string | undefined): Promise<SigningKey> {
  const path = stateDir && join(stateDir, 'webhook-key.pem');
  const stored = path ? await storedKey(path) : undefined;
  const privateKey = stored ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  if (path && !stored) await storeKey(path, privateKey);
  return { privateKey, publicPem: createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString() };
}

interface Hmac {
  readonly secret: string | undefined;
  readonly now: Date;
}

/** The signature headers of a webhook; without a secret it has only the RSA signature. */
export function signatureHeaders(raw: string, key: SigningKey, { secret, now }: Hmac): Record<string, string> {
  const signature = sign('sha256', Buffer.from(raw), {
    key: key.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: SIGNATURE_SALT_LENGTH,
  });
  const headers = { [SIGNATURE_HEADER]: `v1=${signature.toString('base64')}` };
  if (secret === undefined) return headers;
  const time = Math.floor(now.getTime() / 1000);
  const code = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
  return { ...headers, [HMAC_SIGNATURE_HEADER]: `t=${time},v1=${code}` };
}
