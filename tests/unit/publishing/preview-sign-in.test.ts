/** Signing in to previews. What must not happen: unlimited guesses of the token, or a redirect to another site. */
import { expect, test } from 'vitest';

import { createTokenGuesses } from '#lib/security/token-guesses.ts';
import { previewAccess } from '#publishing/preview/preview-access.ts';
import { signInAnswer } from '#publishing/preview/preview-cookies.ts';

const TOKEN = 'a token for the editors';

function desk() {
  let now = 1_000_000_000_000;
  const clock = (): Date => new Date(now);
  const access = previewAccess(TOKEN, clock);
  const guesses = createTokenGuesses(clock);
  return {
    pass: (ms: number) => (now += ms),
    async signIn(token: string, { to = '/preview', address = '192.0.2.1' } = {}) {
      const body = new URLSearchParams({ token, to });
      const request = new Request('http://preview.localhost/preview/sign-in', { method: 'POST', body });
      const { status, headers } = await signInAnswer(request, { access, guesses, address }, { secure: false });
      return { status, location: headers.get('location'), retryAfter: headers.get('retry-after') };
    },
  };
}

test('ten wrong tokens from one /64 block it for ten minutes; another client can sign in', async () => {
  const { signIn, pass } = desk();
  for (let count = 0; count < 10; count += 1)
    expect((await signIn('guess', { address: `2001:db8::${count}` })).status).not.toBe(303);
  const refused = await signIn(TOKEN, { address: '2001:db8::ffff' });
  expect([refused.status, refused.retryAfter]).toEqual([429, '600']);
  expect((await signIn(TOKEN)).status).toBe(303);
  pass(600_000);
  expect((await signIn(TOKEN, { address: '2001:db8::ffff' })).status).toBe(303);
});

test.each([
  ['/de-at/p/ridge-98?x=1', '/de-at/p/ridge-98?x=1'],
  ...['//', '//evil.example', '/.//evil.example/', '/\\evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', ''].map((to) => [to, '/preview']),
] as [string, string][])('a correct token with to=%j redirects to %s', async (to, location) => {
  expect(await desk().signIn(TOKEN, { to })).toMatchObject({ status: 303, location });
}); // prettier-ignore
