/**
 * Signed cookie that proves that a browser has signed in to an account before (OWASP "device cookies"). Attempts from such a browser are counted
 * separately, so that strangers who try passwords cannot lock out the account's owner. The cookie grants no access: the password is still required.
 */
import { createHmac, randomBytes } from 'node:crypto';

import { sameSecret } from '#lib/security/same-secret.ts';

import type { Call } from '../route.ts';

type DeviceCall = Pick<Call, 'device' | 'region' | 'services'>;

/** Maximum number of accounts per browser: a family's, or one in each store. */
const MOST = 4;
/** An account's tag, a nonce of the device and the signature of both. */
const PROOF = /^[\w-]{22}\.[\w-]{22}\.[\w-]{43}$/;
const SEPARATOR = '~';

const signed = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

const tagOf = (secret: string, { region }: DeviceCall, email: string): string =>
  signed(secret, `account ${region} ${email.trim().toLowerCase()}`).slice(0, 22);

function proofsOf(secret: string, { device }: DeviceCall): readonly string[] {
  const proofs = (device.read() ?? '').slice(0, 1000).split(SEPARATOR);
  return proofs.filter((proof) => {
    const end = proof.lastIndexOf('.');
    return PROOF.test(proof) && sameSecret(proof.slice(end + 1), signed(secret, `device ${proof.slice(0, end)}`));
  });
}

/** The proof that this device has signed in to the account before; otherwise undefined. */
export async function trustedDevice(call: DeviceCall, email: string): Promise<string | undefined> {
  if (call.device.read() === undefined) return undefined;
  const secret = await call.services.store.accountSecret();
  const tag = tagOf(secret, call, email);
  return proofsOf(secret, call).find((proof) => proof.startsWith(`${tag}.`));
}

/** Adds the proof to the device cookie. Call it after the visitor has proven to own the account. */
export async function trustDevice(call: DeviceCall, email: string): Promise<void> {
  const secret = await call.services.store.accountSecret();
  const tag = tagOf(secret, call, email);
  const proofs = proofsOf(secret, call);
  const others = proofs.filter((proof) => !proof.startsWith(`${tag}.`));
  const known = proofs.find((proof) => proof.startsWith(`${tag}.`));
  const head = `${tag}.${randomBytes(16).toString('base64url')}`;
  const proof = known ?? `${head}.${signed(secret, `device ${head}`)}`;
  call.device.write([proof, ...others].slice(0, MOST).join(SEPARATOR));
}
