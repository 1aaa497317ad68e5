/** Contract test files run in parallel: two files that listen on the same port fail now and then. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const DIR = 'tests/contract';
/** A port as a setting, as the argument of a helper, or in an address. 4321 is the default, on which no test listens. */
const PORT = /(?:port\w*'?\s*[:=]\s*'?|servedShop\(|127\.0\.0\.\d:)(4[4-9]\d\d)\b/gi;

test('no two contract test files use the same port', () => {
  const files = readdirSync(DIR, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'));
  const users = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, port = ''] of readFileSync(join(DIR, file), 'utf8').matchAll(PORT))
      users.set(port, (users.get(port) ?? new Set()).add(file));
  expect(users.size).toBeGreaterThan(20);
  expect([...users].filter(([, own]) => own.size > 1).map(([port, own]) => [port, ...own])).toEqual([]);
});
