/** Passwords by scrypt: `scrypt:<N>:<r>:<p>:<salt>:<hash>`, both in base64url. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** As OWASP names them for scrypt with 16 MB a hash; a stored hash keeps the cost that it was made with. */
const COST = { N: 16_384, r: 8, p: 5 };
const KEY_BYTES = 32;

/** The work of a password: a key of it by scrypt. */
export type Derive = (password: string, salt: Buffer, cost: typeof COST) => Promise<Buffer>;

export const scryptKey: Derive = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** `salt` is given by those alone who must write the same bytes again. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await scryptKey(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** What an unknown customer is checked against, so that he takes as long as a known one. */
const NOBODY = `scrypt:${COST.N}:${COST.r}:${COST.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Always one key derivation, for unknown customers too, so that the time reveals nothing. */
export async function isPassword(password: string, stored: string | undefined, derive = scryptKey): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split(':');
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const wanted = Buffer.from(hash, 'base64url');
  return stored !== undefined && kind === 'scrypt' && wanted.length === key.length && timingSafeEqual(wanted, key);
}
