/** Writes a stack in the content service's export layout. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SampleEntry } from './entries/entry.ts';
import { CONTENT_TYPES } from './schemas.ts';
import { LANGUAGES } from './texts.ts';

const PUBLISHED = '2026-11-02T08:00:00.000Z';
const ENVIRONMENT = 'bltproduction00001';

/** Writes the entries with all content types, or with only those that the entries use. */
export async function writeStack(
  dir: string,
  entries: readonly SampleEntry[],
  types: 'all' | 'used' = 'all',
): Promise<void> {
  const used = new Set(entries.map(({ type }) => type));
  const contentTypes = CONTENT_TYPES.filter(({ uid }) => types === 'all' || used.has(uid));
  await rm(dir, { recursive: true, force: true });
  const put = async (path: string, value: unknown): Promise<void> => {
    await mkdir(join(dir, path, '..'), { recursive: true });
    await writeFile(join(dir, path), `${JSON.stringify(value, null, 2)}\n`);
  };
  await put('export-info.json', { contentVersion: 2 });
  await put('locales/master-locale.json', {
    en: { code: 'en-us', name: 'English - United States', fallback_locale: null },
  });
  await put(
    'locales/locales.json',
    Object.fromEntries(LANGUAGES.slice(1).map((code) => [code, { code, name: code, fallback_locale: 'en-us' }])),
  );
  await put('environments/environments.json', { [ENVIRONMENT]: { name: 'production', urls: [] } });
  await put('global_fields/globalfields.json', []);
  await put('taxonomies/taxonomies.json', {});
  await put('assets/assets.json', {});
  await put('content_types/schema.json', contentTypes);
  for (const type of contentTypes) await put(`content_types/${type.uid}.json`, type);
  const chunks = new Map<string, Record<string, unknown>>();
  for (const entry of entries) {
    for (const language of entry.languages) {
      const path = `entries/${entry.type}/${language}`;
      const chunk = chunks.get(path) ?? {};
      chunk[entry.uid] = {
        uid: entry.uid,
        locale: language,
        _version: 1,
        ...entry.fields(language),
        tags: [],
        publish_details: [{ environment: ENVIRONMENT, locale: language, time: PUBLISHED, user: 'import', version: 1 }],
      };
      chunks.set(path, chunk);
    }
  }
  for (const [path, chunk] of chunks) {
    const type = path.split('/')[1] ?? '';
    await put(`${path}/${type}-entries.json`, chunk);
    await put(`${path}/index.json`, { 1: `${type}-entries.json` });
  }
}
