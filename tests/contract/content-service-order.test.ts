/** No response depends on the order of members in an export's files; ties sort newest first. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';

import { conformancePath } from '../support/conformance.ts';
import { shuffled } from '../support/shuffled.ts';
import { published, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const exportsDir = conformancePath('contentstack/exports');
const NAMES = ['compass', 'starter'] as const;

/** Shuffles members of objects and lists whose order has no meaning: documents, publications, global fields, types. */
function reordered(path: string, value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return /schema\.json$|globalfields\.json$/.test(path) ? shuffled(value, seed) : value;
  if (typeof value !== 'object' || value === null || /content_types\/|taxonomies\/(?!taxonomies)/.test(path))
    return value;
  const members = shuffled(Object.entries(value as Json), seed).map(([key, inner]) => {
    const details = (inner as Json | null)?.['publish_details'];
    return [key, Array.isArray(details) ? { ...(inner as Json), publish_details: shuffled(details, seed) } : inner];
  });
  return Object.fromEntries(members);
}

async function shuffledCopy(from: string, to: string, seed: number): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const path of await readdir(to, { recursive: true })) {
    if (!path.endsWith('.json')) continue;
    const value: unknown = JSON.parse(await readFile(join(to, path), 'utf8'));
    await writeFile(join(to, path), JSON.stringify(reordered(path, value, seed)));
  }
}

describe.skipIf(!exportsDir).each(NAMES)('the export %s', (name) => {
  const dirs: string[] = [];
  const services: ContentService[] = [];
  const ask = async (service: ContentService | undefined, path: string): Promise<unknown> => {
    const headers = { api_key: 'key', access_token: 'token' };
    const response = await service?.fetch(new Request(`http://service/v3/${path}`, { headers }));
    return response?.json();
  };

  beforeAll(async () => {
    for (const seed of [0, 1, 2]) {
      const dir = await mkdtemp(join(tmpdir(), 'firn-order-'));
      dirs.push(dir);
      const from = join(exportsDir ?? '', name, 'stack');
      if (seed === 0) await cp(from, dir, { recursive: true });
      else await shuffledCopy(from, dir, seed);
      services.push(await createContentService({ stacks: [{ dir, apiKey: 'key', accessToken: 'token' }] }));
    }
  });
  afterAll(async () => {
    for (const service of services) await service.close();
    for (const dir of dirs) await rm(dir, { recursive: true });
  });

  test('gives the same responses in any order of its files, for every list, locale and sort order', async () => {
    const { content_types: types } = (await ask(services[0], 'content_types')) as { content_types: Json[] };
    const locales = name === 'compass' ? ['en', 'de', 'fr', 'es'] : ['en-us'];
    const lists = types.map(({ uid }) => `content_types/${uid as string}/entries`);
    const ways = ['&include_all=true', '&asc=title', '&desc=locale', '&limit=2&skip=1'];
    const searches = locales.flatMap((locale, index) =>
      (index === 0 ? ways : ['', '&include_fallback=true']).map((rest) => `?locale=${locale}${rest}`),
    );
    const paths = [
      ...[...lists, 'assets', 'taxonomies/entries'].flatMap((path) => ['', ...searches].map((search) => path + search)),
      'content_types',
      'content_types?asc=title',
      'content_types?include_global_field_schema=true',
      'global_fields',
      'taxonomies',
      'stacks/sync?init=true',
      ...['region', 'sitemap', 'topic'].map((uid) => `taxonomies/${uid}/terms`),
    ];
    let answered = 0;
    for (const path of paths) {
      const [wanted, ...others] = await Promise.all(services.map((service) => ask(service, path)));
      if (path.startsWith('stacks')) {
        const items = (body: unknown) => (body as { items: unknown[] }).items;
        for (const other of others) expect(items(other), path).toEqual(items(wanted));
      } else for (const other of others) expect(other, path).toEqual(wanted);
      answered += JSON.stringify(wanted).length;
    }
    expect(answered).toBeGreaterThan(100_000);
  });
});

