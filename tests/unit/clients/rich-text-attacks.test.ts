/** No rich text, even from a malicious editor, reaches a page as code. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseRichText } from '#clients/content/parse/parse-rich-text.ts';
import type { RichText } from '#lib/content/rich-text.ts';

import { expectHarmless, textOf } from '../../support/rich-text-checks.ts';

/** Fragments that confuse parsers, for random combinations. */
const PIECES = [
  '<svg>', '</svg>', '<math>', '<mtext>', '<mglyph>', '<annotation-xml encoding="text/html">', '<foreignObject>', '<desc>', '<title>', '<style>', '</style>', '<script>', '</script>', '<template>', '</template>',
  '<noscript>', '<table>', '<tr>', '<td>', '<caption>', '</table>', '<select>', '<option>', '<form>', '<p>', '</p>', '</br>', '<b>', '<i>', '</b>', '<a href="javascript:boo()">', '<a href=" java\nscript:boo()" ', '</a>',
  '<img src=x onerror=boo()>', '<iframe srcdoc="', '">', "'", '"', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '&lt;', '&#0;', '\0', '<', '>', '/', '=', ' ', 'a', '<li>', '<ul>', '<pre>\n', '<frameset>', '<plaintext>', '<body onload=boo()>', '<input autofocus onfocus=boo()>',
]; // prettier-ignore

