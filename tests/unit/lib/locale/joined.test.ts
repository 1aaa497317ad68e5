import { expect, test } from 'vitest';

import { discountText } from '#lib/customer/discount-texts.ts';
import { joined } from '#lib/locale/joined.ts';
import { hoursLines } from '#lib/locale/opening-hours.ts';

test('country and language are joined by the comma of the page, which is another one in Japanese and Chinese', () => {
  expect(joined('de-AT', ['Österreich', 'Deutsch'])).toBe('Österreich, Deutsch');
  expect(joined('ja-JP', ['日本', '日本語'])).toBe('日本、日本語');
  expect(joined('zh', ['中国', '中文'])).toBe('中国、中文');
  expect(joined('ko-kr', ['대한민국', '한국어'])).toBe('대한민국, 한국어');
});

test.each([
  ['en-US', 'Pin 12, Lock 11'],
  ['ko', 'Pin 12, Lock 11'],
  ['ja-JP', 'Pin 12、Lock 11'],
  ['zh', 'Pin 12、Lock 11'],
])('names in %s are joined as %s', (tag, names) => {
  expect(joined(tag, ['Pin 12', 'Lock 11'])).toBe(names);
});

test('Japanese days and discounts are joined with the ideographic comma', () => {
  const days = ['Monday', 'Wednesday'];
  expect(hoursLines([{ days, opens: '10:00', closes: '19:00' }], 'ja-JP')[0]?.days).toBe('月、水');
  const rule = { type: 'all', method: 'percent', amount: '40' } as const;
  const templates = { discount: '{discount}', off: '{what}{amount}オフ', for: '', all: '全品', list: '' };
  expect(discountText([rule, rule], {}, { templates, writing: { tag: 'ja-JP', currency: 'JPY' } })).toBe(
    '全品40%オフ、全品40%オフ',
  );
});
