/** The shortcut for imports inside `drizzle-orm` resolves every import of the server as Node does. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

/** Records what is imported, from where, and as what. */
const RECORD = `
  import { registerHooks } from 'node:module';
  const found = [];
  registerHooks({
    resolve(specifier, context, next) {
      const answer = next(specifier, context);
      found.push([context.parentURL, specifier, answer.url, answer.format].join(' '));
      return answer;
    },
  });
  await import(process.env.ENTRY);
  console.log(JSON.stringify([...new Set(found)].sort()));
`;

function imports(entry: string, ...flags: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', RECORD], {
    env: { ...process.env, ENTRY: pathToFileURL(entry).href },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

test('the shop’s server imports the same modules with and without the shortcut', () => {
  const entry = 'src/app/shop/shop-server.ts';
  const plain = imports(entry);
  expect(plain.filter((line) => line.includes('/drizzle-orm/')).length).toBeGreaterThan(100);
  expect(imports(entry, '--import', './scripts/package-imports.mjs')).toEqual(plain);
});
