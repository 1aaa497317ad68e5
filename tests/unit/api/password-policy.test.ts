/** New passwords. What must not happen: a commonly guessed password is accepted, or a random one is refused. */
import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { isWeakPassword } from '#api/customers/password-policy.ts';

const EMAIL = 'Anna.Berg+ski@firn.example';

test.each([
  'password123', 'PASSWORD123', ' password123 ', 'Password123', 'qwerty12345', '1q2w3e4r5t', 'q1w2e3r4t5', '1qaz2wsx3edc', '1234567890', 'qwertyuiop', '123456789a', 'basketball',
  'pass word 123', 'p a s s w o r d 1 2 3', 'pass\u200Bword123', '\uFEFFpassword123', '1q1q1q1q1q', '1qaz1qaz1qaz', 'a1a1a1a1a1',
])('%s is refused as a common password', (password) => {
  expect(isWeakPassword(password, [])).toBe(true);
}); // prettier-ignore

test.each([
  EMAIL,
  EMAIL.toLowerCase(),
  'AnnaBergSki',
  'annabergski@firnexample',
  'anna.berg@firn.example',
  'Anna.Berg',
  'anna.berg+shop@firn.example',
  'anna . berg @ firn . example',
  'anna.berg+ski',
  'new.address@b.example',
  'new.address+1@b.example',
  'newaddress+firn2',
  'newaddress',
])('%s is refused as the account’s e-mail address', (password) => {
  expect(isWeakPassword(password, [EMAIL, 'new.address@b.example'])).toBe(true);
});

test.each([
  'long enough 1',
  'another one 2',
  'anna.berg+ski likes 98 mm',
  'anna.berg climbs + skis',
  'correct horse battery staple',
  'пароль из слов 7',
])('%s is accepted', (password) => {
  expect(isWeakPassword(password, [EMAIL])).toBe(false);
});

test('random passwords are accepted, even for an account without an e-mail address', () => {
  const refused = Array.from({ length: 5000 }, () => randomBytes(9).toString('base64url')).filter((password) =>
    isWeakPassword(password, ['', EMAIL]),
  );
  expect(refused.length).toBeLessThan(3);
});
