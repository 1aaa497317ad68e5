/** Password hashes by scrypt: `scrypt:<N>:<r>:<p>:<salt>:<hash>`, salt and hash in base64url. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's parameters for scrypt with 16 MB per hash; stored hashes contain their own parameters. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 5 };
export type PasswordCost = typeof PASSWORD_COST;
const KEY_BYTES = 32;

/** Derives a key from a password. */
export type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

export const scryptKey: Derive = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** How passwords are hashed and checked; absent fields are those of production. */
export interface PasswordWork {
  readonly derive?: Derive | undefined;
  /** Cost of new hashes, and of the check for an unknown customer. */
  readonly cost?: PasswordCost | undefined;
}

/** Hashes a password. `salt` is passed only for reproducible output. */
export async function hashPassword(
  password: string,
  { derive = scryptKey, cost = PASSWORD_COST, salt = randomBytes(16) }: PasswordWork & { readonly salt?: Buffer } = {},
): Promise<string> {
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Dummy hash for unknown customers, so that the check takes the same time. */
const dummyHash = ({ N, r, p }: PasswordCost): string => `scrypt:${N}:${r}:${p}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Compares a password with a stored hash. Always derives one key, even for unknown customers, so that timing reveals nothing. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  { derive = scryptKey, cost = PASSWORD_COST }: PasswordWork = {},
): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = (stored ?? dummyHash(cost)).split(':');
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const wanted = Buffer.from(hash, 'base64url');
  return stored !== undefined && kind === 'scrypt' && wanted.length === key.length && timingSafeEqual(wanted, key);
}
