import { expect, test } from 'vitest';

import { markdownOf } from '#lib/seo/markdown-version.ts';

const of = (main: string): string =>
  markdownOf(`<html><body><nav>Menu</nav><main id="content">${main}</main></body>`, 'https://firn.test');

test('headings, paragraphs and lists become Markdown; inline elements join the line', () => {
  expect(of('<h1>Ridge&nbsp;98</h1><p>A <b>light</b>\n ski.</p><ul><li>One</li><li>Two</li></ul><h2>More</h2>')).toBe(
    '# Ridge 98\n\nA light ski.\n\n- One\n- Two\n\n## More\n',
  );
});

test('links and pictures get absolute targets; pictures without alternative text are omitted', () => {
  const links = '<p><a href="/de-at/p/vista?a=1&amp;b=2">Vista</a><a href="https://x.test/">x</a></p>';
  expect(of(`${links}<img src="/i/a" alt=""><img alt="Ski" src="/i/b">`)).toBe(
    '[Vista](https://firn.test/de-at/p/vista?a=1&b=2) [x](https://x.test/)\n\n![Ski](https://firn.test/i/b)\n',
  );
});

test('a link to a fragment of the page is omitted', () => {
  expect(of('<p>Pictures <a href="#view-1">Picture 1</a></p>')).toBe('Pictures\n');
});

test('a link with another scheme becomes plain text', () => {
  expect(of('<p><a href="javascript:alert(1)">now</a> <a href="//evil.test">there</a></p>')).toBe('now there\n');
});

test('controls, scripts, hidden elements and breadcrumbs are omitted, even when nested', () => {
  const page = '<nav>Home</nav><form><div><form></form>No</div></form><div hidden><div>No</div>No</div><script>if (a<b) {}</script><svg><path d="M0>1"/></svg><p>Yes</p>'; // prettier-ignore
  expect(of(page)).toBe('Yes\n');
});

test('an element hidden by a style is omitted if its markup says so', () => {
  expect(of('<ul><li>Free shipping</li><li data-no-twin data-delivery="2-4">2–4 days</li><li>Returns</li></ul>')).toBe(
    '- Free shipping\n- Returns\n',
  );
});

test('the word "hidden" in the value of an attribute hides nothing', () => {
  const page = '<section aria-label="The hidden valley"><p>Yes</p></section><p hidden="until-found">No</p><p data-no-twin>No</p>'; // prettier-ignore
  expect(of(page)).toBe('Yes\n');
});

test('content for professionals alone is omitted, as it is hidden from other visitors', () => {
  expect(
    of('<section class="wrap section for-pros"><h2>Pro deals</h2><section><p>40 % off</p></section></section><p class="not-for-pros">Join</p><article class="tile for-pros"><p>Team ski</p></article><p class="for-pros-only">Kept</p>'),
  ).toBe('Join\n\nKept\n'); // prettier-ignore
});

test('rows of a table become list items', () => {
  expect(
    of(
      '<table><tr><th>Length</th><th>163 cm</th><th>170 cm</th></tr><tr><th>Waist</th><td>98 mm</td><td>99 mm</td></tr><tr><th>Radius</th><td>18 m</td></tr></table>',
    ),
  ).toBe('- Length: 163 cm | 170 cm\n- Waist: 98 mm | 99 mm\n- Radius: 18 m\n');
});

test('a table with headings of columns becomes a Markdown table', () => {
  const head = '<thead><tr><td></td><th scope="col">163 cm</th><th scope="col">170 cm</th></tr></thead>';
  const body = '<tbody><tr><th scope="row">Waist</th><td>98 mm</td><td><p>99</p><p>a|b</p></td></tr><tr><th>Weight</th><td>1<sup>2</sup></td><td><a href="/w">170 g</a></td></tr></tbody>'; // prettier-ignore
  expect(of(`<p>Before</p><table><caption>All sizes</caption>${head}${body}</table><p>After</p>`)).toBe(
    'Before\n\nAll sizes\n\n|  | 163 cm | 170 cm |\n| --- | --- | --- |\n| Waist | 98 mm | 99 a\\|b |\n| Weight | 12 | [170 g](https://firn.test/w) |\n\nAfter\n',
  );
});

test('neighboring spans without a space between them are separate words', () => {
  expect(of('<p><span class="tag">Best seller</span><!----><span class="tag">New</span> <b>H</b>2O</p>')).toBe(
    'Best seller New H2O\n',
  );
});

test('small print that a style sets apart is a separate word', () => {
  expect(
    of('<ul><li><span>France<small>You are here</small></span><span><a href="/fr-fr">Français</a></span></li></ul>'),
  ).toBe('- France You are here [Français](https://firn.test/fr-fr)\n');
});

test('characters with a meaning in Markdown are escaped', () => {
  expect(of('<p>a_b *c* [d] &lt;e&gt; 1&#39;s</p>')).toBe("a\\_b \\*c\\* \\[d\\] \\<e\\> 1's\n");
});

test('a page without main has empty Markdown', () => {
  expect(markdownOf('<p>x</p>', '')).toBe('\n');
});
