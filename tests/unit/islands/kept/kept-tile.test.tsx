/** The tile of a product saved in the browser. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { KeptTile } from '#islands/kept/views/KeptTile.tsx';
import { ResultTile } from '#islands/search/views/ResultTile.tsx';

const sizesOf = (html: string): string | undefined => / sizes="([^"]*)"/.exec(html)?.[1];

test('the picture of a saved tile has the same sizes as that of a search result, which is in the same grid', () => {
  const product = { uid: 'ridge-98', slug: 'ridge-98', title: 'Ridge 98', href: '/ridge-98', picture: 'ridge-98' };
  const frame = { say: (text: string) => text, money: () => '', mediaBase: '', alias: 'firn' };
  const kept = renderToStaticMarkup(<KeptTile product={product as never} frame={frame as never} />);
  const entry = { title: 'Ridge 98', url: '/ridge-98', image: 'ridge-98' };
  const place = { locale: { code: 'en-us' }, writing: {}, mediaBase: '', alias: 'firn', texts: {} };
  const found = renderToStaticMarkup(
    <ResultTile entry={entry as never} place={place as never} isFirst={false} onOpen={undefined} />,
  );
  expect(sizesOf(kept)).toContain('calc(50vw - 22px)');
  expect(sizesOf(kept)).toBe(sizesOf(found));
});
