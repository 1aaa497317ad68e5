/** Lines of documents have at most 120 characters; rows of tables and code blocks may be longer. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const LONGEST = 120;
const documents = ['README.md', ...globSync('docs/**/*.md'), ...globSync('services/*/README.md')];

function longLines(document: string): readonly string[] {
  let isCode = false;
  return readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('```')) isCode = !isCode;
      const isLong = line.length > LONGEST && !isCode && !line.startsWith('|');
      return isLong ? [`${document}:${index + 1}`] : [];
    });
}

test('no line of a document is longer than 120 characters', () => {
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.flatMap(longLines)).toEqual([]);
});