const HTML_ATTACKS: readonly (readonly [attack: string, text: string])[] = [
  ['<script>alert(1)</script>a', 'a'],
  ['<SCRIPT SRC=//evil.test/x.js></SCRIPT>a', 'a'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>a', 'ipt>alert(1)ipt>a'],
  ['<script>alert(1)', ''],
  ['<script/x>alert(1)</script/>a', 'a'],
  ['<style>@import "//evil.test"</style>a', 'a'],
  ['<style><img src=x onerror=alert(1)></style>', ''],
  ['<iframe src=javascript:alert(1)></iframe>a', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data=javascript:alert(1)>a</object>', ''],
  ['<embed src=javascript:alert(1)>a', 'a'],
  ['<applet code=x>a</applet>', ''],
  ['<svg onload=alert(1)>a</svg>', ''],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ''],
  ['<svg><foreignObject><p onclick=alert(1)>a</p></foreignObject></svg>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '">'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<math><mi xlink:href="javascript:alert(1)">a</mi></math>', ''],
  ['<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>', ''],
  ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '">'],
  ['<template><script>alert(1)</script><p>a</p></template>b', 'b'],
  ['<textarea><img src=x onerror=alert(1)></textarea>a', 'a'],
  ['<title><img src=x onerror=alert(1)></title>a', 'a'],
  ['<xmp><img src=x onerror=alert(1)></xmp>a', 'a'],
  ['<noembed><img src=x onerror=alert(1)></noembed>a', 'a'],
  ['<noframes><img src=x onerror=alert(1)></noframes>a', 'a'],
  ['a<plaintext><b>b</b>', 'a'],
  ['<select><option>a</option></select>b', 'b'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="x" alt="&quot; onerror=alert(1) x=&quot;">', ''],
  ['<img """><script>alert(1)</script>">', '">'],
  ['<img src=javascript:alert(1)>', ''],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  ['<img src=x:x onerror=alert(1)//', ''],
  ['<body onload=alert(1)>a</body>', 'a'],
  ['<html><head><base href="javascript:/a/"></head><body>a', 'a'],
  ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">a', 'a'],
  ['<link rel=stylesheet href=//evil.test>a', 'a'],
  ['<p style="background:url(javascript:alert(1))" class="x" id="y" onclick="alert(1)">a</p>', 'a'],
  ['<p/onclick=alert(1)/>a', 'a'],
  ['<div onmouseover="alert(1)"><b onclick=alert(1)>a</b></div>', 'a'],
  ['<form action=javascript:alert(1)><button formaction=javascript:alert(1)>a</button></form>', 'a'],
  ['<input autofocus onfocus=alert(1)>a', 'a'],
  ['<details open ontoggle=alert(1)><summary>a</summary>b</details>', 'ab'],
  ['<video><source onerror=alert(1)></video>a', 'a'],
  ['<audio src onerror=alert(1)>a</audio>', ''],
  ['<x onclick=alert(1)>a</x>', 'a'],
  ['<custom-element is="x">a</custom-element>', 'a'],
  ['<!--><img src=x onerror=alert(1)>-->', '-->'],
  ['<!-- --!><script>alert(1)</script> -->a', ' -->a'],
  ['<![CDATA[<script>alert(1)</script>]]>', 'alert(1)]]>'],
  ['<?xml version="1.0"?><?php alert(1) ?>a', 'a'],
  ['<!doctype html [<!ENTITY x "y">]>a', ']>a'],
  ['<b><i><u>a', 'a'],
  ['</p></div></script>a', 'a'],
  ['<a href="x"<b>a', 'a'],
  ['<<p>a<</p>', '<a<'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['&#60;script&#62;a', '<script>a'],
  ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
  ['a\0<scr\0ipt>b</scr\0ipt>', 'ab'],
  ['<table><script>alert(1)</script><tr><td>a</td></tr></table>', 'a'],
  ['<table><img src=x onerror=alert(1)><tr onclick=alert(1)><td background="javascript:alert(1)">a', 'a'],
];

describe('HTML', () => {
  test.each(HTML_ATTACKS)('%s', (attack, text) => {
    const nodes = parseRichText(attack);
    expectHarmless(nodes);
    expect(textOf(nodes).trim()).toBe(text.trim());
  });
});

test('random combinations of HTML fragments produce only known nodes in allowed places', () => {
  const WITHIN: Readonly<Record<string, RegExp>> = {
    li: /^(ul|ol)$/,
    tr: /^(table|thead|tbody)$/,
    td: /^tr$/,
    th: /^tr$/,
    thead: /^table$/,
    tbody: /^table$/,
  };
  const check = (nodes: RichText, parent: string, linked: boolean): void => {
    for (const node of nodes) {
      expect(parent).toMatch(WITHIN[node.kind] ?? /^(?!ul|ol|table|thead|tbody|tr)/);
      expect(linked && node.kind === 'link').toBe(false);
      if ('children' in node) check(node.children, node.kind, linked || node.kind === 'link');
    }
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const nodes = parseRichText(pieces.join(''));
      expectHarmless(nodes);
      check(nodes, 'root', false);
    }),
    { numRuns: 2_000 },
  );
});

describe('JSON', () => {
  const doc = (...children: readonly object[]) => ({ type: 'doc', children }) as never;
  test.each([
    doc({ type: 'script', children: [{ text: 'x' }] }),
    doc({ type: 'embed', attrs: { url: 'javascript:alert(1)' }, children: [{ text: 'x' }] }),
    doc({ type: 'iframe', attrs: { src: '//evil.test' }, children: [{ text: 'x' }] }),
    doc({ type: 'p', attrs: { 'class-name': 'a" onclick="alert(1)', style: '"><script>' }, children: [{ text: 'x' }] }),
    doc({ type: '__proto__', children: [{ text: 'x' }] }),
    doc({ type: 'constructor', children: [{ text: 'x' }] }),
    doc(
      { type: 'img', attrs: { url: 'javascript:alert(1)', alt: '" onerror="' }, children: [{ text: '' }] },
      { text: 'x' },
    ),
    doc({ type: 'img', attrs: { url: 'data:image/svg+xml,<svg>' }, children: [] }, { text: 'x' }),
    doc({
      type: 'reference',
      attrs: { type: 'asset', 'asset-link': 'javascript:alert(1)' },
      children: [{ text: 'x' }],
    }),
    doc({
      type: 'reference',
      attrs: {
        type: 'entry',
        'entry-uid': '"><script>',
        'content-type-uid': 'page',
        'display-type': 'link',
        href: 'javascript:1',
      },
      children: [{ text: 'x' }],
    }),
    doc({ type: 'p', children: [{ text: 'x', onclick: 'alert(1)', classname: '"', id: '"' }] }),
    doc({ type: 'p', children: 'x' }, { type: 'p', children: [null, 7, 'x', [], { text: 7 }] }, { text: 'x' }),
  ])('%j', (source) => {
    const nodes = parseRichText(source);
    expectHarmless(nodes);
    expect(textOf(nodes)).toBe('x');
  });
});

describe('limits', () => {
  const broken = /a rich text (has more than|is longer than) \d+/;
  const times = (count: number, text: string) => text.repeat(count);
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_v, at) => make(at)).join('');

  test.each([
    ['long', 'x'.repeat(300_000)],
    ['many elements', times(20_000, '<p>x')],
    ['deep boxes', times(20_000, '<div>')],
    [
      'formatting reopened in every paragraph',
      `<p>${many(2_000, (at) => `<b a=${at}>`)}</p>${times(5_000, '<p>x</p>')}`,
    ],
    ['misnested formatting', times(6_000, '<a><b><p>')],
    ['tables in tables', times(12_000, '<table><td>')],
  ])('%s HTML makes the entry broken', (_name, source) => {
    expect(() => parseRichText(source)).toThrow(broken);
  });

  test('too many nodes of JSON make the entry broken', () => {
    expect(() =>
      parseRichText({ type: 'doc', children: Array.from({ length: 20_000 }, () => ({ text: 'x' })) }),
    ).toThrow(broken);
  });

  test('content nested too deep keeps its text in a shallow tree', () => {
    const deepHtml = `${times(3_000, '<blockquote>')}x<script>y</script>`;
    let deepJson: object = { text: 'x' };
    for (let level = 0; level < 5_000; level += 1) deepJson = { type: 'blockquote', children: [deepJson] };
    for (const source of [deepHtml, deepJson as never]) {
      const nodes = parseRichText(source);
      expect(textOf(nodes)).toBe('x');
      const depth = (list: RichText): number =>
        Math.max(0, ...list.map((node) => 1 + ('children' in node ? depth(node.children) : 0)));
      expect(depth(nodes)).toBeLessThan(60);
    }
  });
});
