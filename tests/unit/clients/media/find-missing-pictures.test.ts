/** The look-up of missing pictures in the media service. */
import { expect, test } from 'vitest';

import { missingPicturesFrom } from '#clients/media/find-missing-pictures.ts';

const pictures = ['ridge', 'gone', 'busy', 'slow'].map((name) => ({ name, imageset: name === 'ridge' }));

function mediaService() {
  const asked: string[] = [];
  const call: typeof fetch = (url, init) => {
    const { pathname } = new URL(String(url));
    asked.push(`${init?.method} ${pathname}`);
    if (pathname.includes('slow'))
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('late'))),
      );
    return Promise.resolve(new Response(null, { status: pathname.includes('gone') ? 404 : pathname.includes('busy') ? 503 : 200 })); // prettier-ignore
  };
  return { asked, call };
}

test('only a picture answered with 404 is missing; errors and timeouts do not count', async () => {
  const { asked, call } = mediaService();
  const find = missingPicturesFrom('https://media.example/', { fetch: call, budgetMs: 50 });
  expect([...(await find(pictures, 'brand'))]).toEqual(['gone']);
  expect(asked.toSorted()).toEqual(['busy', 'gone', 'slow'].map((name) => `HEAD /i/brand/${name}.json`).concat('HEAD /s/brand/ridge.json')); // prettier-ignore
});

test('a found picture is not requested again', async () => {
  const { asked, call } = mediaService();
  const find = missingPicturesFrom('https://media.example', { fetch: call });
  await find(pictures.slice(0, 2), 'brand');
  await find(pictures.slice(0, 2), 'brand');
  expect(asked.filter((one) => one.includes('ridge'))).toHaveLength(1);
  expect(asked.filter((one) => one.includes('gone'))).toHaveLength(2);
});
