import { expect, test } from 'vitest';

import { headOf, isListedHead, linkIn, readPageHead } from '#lib/seo/page-head.ts';

const page = (extra = ''): string =>
  `<html><head><style>/* <title>no</title> */</style><title>Ridge &amp; 98 · Firn</title><meta name="description" content="It&#39;s light"><link rel="canonical" href="https://firn.test/de-at/p/r"><link rel="alternate" hreflang="x-default" href="https://firn.test/en-global/p/r"><meta property="og:site_name" content="Firn"><meta property="og:image" content="https://firn.test/i/a?w=1&amp;fmt=jpg">${extra}</head><body><title>body</title></body>`;

test('the head gives the title without the brand, the description and the picture', () => {
  expect(readPageHead(page())).toEqual({
    title: 'Ridge & 98',
    description: "It's light",
    image: 'https://firn.test/i/a?w=1&fmt=jpg',
  });
});

test('a tag ends after its attributes, which may contain ">"', () => {
  const head = page().replace('It&#39;s light', 'Skis > 100 mm').replace('<meta', '<meta name="robots" content="a > noindex"><meta'); // prettier-ignore
  expect(readPageHead(head).description).toBe('Skis > 100 mm');
  expect(isListedHead(headOf(head))).toBe(false);
});

test('the head of an article gives its date', () => {
  expect(readPageHead(page('<meta property="article:published_time" content="2026-01-05">')).published).toBe(
    '2026-01-05',
  );
});

test('a page with noindex, and a document without a canonical address, are not listed', () => {
  expect(isListedHead(headOf(page()))).toBe(true);
  expect(isListedHead(headOf(page('<meta name="robots" content="noindex">')))).toBe(false);
  expect(isListedHead(headOf('<p>Page a: v1</p>'))).toBe(false);
});

test('the head gives the addresses in other languages', () => {
  expect(linkIn(headOf(page()), { hreflang: 'x-default' })).toBe('https://firn.test/en-global/p/r');
  expect(linkIn(headOf(page()), 'canonical')).toBe('https://firn.test/de-at/p/r');
  expect(linkIn(headOf(page()), { hreflang: 'fr-FR' })).toBeUndefined();
});
