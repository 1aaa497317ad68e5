/** Proves that the import table is enforced: violations planted in a copy of the project must be reported. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
let house = '';

const TARGETS: Readonly<Record<string, string>> = {
  'src/lib/rule.ts': 'lib',
  'src/wire/content/entry-wire.ts': 'wire',
  'services/content/service.ts': 'services',
  'services/commerce/service.ts': 'services',
  'services/http/serve.ts': 'services-http',
  'src/clients/content/client.ts': 'clients',
  'src/clients/commerce/client.ts': 'clients',
  'src/clients/storefront-api/client.ts': 'clients-browser',
  'src/stores/cart.ts': 'stores',
  'src/islands/cart/Cart.tsx': 'islands',
  'src/islands/search/Search.tsx': 'islands',
  'src/islands/ui/Button.tsx': 'islands-ui',
  'src/api/api.ts': 'api',
  'src/publishing/loop/publish.ts': 'publishing',
  'src/editor/editor.ts': 'editor',
  'src/views/page-context.ts': 'views',
  'src/server/http/server.ts': 'server',
  'src/app/env.ts': 'app',
  'src/browser/boot.ts': 'browser',
  'src/publishing/preview/preview.ts': 'preview',
};

type Kind = 'value' | 'type';

/** [importing file, imported file, allowed?, kind of import: value by default] */
const CASES: readonly (readonly [string, string, boolean, Kind?])[] = [
  ['src/lib/a.ts', 'src/lib/rule.ts', true],
  ['src/lib/a.ts', 'src/wire/content/entry-wire.ts', false],
  ['src/lib/a.ts', 'src/app/env.ts', false],
  ['src/wire/commerce/a.ts', 'src/wire/content/entry-wire.ts', true],
  ['src/wire/commerce/a.ts', 'src/lib/rule.ts', false],
  ['services/content/a.ts', 'src/wire/content/entry-wire.ts', true, 'type'],
  ['services/content/a.ts', 'src/wire/content/entry-wire.ts', false],
  ['services/content/a.ts', 'src/lib/rule.ts', false, 'type'],
  ['services/content/a.ts', 'services/commerce/service.ts', false, 'type'],
  ['services/http/a.ts', 'src/wire/content/entry-wire.ts', false],
  ['services/http/a.ts', 'services/content/service.ts', false],
  ['services/content/a.ts', 'services/content/service.ts', true],
  ['services/content/a.ts', 'services/http/serve.ts', true],
  ['services/content/a.ts', 'services/commerce/service.ts', false],
  ['services/content/a.ts', 'src/lib/rule.ts', false],
  ['src/clients/content/a.ts', 'src/clients/content/client.ts', true],
  ['src/clients/content/a.ts', 'src/clients/commerce/client.ts', false],
  ['src/clients/content/a.ts', 'services/content/service.ts', false],
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
  ['src/pages/a.astro', 'src/views/page-context.ts', true],
  ['src/pages/a.astro', 'src/app/env.ts', false],
  ['src/pages/a.astro', 'src/server/http/server.ts', false],
  ['src/pages/a.astro', 'services/content/service.ts', false],
  ['src/pages/a.astro', 'src/clients/content/client.ts', false],
  ['src/api/cart/a.ts', 'src/clients/commerce/client.ts', true],
  ['src/api/cart/a.ts', 'services/commerce/service.ts', false],
  ['src/api/cart/a.ts', 'src/app/env.ts', false],
  ['src/api/cart/a.ts', 'src/server/http/server.ts', false],
  ['src/publishing/a.ts', 'src/views/page-context.ts', true],
  ['src/publishing/a.ts', 'src/app/env.ts', false],
  ['src/publishing/a.ts', 'src/server/http/server.ts', false],
  ['src/publishing/preview/a.ts', 'src/server/http/server.ts', true],
  ['src/publishing/a.ts', 'services/content/service.ts', false],
  ['src/editor/a.ts', 'src/publishing/loop/publish.ts', true],
  ['src/editor/a.ts', 'src/app/env.ts', false],
  ['src/editor/a.ts', 'src/server/http/server.ts', false],
  ['src/editor/a.ts', 'src/api/api.ts', false],
  ['src/editor/a.ts', 'src/clients/content/client.ts', false],
  ['src/server/a.ts', 'src/api/api.ts', true],
  ['src/server/a.ts', 'src/views/page-context.ts', false],
  ['src/server/a.ts', 'src/app/env.ts', false],
  ['src/views/a.ts', 'src/clients/content/client.ts', false],
  ['src/views/a.ts', 'src/app/env.ts', false],
  ['src/browser/a.ts', 'src/stores/cart.ts', true],
  ['src/browser/a.ts', 'src/islands/cart/Cart.tsx', true],
  ['src/browser/a.ts', 'src/clients/storefront-api/client.ts', false],
  ['src/islands/cart/A.tsx', 'src/browser/boot.ts', false],
  ['src/stores/a.ts', 'src/browser/boot.ts', false],
  ['src/app/a.ts', 'src/editor/editor.ts', true],
  ['src/publishing/a.ts', 'src/editor/editor.ts', false],
  ['src/pages/a.astro', 'src/editor/editor.ts', false],
  ['src/app/a.ts', 'services/content/service.ts', true],
];

function importLine(from: string, to: string, kind: Kind): string {
  const specifier = `#${to.replace(/^src\//, '')}`;
  if (kind === 'type') return `import type { value } from '${specifier}';\nexport type Used = typeof value;\n`;
  const line = `import { value } from '${specifier}';\nexport const used = value;\n`;
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
    execFile(
      process.execPath,
      [oxlint, '--format=unix', 'src', 'services'],
      { cwd: house, maxBuffer: 1e7 },
      (_error, stdout) => done(stdout),
    );
  });
}

/** Files that call the API themselves. */
const FETCHING = [
  'src/islands/cart/planted-fetch.tsx',
  'src/stores/planted-fetch.ts',
  'src/components/a/planted.astro',
];
const ASK = "export const ask = () => fetch('/api/session');\n";

let report = '';

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'firn-house-'));
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    await copyFile(join(root, file), join(house, file));
  for (const path of Object.keys(TARGETS)) await put(path, 'export const value = 1;\n');
  for (const [index, [from, to, , kind]] of CASES.entries())
    await put(planted(index, from), importLine(from, to, kind ?? 'value'));
  for (const path of FETCHING)
    await put(
      path,
      path.endsWith('.astro') ? `<p />\n<script>\n${ASK.replace('export ', '')}ask();\n</script>\n` : ASK,
    );
  report = await lint();
});

afterAll(async () => {
  await rm(house, { recursive: true, force: true });
});

test.each(CASES.map(([from, to, allowed, kind], index) => [from, kind ?? 'value', to, allowed, index] as const))(
  '%s may import a %s of %s: %s',
  (from, _kind, _to, allowed, index) => {
    const lines = report
      .split('\n')
      .filter((line) => line.includes(planted(index, from)) && line.includes('boundaries'));
    expect(lines.length > 0).toBe(!allowed);
  },
);

test.each(FETCHING)('%s may not fetch', (path) => {
  const lines = report.split('\n').filter((line) => line.includes(path) && line.includes('no-restricted-globals'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('src/stores, through src/clients/storefront-api');
});
