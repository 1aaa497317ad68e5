/** Proves that the import table still bites: violations are planted in a copy of the house and have to be reported. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
let house = '';

const TARGETS: Readonly<Record<string, string>> = {
  'src/lib/rule.ts': 'lib',
  'src/wire/content/entry.ts': 'wire',
  'src/services/content/service.ts': 'services',
  'src/services/commerce/service.ts': 'services',
  'src/services/http/serve.ts': 'services-http',
  'src/clients/content/client.ts': 'clients',
  'src/clients/commerce/client.ts': 'clients',
  'src/clients/storefront-api/client.ts': 'clients-browser',
  'src/stores/cart.ts': 'stores',
  'src/islands/cart/Cart.tsx': 'islands',
  'src/islands/search/Search.tsx': 'islands',
  'src/islands/ui/Button.tsx': 'islands-ui',
  'src/api/api.ts': 'api',
  'src/publishing/publish.ts': 'publishing',
  'src/editor/editor.ts': 'editor',
  'src/runtime/runtime.ts': 'runtime',
};

/** [importing file, imported file, allowed?] */
const CASES: readonly (readonly [string, string, boolean])[] = [
  ['src/lib/a.ts', 'src/lib/rule.ts', true],
  ['src/lib/a.ts', 'src/wire/content/entry.ts', false],
  ['src/lib/a.ts', 'src/runtime/runtime.ts', false],
  ['src/wire/commerce/a.ts', 'src/wire/content/entry.ts', true],
  ['src/wire/commerce/a.ts', 'src/lib/rule.ts', false],
  ['src/services/content/a.ts', 'src/wire/content/entry.ts', true],
  ['src/services/content/a.ts', 'src/services/content/service.ts', true],
  ['src/services/content/a.ts', 'src/services/http/serve.ts', true],
  ['src/services/content/a.ts', 'src/services/commerce/service.ts', false],
  ['src/services/content/a.ts', 'src/lib/rule.ts', false],
  ['src/clients/content/a.ts', 'src/clients/content/client.ts', true],
  ['src/clients/content/a.ts', 'src/clients/commerce/client.ts', false],
  ['src/clients/content/a.ts', 'src/services/content/service.ts', false],
  ['src/stores/a.ts', 'src/clients/storefront-api/client.ts', true],
  ['src/stores/a.ts', 'src/clients/commerce/client.ts', false],
  ['src/stores/a.ts', 'src/islands/cart/Cart.tsx', false],
  ['src/islands/cart/A.tsx', 'src/stores/cart.ts', true],
  ['src/islands/cart/A.tsx', 'src/islands/ui/Button.tsx', true],
  ['src/islands/cart/A.tsx', 'src/islands/search/Search.tsx', false],
  ['src/islands/cart/A.tsx', 'src/clients/storefront-api/client.ts', false],
  ['src/components/tile/A.astro', 'src/islands/cart/Cart.tsx', true],
  ['src/components/tile/A.astro', 'src/stores/cart.ts', false],
  ['src/components/tile/A.astro', 'src/clients/content/client.ts', false],
  ['src/pages/a.astro', 'src/runtime/runtime.ts', true],
  ['src/pages/a.astro', 'src/services/content/service.ts', false],
  ['src/pages/a.astro', 'src/clients/content/client.ts', false],
  ['src/api/cart/a.ts', 'src/clients/commerce/client.ts', true],
  ['src/api/cart/a.ts', 'src/services/commerce/service.ts', false],
  ['src/api/cart/a.ts', 'src/runtime/runtime.ts', false],
  ['src/publishing/a.ts', 'src/runtime/runtime.ts', true],
  ['src/publishing/a.ts', 'src/services/content/service.ts', false],
  ['src/editor/a.ts', 'src/publishing/publish.ts', true],
  ['src/editor/a.ts', 'src/runtime/runtime.ts', true],
  ['src/editor/a.ts', 'src/api/api.ts', false],
  ['src/editor/a.ts', 'src/clients/content/client.ts', false],
  ['src/runtime/a.ts', 'src/editor/editor.ts', false],
  ['src/publishing/a.ts', 'src/editor/editor.ts', false],
  ['src/pages/a.astro', 'src/editor/editor.ts', false],
  ['src/runtime/a.ts', 'src/services/content/service.ts', true],
];

function importLine(from: string, to: string): string {
  const line = `import { value } from '#${to.slice('src/'.length)}';\nexport const used = value;\n`;
  return from.endsWith('.astro') ? `---\n${line.replace('export ', '')}---\n<p>{used}</p>\n` : line;
}

function planted(index: number, from: string): string {
  return join(dirname(from), `planted-${index}${from.slice(from.lastIndexOf('.'))}`);
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), text);
}

function lint(): Promise<string> {
  return new Promise((done) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [oxlint, '--format=unix', 'src'], { cwd: house, maxBuffer: 1e7 }, (_error, stdout) =>
      done(stdout),
    );
  });
}

let report = '';

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'firn-house-'));
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    await copyFile(join(root, file), join(house, file));
  for (const path of Object.keys(TARGETS)) await put(path, 'export const value = 1;\n');
  for (const [index, [from, to]] of CASES.entries()) await put(planted(index, from), importLine(from, to));
  report = await lint();
});

afterAll(async () => {
  await rm(house, { recursive: true, force: true });
});

test.each(CASES.map((entry, index) => [...entry, index] as const))(
  '%s may import %s: %s',
  (from, _to, allowed, index) => {
    const lines = report
      .split('\n')
      .filter((line) => line.includes(planted(index, from)) && line.includes('boundaries'));
    expect(lines.length > 0).toBe(!allowed);
  },
);
