/** Addresses of links in rich texts are restricted, however they are disguised. */
import { describe, expect, test } from 'vitest';

import { parseRichText } from '#clients/content/parse/parse-rich-text.ts';

import { allNodes, expectHarmless, textOf } from '../../support/rich-text-checks.ts';

const ADDRESSES: readonly (readonly [address: string, kept: string | undefined])[] = [
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  [' javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['java\r\nscript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['\u0000 \u001Fjavascript:alert(1)', undefined],
  ['javascript\t:alert(1)', undefined],
  ['javascript://shop.test/%0Aalert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['DATA:text/html;base64,PHNjcmlwdD4=', undefined],
  ['vbscript:msgbox(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://shop.test/1', undefined],
  ['filesystem:https://shop.test/1', undefined],
  ['view-source:https://shop.test', undefined],
  ['about:blank', undefined],
  ['ftp://shop.test', undefined],
  ['unknown:x', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['\\\\evil.test', undefined],
  ['/\t/evil.test', undefined],
  ['\t//evil.test', undefined],
  ['http://', undefined],
  ['', undefined],
  ['   ', undefined],
  ['https://shop.test/a?b=c&d#e', 'https://shop.test/a?b=c&d#e'],
  ['HTTPS://shop.test', 'HTTPS://shop.test'],
  ['http://shop.test', 'http://shop.test'],
  ['mailto:a@shop.test?subject=x', 'mailto:a@shop.test?subject=x'],
  ['tel:+43 1 234', 'tel:+43 1 234'],
  [' /skis ', '/skis'],
  ['/skis?size=180', '/skis?size=180'],
  ['skis', 'skis'],
  ['./skis', './skis'],
  ['../skis', '../skis'],
  ['?page=2', '?page=2'],
  ['#top', '#top'],
  ['/a:b', '/a:b'],
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\0', '&#0;');
const jsonLink = (url: string) => ({
  type: 'doc',
  children: [{ type: 'p', children: [{ type: 'a', attrs: { url }, children: [{ text: 'x' }] }] }],
});

describe('addresses of links', () => {
  test.each(ADDRESSES)('%j', (address, kept) => {
    for (const source of [`<a href="${escaped(address)}">x</a>`, jsonLink(address)]) {
      const nodes = parseRichText(source);
      expectHarmless(nodes);
      expect(textOf(nodes)).toBe('x');
      expect(allNodes(nodes).flatMap((node) => (node.kind === 'link' ? [node.href] : []))).toEqual(kept ? [kept] : []);
    }
  });

  test.each([
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61">x</a>',
    '<a href="java&Tab;script&NewLine;:alert(1)">x</a>',
    '<a href=javascript:alert(1)>x</a>',
    "<a href='javascript:alert(1)'>x</a>",
    '<a href="/ok" href="javascript:alert(1)" xlink:href="javascript:alert(1)" ping="//evil.test">x</a>',
    '<area href=javascript:alert(1)>x',
    '<a href="https://shop.test" onclick="alert(1)" style="x" target="evil">x</a>',
  ])('%s', (source) => {
    const nodes = parseRichText(source);
    expectHarmless(nodes);
    expect(textOf(nodes)).toBe('x');
  });
});
