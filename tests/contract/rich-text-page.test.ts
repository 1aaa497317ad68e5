/** HTML that an editor wrote, from the export file to the published page. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

const HTML = `<h3 onclick="alert('boo')">Pflege</h3>
<p style="x">Ein <strong><em>guter</em></strong> Rat<script>alert('boo')</script>: <a href="/de/wachs" target="_blank">Wachs</a>, nie <a href="java&#115;cript:alert('boo')">Seife</a>.</p>
<svg onload="alert('boo')"><text>boo</text></svg><img src="x" onerror="alert('boo')" alt="&quot;&gt;&lt;script&gt;" width="4" height="3">
<p>&lt;script&gt;alert(&quot;as text&quot;)&lt;/script&gt;</p><iframe src="//evil.test"></iframe>`;

let dir = '';
let page = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-rich-'));
  await cp('sample/stack', join(dir, 'stack'), { recursive: true });
  const folder = join(dir, 'stack/entries/page/de');
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, { url: string; sections: object[] }>;
  const about = Object.values(entries).find((entry) => entry.url === '/about');
  if (!about) throw new Error('no page');
  about.sections = [{ rich_text: { body: HTML } }];
  await writeFile(file, JSON.stringify(entries));
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    STACK_DIR: join(dir, 'stack'),
    SERVICES_PORT: '4985',
    PORT: '4986',
  };
  const args = ['scripts/run.mjs', 'build', '--locale', 'de-at'];
  await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 });
  page = await readFile(join(dir, 'data/latest/de-at/about/index.html'), 'utf8');
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

test('what a page may show is shown; code is gone, and text that looks like code is text', () => {
  const prose = /<section class="prose">(.*?)<\/section>/s.exec(page)?.[1]?.replaceAll(/>\s+</g, '><');
  expect(prose).toBe(
    [
      '<h3>Pflege</h3>',
      '<p>Ein <strong><em>guter</em></strong> Rat: <a href="/de/wachs" target="_blank" rel="noopener noreferrer">Wachs</a>, nie Seife.</p>',
      '<p><img src="x" alt="&quot;><script>" width="4" height="3" loading="lazy"></p>',
      '<p>&lt;script&gt;alert(&quot;as text&quot;)&lt;/script&gt;</p>',
    ].join(''),
  );
});
