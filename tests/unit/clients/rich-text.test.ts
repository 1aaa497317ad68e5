/** Rich text from HTML and JSON becomes the same kind of tree, with every element that editors use and pages show. */
import { expect, test } from 'vitest';

import { parseRichText } from '#clients/content/parse/parse-rich-text.ts';
import type { RichText } from '#lib/content/rich-text.ts';

/** Short form of the tree: `p(a strong)`, marks after the text in brackets. */
function short(nodes: RichText): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return node.marks.length > 0 ? `${node.text}[${node.marks.join(',')}]` : node.text;
        case 'break':
          return '↵';
        case 'rule':
          return '—';
        case 'image':
          return `img<${node.src}|${node.alt}${node.width ? `|${node.width}x${node.height}` : ''}>`;
        case 'embedded-entry':
          return `${node.display}<${node.type}/${node.uid}>`;
        case 'link':
          return `a<${node.href}${node.newTab ? '|new' : ''}>(${short(node.children)})`;
        case 'entry-link':
          return `entry<${node.type}/${node.uid}>(${short(node.children)})`;
        default:
          return `${node.kind}(${short(node.children)})`;
      }
    })
    .join('');
}

test.each([
  ['', ''],
  ['   \n ', ''],
  ['plain', 'paragraph(plain)'],
  ['a &amp; b &lt; c', 'paragraph(a & b < c)'],
  ['<p>one</p>\n<p>two</p>', 'paragraph(one)paragraph(two)'],
  ['one<br>two<br/>three', 'paragraph(one↵two↵three)'],
  ['<h1>a</h1><h2>b</h2><h3>c</h3><h6>d</h6>', 'h2(a)h2(b)h3(c)h6(d)'],
  ['<p><b>a</b><strong>b</strong><i>c</i><em>d</em></p>', 'paragraph(a[bold]b[bold]c[italic]d[italic])'],
  ['<p><b>a<i>b<u>c</u></i></b>d</p>', 'paragraph(a[bold]b[bold,italic]c[bold,italic,underline]d)'],
  [
    '<p><s>a</s><del>b</del><sub>c</sub><sup>d</sup><code>e</code></p>',
    'paragraph(a[strikethrough]b[strikethrough]c[subscript]d[superscript]e[inline-code])',
  ],
  ['<p>a<b>b<p>c</b>d', 'paragraph(ab[bold])paragraph(c[bold]d)'],
  ['<ul><li>a</li><li><p>b</p></li></ul>', 'ul(li(a)li(paragraph(b)))'],
  ['<ul><li>a<ol><li>b</ol></ul>', 'ul(li(aol(li(b))))'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', 'ul(li(aul(li(b))))'],
  ['<ul>\n <li>a\n</ul>', 'ul(li(a ))'],
  ['<li>a</li>b', 'paragraph(a)paragraph(b)'],
  ['<blockquote>a<p>b</p></blockquote>', 'blockquote(paragraph(a)paragraph(b))'],
  ['<pre>a\n  b<b>c</b></pre>', 'code(a↵  bc)'],
  ['a<hr>b', 'paragraph(a)—paragraph(b)'],
  ['<div>a</div><div>b</div>', 'paragraph(a)paragraph(b)'],
  ['<div><p>a</p>b<div>c</div></div>', 'paragraph(a)paragraph(b)paragraph(c)'],
  ['<p></p><h2> </h2><ul></ul><p>a</p>', 'paragraph(a)'],
  ['<p>&nbsp;</p>', 'paragraph(\u00A0)'],
  ['<font color=red>a</font><o:p>b</o:p><span>c</span>', 'paragraph(abc)'],
  ['<a href="/skis">a</a>', 'paragraph(a</skis>(a))'],
  ['<a href="https://x.test" target="_blank">a<b>b</b></a>', 'paragraph(a<https://x.test|new>(ab[bold]))'],
  ['<a href="/x"></a>a', 'paragraph(a)'],
  ['<a href="/x">a<a href="/y">b</a></a>', 'paragraph(a</x>(a)a</y>(b))'],
  ['<p>a</p><a href="/x"><h3>b</h3></a>', 'paragraph(a)paragraph(a</x>(b))'],
  ['<a href="/x"><h3>a</h3><p>b</p></a>', 'paragraph(a</x>(a↵b))'],
  ['<a href="/x">\n<h3>a</h3>\n<p>b</p>c</a>', 'paragraph(a</x>( a ↵b↵c))'],
  ['<a href="/x">a<br><div>b</div><br>c</a>', 'paragraph(a</x>(a↵b↵c))'],
  ['<h2>a<div>b</div><p> </p><ul><li>c</li><li>d</li></ul></h2>', 'h2(a↵b ↵c↵d)'],
  ['<img src="/i/k2/ridge" alt="Ski" width="640" height="480px">', 'paragraph(img</i/k2/ridge|Ski|640x480>)'],
  ['<img src="https://x.test/a" width="100%" height="1e9">', 'paragraph(img<https://x.test/a|>)'],
  ['<img src="mailto:a@x.test">', ''],
  ['<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>', 'table(thead(tr(th(a)))tbody(tr(td(b))))'],
  ['<table><caption>c</caption><tfoot><tr><td>a</table>', 'table(tbody(tr(td(a))))paragraph(c)'],
  ['<td>a</td>', 'paragraph(a)'],
  ['<figure><img src="/a"><figcaption>b</figcaption></figure>', 'paragraph(img</a|>)paragraph(b)'],
])('the HTML %j becomes a tree', (source, tree) => {
  expect(short(parseRichText(source))).toBe(tree);
});

test.each([
  [
    '<div class="embedded-entry block-entry" type="entry" data-sys-entry-uid="blt1" data-sys-content-type-uid="banner" sys-style-type="block"></div>',
    'block<banner/blt1>',
  ],
  [
    '<p>a <span class="embedded-entry inline-entry" type="entry" data-sys-entry-uid="blt1" data-sys-content-type-uid="product" sys-style-type="inline"></span></p>',
    'paragraph(a inline<product/blt1>)',
  ],
  [
    '<a class="embedded-entry" type="entry" data-sys-entry-uid="blt1" data-sys-content-type-uid="page" sys-style-type="link" href="/old">a</a>',
    'paragraph(entry<page/blt1>(a))',
  ],
  [
    '<figure class="embedded-asset" type="asset" data-sys-asset-uid="blt2" data-sys-asset-filelink="https://x.test/a.jpg" data-sys-asset-alt="Peak"></figure>',
    'paragraph(img<https://x.test/a.jpg|Peak>)',
  ],
  ['<figure type="asset" data-sys-asset-filelink="javascript:alert(1)"></figure>', ''],
  [
    '<p>See <a class="embedded-asset" type="asset" data-sys-asset-filelink="https://x.test/sizes.pdf" sys-style-type="link" target="_blank">the sizes</a></p>',
    'paragraph(See a<https://x.test/sizes.pdf|new>(the sizes))',
  ],
  [
    '<figure class="embedded-asset" type="asset" data-sys-asset-filelink="https://x.test/7f3/sizes.pdf?v=2" data-sys-asset-contenttype="application/pdf" sys-style-type="display"></figure>',
    'paragraph(a<https://x.test/7f3/sizes.pdf?v=2>(sizes.pdf))',
  ],
  ['<p><a type="asset" data-sys-asset-filelink="javascript:alert(1)" sys-style-type="link">a</a></p>', 'paragraph(a)'],
])('embedded entries and assets in HTML become nodes: %s', (source, tree) => {
  expect(short(parseRichText(source))).toBe(tree);
});

const doc = (...children: readonly object[]) => ({ type: 'doc', attrs: {}, children }) as never;
const p = (...children: readonly object[]) => ({ type: 'p', attrs: {}, children });
const reference = (attrs: object) => ({ type: 'reference', attrs, children: [{ text: 'label' }] });

test.each([
  [doc(), ''],
  [
    doc(p({ text: 'a' }), p({ text: '' }), { type: 'h1', children: [{ text: 'b', bold: true, italic: true }] }),
    'paragraph(a)h2(b[bold,italic])',
  ],
  [doc(p({ text: 'a\nb', inlineCode: true })), 'paragraph(a[inline-code]↵b[inline-code])'],
  [
    doc({
      type: 'ul',
      children: [
        { type: 'li', children: [{ text: 'a' }] },
        { type: 'ul', children: [{ type: 'li', children: [p({ text: 'b' })] }] },
      ],
    }),
    'ul(li(aul(li(paragraph(b)))))',
  ],
  [doc({ type: 'code', children: [{ text: 'a' }] }, { type: 'hr', children: [{ text: '' }] }), 'code(a)—'],
  [doc({ type: 'fragment', children: [p({ text: 'a' })] }, { text: 'b' }), 'paragraph(a)paragraph(b)'],
  [
    doc({ type: 'img', attrs: { url: '/a', alt: 'b', width: 4, height: 3 }, children: [{ text: '' }] }),
    'paragraph(img</a|b|4x3>)',
  ],
  [doc(p({ type: 'a', attrs: { url: '/a', target: '_blank' }, children: [{ text: 'b' }] })), 'paragraph(a</a|new>(b))'],
  [
    doc(reference({ type: 'entry', 'display-type': 'block', 'entry-uid': 'blt1', 'content-type-uid': 'banner' })),
    'block<banner/blt1>',
  ],
  [
    doc(p(reference({ type: 'entry', 'display-type': 'inline', 'entry-uid': 'blt1', 'content-type-uid': 'x' }))),
    'paragraph(inline<x/blt1>)',
  ],
  [
    doc(p(reference({ type: 'entry', 'display-type': 'link', 'entry-uid': 'blt1', 'content-type-uid': 'x' }))),
    'paragraph(entry<x/blt1>(label))',
  ],
  [doc(reference({ type: 'asset', 'asset-link': 'https://x.test/a', alt: 'b' })), 'paragraph(img<https://x.test/a|b>)'],
  [
    doc(p(reference({ type: 'asset', 'display-type': 'link', 'asset-link': 'https://x.test/a.jpg' }))),
    'paragraph(a<https://x.test/a.jpg>(label))',
  ],
  [
    doc(p(reference({ type: 'asset', 'display-type': 'link', href: 'https://x.test/a.zip', target: '_blank' }))),
    'paragraph(a<https://x.test/a.zip|new>(label))',
  ],
  [
    doc({
      type: 'reference',
      attrs: {
        type: 'asset',
        'display-type': 'display',
        'asset-link': 'https://x.test/7f3/a',
        'asset-name': 'Sizes.pdf',
        'asset-type': 'application/pdf',
      },
      children: [{ text: '' }],
    }),
    'paragraph(a<https://x.test/7f3/a>(Sizes.pdf))',
  ],
  [
    doc(
      reference({ type: 'asset', 'display-type': 'display', 'asset-link': '/a', 'asset-type': 'image/webp', alt: 'b' }),
    ),
    'paragraph(img</a|b>)',
  ],
  [doc(p(reference({ type: 'asset', 'display-type': 'download', 'asset-link': 'javascript:1' }))), 'paragraph(label)'],
  [doc(p({ text: 'a' }, { text: '', break: true }, { text: 'b', break: true })), 'paragraph(a↵↵b)'],
  [doc(p({ text: 'a' }, { text: '\n', break: true, separator: true }, { text: 'b' })), 'paragraph(a↵b)'],
  [
    doc({
      type: 'table',
      children: [
        { type: 'tbody', children: [{ type: 'tr', children: [{ type: 'td', children: [p({ text: 'a' })] }] }] },
      ],
    }),
    'table(tbody(tr(td(paragraph(a)))))',
  ],
  [doc({ type: 'tr', children: [{ type: 'td', children: [{ text: 'a' }] }] }), 'paragraph(a)'],
])('the JSON %j becomes a tree', (source, tree) => {
  expect(short(parseRichText(source))).toBe(tree);
});

test('HTML and JSON of the same text produce the same tree', () => {
  const html = '<h2>a</h2><p>b <b>c</b><a href="/d">e</a></p><ul><li>f</li></ul>';
  const json = doc(
    { type: 'h2', children: [{ text: 'a' }] },
    p({ text: 'b ' }, { text: 'c', bold: true }, { type: 'a', attrs: { url: '/d' }, children: [{ text: 'e' }] }),
    { type: 'ul', children: [{ type: 'li', children: [{ text: 'f' }] }] },
  );
  expect(parseRichText(html)).toEqual(parseRichText(json));
});

test.each([undefined, null, 7, true, []])('%j is not a rich text', (value) => {
  expect(parseRichText(value)).toEqual([]);
});
