/**
 * Reads a stack in the CLI's export layout: the current one (entries/<type>/<locale>/*-entries.json) or the old one (entries/<type>/<locale>.json).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { WireContentType, WireObject } from '#wire/content/entry-wire.ts';

import { readVariantAliases, readVariants } from '../entries/variants.ts';
import type { VariantsByDocument } from '../entries/variants.ts';
import { readTaxonomies } from '../taxonomies/taxonomy-files.ts';
import type { Taxonomy } from '../taxonomies/taxonomy-files.ts';
import type { FileProblem } from './export-json.ts';
import { LastValidFiles } from './last-valid-files.ts';
import { toDocument } from './stack-document.ts';
import type { StackDocument } from './stack-document.ts';
import { StackReader } from './stack-reader.ts';
import { readReleases } from './stack-releases.ts';
import type { StackRelease } from './stack-releases.ts';
import { isWireObject } from './wire-object.ts';

export interface StackFiles {
  readonly contentTypes: ReadonlyMap<string, WireContentType>;
  readonly globalFields: ReadonlyMap<string, WireObject>;
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  /** Locale → fallback locale; null for the master. */
  readonly locales: ReadonlyMap<string, string | null>;
  readonly masterLocale: string;
  /** Environment uid → name. */
  readonly environments: ReadonlyMap<string, string>;
  readonly documents: readonly StackDocument[];
  readonly variants: VariantsByDocument;
  /** Alias → uid of a variant. */
  readonly variantAliases: ReadonlyMap<string, string>;
  readonly releases: ReadonlyMap<string, StackRelease>;
  readonly problems: readonly FileProblem[];
}

/** The folder of the export itself, which may be a subfolder named after the branch. */
function stackRoot(dir: string): string {
  if (!existsSync(dir) || existsSync(join(dir, 'content_types'))) return dir;
  const branches = readdirSync(dir).filter((name) => existsSync(join(dir, name, 'content_types')));
  const branch = branches.includes('main') ? 'main' : branches[0];
  return branch === undefined ? dir : join(dir, branch);
}

async function readLocales(reader: StackReader): Promise<Pick<StackFiles, 'locales' | 'masterLocale'>> {
  const master = Object.values((await reader.object('locales/master-locale.json')) ?? {}).find(isWireObject);
  const masterLocale = `${(master?.['code'] ?? 'en-us') as string}`;
  const locales = new Map<string, string | null>([[masterLocale, null]]);
  for (const locale of Object.values((await reader.object('locales/locales.json')) ?? {})) {
    if (isWireObject(locale) && locale['code'] !== masterLocale)
      locales.set(`${locale['code'] as string}`, `${(locale['fallback_locale'] ?? masterLocale) as string}`);
  }
  return { locales, masterLocale };
}

async function readEnvironments(reader: StackReader): Promise<Map<string, string>> {
  const listed = Object.entries((await reader.object('environments/environments.json')) ?? {});
  return new Map(
    listed.map(([uid, value]) => [uid, isWireObject(value) ? `${(value['name'] ?? uid) as string}` : uid]),
  );
}

/** Reads each type from its own file; if that is missing or malformed, from schema.json; otherwise the type has no fields. */
async function readContentTypes(reader: StackReader): Promise<Map<string, WireContentType>> {
  const all = Object.values((await reader.object('content_types/schema.json')) ?? {}).filter(isWireObject);
  const listed = new Map(all.map((type) => [`${type['uid'] as string}`, type as unknown as WireContentType]));
  const ownFiles = (await reader.names('content_types')).filter(
    (name) => name.endsWith('.json') && name !== 'schema.json',
  );
  if (ownFiles.length === 0) return listed;
  const types = new Map<string, WireContentType>();
  for (const name of ownFiles) {
    const type = await reader.object(`content_types/${name}`);
    const uid = name.replace(/\.json$/, '');
    const isComplete = typeof type?.['uid'] === 'string' && Array.isArray(type['schema']);
    const shown = isComplete
      ? (type as unknown as WireContentType)
      : (listed.get(uid) ?? { uid, title: uid, schema: [] });
    types.set(shown.uid, shown);
  }
  return types;
}

async function readAssets(reader: StackReader): Promise<Record<string, WireObject>> {
  const chunks = (await reader.names('assets')).filter((name) => name.endsWith('-assets.json'));
  if (chunks.length > 0) return reader.chunks('assets', '-assets.json');
  const old = (await reader.object('assets/assets.json')) ?? {};
  return Object.fromEntries(Object.entries(old).filter((pair): pair is [string, WireObject] => isWireObject(pair[1])));
}

async function readDocuments(
  reader: StackReader,
  types: Iterable<string>,
  { masterLocale, environments }: Pick<StackFiles, 'masterLocale' | 'environments'>,
): Promise<StackDocument[]> {
  const perType = [...types].map(async (type) => {
    const names = (await reader.names(`entries/${type}`)).map((name) => name.replace(/\.json$/, ''));
    const perLocale = [...new Set(names)].map(async (locale) => {
      const entries = await reader.chunks(`entries/${type}/${locale}`, '-entries.json');
      return Object.entries(entries).map(([uid, data]) => toDocument({ type, uid, locale }, data, environments));
    });
    return (await Promise.all(perLocale)).flat();
  });
  const documents = (await Promise.all(perType)).flat();
  for (const [uid, data] of Object.entries(await readAssets(reader)))
    documents.push(toDocument({ type: 'sys_assets', uid, locale: masterLocale }, data, environments));
  return documents;
}

/**
 * Creates a reader of one export that parses only changed files again. A missing folder is an empty stack with a problem; if a folder disappears
 * later, its last content is retained. `lastGoodDir`: folder for copies of the last valid files.
 */
export function createStackFiles(dir: string, lastGoodDir?: string): () => Promise<StackFiles> {
  const root = stackRoot(dir);
  const reader = new StackReader(root, new LastValidFiles(lastGoodDir));
  let last: StackFiles | undefined;
  return async () => {
    const absent = existsSync(root) ? [] : [{ file: root, line: 1, message: 'The folder of the stack is missing.' }];
    if (last && absent.length > 0) return { ...last, problems: absent };
    reader.begin();
    const { locales, masterLocale } = await readLocales(reader);
    const environments = await readEnvironments(reader);
    const contentTypes = await readContentTypes(reader);
    const fields = Object.values((await reader.object('global_fields/globalfields.json')) ?? {}).filter(isWireObject);
    const taxonomies = await readTaxonomies(reader, masterLocale, locales.keys());
    const documents = await readDocuments(reader, contentTypes.keys(), { masterLocale, environments });
    const variants = await readVariants(reader, { types: contentTypes, locales }, environments);
    const variantAliases = await readVariantAliases(reader);
    const releases = await readReleases(reader, masterLocale);
    last = {
      contentTypes,
      globalFields: new Map(fields.map((field) => [`${field['uid'] as string}`, field])),
      taxonomies,
      locales,
      masterLocale,
      environments,
      documents,
      variants,
      variantAliases,
      releases,
      problems: [...absent, ...(await reader.finish())],
    };
    return last;
  };
}
