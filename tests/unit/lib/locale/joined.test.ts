import { expect, test } from 'vitest';

import { joined } from '#lib/locale/joined.ts';

test('country and language are joined by the comma of the page, which is another one in Japanese and Chinese', () => {
  expect(joined('de-AT', ['Österreich', 'Deutsch'])).toBe('Österreich, Deutsch');
  expect(joined('ja-JP', ['日本', '日本語'])).toBe('日本、日本語');
  expect(joined('zh', ['中国', '中文'])).toBe('中国、中文');
  expect(joined('ko-kr', ['대한민국', '한국어'])).toBe('대한민국, 한국어');
});
