import { expect, it } from 'vitest';

import { hashPassword, isPassword } from '#services/commerce/passwords/password.ts';
import type { Derive, PasswordCost } from '#services/commerce/passwords/password.ts';

const OWASP = { N: 16_384, r: 8, p: 5 };
const CHEAP = { N: 16, r: 1, p: 1 };

/** Costs of the derivations during the work; the keys are equal. */
async function costsOf(work: (derive: Derive) => Promise<unknown>): Promise<readonly PasswordCost[]> {
  const costs: PasswordCost[] = [];
  await work((_password, _salt, cost) => {
    costs.push(cost);
    return Promise.resolve(Buffer.alloc(32));
  });
  return costs;
}

it('hashes a new password, and checks that of an unknown customer, with the parameters that OWASP recommends', async () => {
  expect(await hashPassword('a good password')).toMatch(/^scrypt:16384:8:5:/);
  expect(await costsOf((derive) => hashPassword('a good password', { derive }))).toEqual([OWASP]);
  expect(await costsOf((derive) => isPassword('a guess', undefined, { derive }))).toEqual([OWASP]);
});

it('checks a stored password with the parameters of its hash, even if new hashes have others', async () => {
  const stored = await hashPassword('a good password', { cost: CHEAP });
  expect(await costsOf((derive) => isPassword('a guess', stored, { derive }))).toEqual([CHEAP]);
  expect(await isPassword('a good password', stored)).toBe(true);
  expect(await isPassword('another password', stored)).toBe(false);
  expect(await isPassword('a good password', undefined, { cost: CHEAP })).toBe(false);
});
