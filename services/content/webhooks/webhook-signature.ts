/** The two signatures of a webhook, and the RSA key pair. */
import { constants, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** The key pair, generated once and stored in the state folder; without a folder, generated per process. */
export async function signingKey(stateDir: string | undefined): Promise<SigningKey> {
  const path = stateDir && join(stateDir, 'webhook-key.pem');
  const storedKey = path && (await readFile(path, 'utf8').catch(() => undefined));
  const privateKey = storedKey
    ? createPrivateKey(storedKey)
    : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  if (path && !storedKey) {
    await mkdir(stateDir, { recursive: true });
    await writeFile(path, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  }
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