describe('ties', () => {
  let served: Served;
  const at = (day: number) => ({ updated_at: `2026-01-0${day}T00:00:00.000Z`, publish_details: [published()] });
  beforeAll(async () => {
    served = await serveStack();
    await served.write('entries/product/en-us/p-entries.json', {
      a: { title: 'Same', ...at(2) },
      c: { title: 'Same', ...at(1) },
      b: { title: 'Same', ...at(3) },
      e: { title: 'Other', ...at(1) },
      d: { title: 'Other', ...at(1) },
      f: { ...at(4) },
      odd: { title: '2026-13-45', ...at(5) },
    });
    await served.write('global_fields/globalfields.json', [
      { uid: 'old', title: 'Old', updated_at: '2026-01-01T00:00:00.000Z', schema: [] },
      { uid: 'tie_a', title: 'Tie', updated_at: '2026-01-02T00:00:00.000Z', schema: [] },
      { uid: 'seo', title: 'Seo', updated_at: '2026-01-03T00:00:00.000Z', schema: [] },
      { uid: 'tie_b', title: 'Tie', updated_at: '2026-01-02T00:00:00.000Z', schema: [] },
    ]);
    await served.service.reload();
  });
  afterAll(() => served.close());
  const uids = async (path: string, name: string) =>
    ((await served.get(path)).body[name] as Json[]).map(({ uid }) => uid);

  test.each([
    ['asc=title', ['f', 'odd', 'e', 'd', 'b', 'a', 'c']],
    ['desc=title', ['b', 'a', 'c', 'e', 'd', 'odd', 'f']],
    ['', ['odd', 'f', 'b', 'a', 'e', 'd', 'c']],
    ['asc=absent', ['odd', 'f', 'b', 'a', 'e', 'd', 'c']],
  ])('between entries sorted by "%s" are broken by `updated_at`, newest first', async (search, wanted) => {
    expect(await uids(`content_types/product/entries?${search}`, 'entries')).toEqual(wanted);
  });

  test('between global fields are broken the same way', async () => {
    expect(await uids('global_fields', 'global_fields')).toEqual(['seo', 'tie_b', 'tie_a', 'old']);
    expect(await uids('global_fields?asc=title', 'global_fields')).toEqual(['old', 'seo', 'tie_b', 'tie_a']);
  });

  test('content types sort as requested, by default by uid', async () => {
    expect(await uids('content_types?asc=title', 'content_types')).toEqual(['maker', 'product']);
    expect(await uids('content_types', 'content_types')).toEqual(['product', 'maker']);
  });
});

describe('text by locale', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveStack();
  });
  afterAll(() => served.close());

  test.each([
    ['publications in ascending order', false],
    ['publications in descending order', true],
  ])(
    "a locale prefers its nearest fallback's text, and the latest publication of that text: %s",
    async (_name, turned) => {
      const times = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
      const details = (turned ? times.toReversed() : times).map((time) => ({
        ...published('de-at', time),
        user: time,
      }));
      await served.write('entries/maker/en-us/m-entries.json', { m: { title: 'English', publish_details: details } });
      await served.write('entries/maker/de/m-entries.json', {
        m: { title: 'Deutsch', publish_details: [published('de-at', '2026-01-15T00:00:00.000Z'), published('de')] },
      });
      await served.service.reload();
      const { body } = await served.get('content_types/maker/entries/m?locale=de-at');
      expect(body['entry']).toMatchObject({ title: 'Deutsch' });
      await served.remove('entries/maker/de');
      await served.service.reload();
      const english = (await served.get('content_types/maker/entries/m?locale=de-at')).body['entry'] as Json;
      expect(english).toMatchObject({ title: 'English', publish_details: { user: times[1] } });
    },
  );
});

describe('global fields in global fields', () => {
  let served: Served;
  const global = (uid: string, to: string) => ({ uid, data_type: 'global_field', reference_to: to });
  beforeAll(async () => {
    served = await serveStack();
    const one = (uid: string, ...schema: Json[]) => ({ uid, title: uid, schema });
    await served.write('global_fields/globalfields.json', [
      one('outer', global('inside', 'middle'), { uid: 'box', data_type: 'group', schema: [global('deep', 'inner')] }),
      one('middle', global('inside', 'inner'), global('back', 'outer')),
      one('inner', { uid: 'line', data_type: 'text' }),
      one('seo', global('outer', 'outer'), {
        uid: 'parts',
        data_type: 'blocks',
        blocks: [{ uid: 'part', reference_to: 'inner' }],
      }),
    ]);
    await served.service.reload();
  });
  afterAll(() => served.close());

  const nested = {
    uid: 'inside',
    schema: [
      { uid: 'inside', schema: [{ uid: 'line' }] },
      { uid: 'back', reference_to: 'outer' },
    ],
  };

  test('include their schema, and end at cycles', async () => {
    const { body } = await served.get('global_fields/outer');
    const field = body['global_field'] as { schema: Json[] };
    expect(field.schema).toMatchObject([nested, { uid: 'box', schema: [{ uid: 'deep', schema: [{ uid: 'line' }] }] }]);
    expect((field.schema[0] as { schema: Json[] }).schema[1]).not.toHaveProperty('schema');
    const listed = (await served.get('global_fields')).body['global_fields'] as Json[];
    expect(listed.find(({ uid }) => uid === 'outer')).toEqual(field);
  });

  test('are in the schema of a content type only on request, in blocks too', async () => {
    const seo = async (search: string) => {
      const { body } = await served.get(`content_types/product${search}`);
      return (body['content_type'] as { schema: Json[] }).schema.find(({ uid }) => uid === 'seo');
    };
    expect(await seo('')).not.toHaveProperty('schema');
    expect(await seo('?include_global_field_schema=true')).toMatchObject({
      schema: [
        { uid: 'outer', schema: [nested, { uid: 'box' }] },
        { uid: 'parts', blocks: [{ uid: 'part', schema: [{ uid: 'line' }] }] },
      ],
    });
  });
});
