/** The control of a tile that adds its product to a set. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SetupToggle } from '#islands/grid/views/SetupToggle.tsx';

test.each([
  ['en-us', ['L', 'M'], ', Ridge 98'],
  ['ja-jp', ['L', 'M'], '、Ridge 98'],
  ['ja-jp', [], '、Ridge 98'],
])('%s: the product name follows the label as the language separates the parts of a name', (locale, sizes, said) => {
  const choice = { sizes, fits: false, ticked: false };
  const html = renderToStaticMarkup(
    <SetupToggle slug="ridge-98" title="Ridge 98" choice={choice as never} say={(text) => text} locale={locale} />,
  );
  expect(/<span class="visually-hidden">([^<]*)</.exec(html)?.[1]).toBe(said);
});
