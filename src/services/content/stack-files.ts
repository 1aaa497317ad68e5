/** Reads a stack in the CLI's export layout: the current one (entries/<type>/<locale>/*-entries.json) and the old one (entries/<type>/<locale>.json). */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isWireObject } from '#wire/content/entry.ts';
import type { WireContentType, WireObject } from '#wire/content/entry.ts';

/** What is wrong with a file, for the editor: the rest of the stack is served. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface StackDocument {
  /** `sys_assets` for assets. */
  readonly type: string;
  readonly uid: string;
  readonly locale: string;
  readonly data: WireObject;
  readonly published: readonly { readonly environment: string; readonly locale: string; readonly time: string }[];
}

export interface StackFiles {
  readonly contentTypes: ReadonlyMap<string, WireContentType>;
  readonly globalFields: ReadonlyMap<string, WireObject>;
  readonly taxonomies: ReadonlyMap<string, { readonly taxonomy: WireObject; readonly terms: readonly WireObject[] }>;
  /** Locale → the locale it falls back to; null for the master. */
  readonly locales: ReadonlyMap<string, string | null>;
  readonly masterLocale: string;
  /** Environment uid → name. */
  readonly environments: ReadonlyMap<string, string>;
  readonly documents: readonly StackDocument[];
  readonly problems: readonly FileProblem[];
}

const EPOCH = '2024-01-01T00:00:00.000Z';

function lineOf(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return text.slice(0, position).split('\n').length;
}

/**
 * Cuts `{ "uid": {…}, … }` with a broken entry into its top-level members by indentation, so that one broken entry does not take
 * the others with it. Returns the members' texts with the line on which each starts.
 */
function topLevelMembers(text: string): { uid: string; text: string; line: number }[] {
  const lines = text.trimEnd().split('\n');
  const indent = /^(\s+)"[^"]+"\s*:/.exec(lines.find((line) => /^\s+"[^"]+"\s*:\s*\{/.test(line)) ?? '')?.[1];
  if (!indent) return [];
  const starts = lines.flatMap((line, index) => {
    const uid = line.startsWith(`${indent}"`) ? /^\s*"([^"]+)"\s*:\s*\{/.exec(line)?.[1] : undefined;
    return uid ? [{ uid, index }] : [];
  });
  return starts.map(({ uid, index }, at) => {
    const body = lines.slice(index, starts[at + 1]?.index ?? lines.length - 1).join('\n');
    return {
      uid,
      text: body
        .replace(/^\s*"[^"]+"\s*:\s*/, '')
        .trimEnd()
        .replace(/,$/, ''),
      line: index + 1,
    };
  });
}

export class StackReader {
  readonly problems: FileProblem[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async #text(path: string): Promise<string | undefined> {
    return readFile(join(this.#root, path), 'utf8').catch(() => undefined);
  }

  /** A JSON object, or undefined when the file is absent; broken JSON is reported and read member by member. */
  async object(path: string): Promise<WireObject | undefined> {
    const text = await this.#text(path);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (isWireObject(value)) return value;
      if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [`${index}`, item as WireObject]));
      this.problems.push({ file: path, line: 1, message: 'Expected a JSON object.' });
      return undefined;
    } catch (error) {
      return this.#rescue(path, text, error);
    }
  }

  #rescue(path: string, text: string, error: unknown): WireObject {
    const rescued: Record<string, WireObject> = {};
    let broken = 0;
    for (const member of topLevelMembers(text)) {
      try {
        rescued[member.uid] = JSON.parse(member.text) as WireObject;
      } catch (inner) {
        broken += 1;
        const line = member.line + lineOf(member.text, inner) - 1;
        this.problems.push({
          file: path,
          line,
          message: `Entry ${member.uid}: ${inner instanceof Error ? inner.message : 'broken JSON'}`,
        });
      }
    }
    if (broken === 0)
      this.problems.push({
        file: path,
        line: lineOf(text, error),
        message: error instanceof Error ? error.message : 'broken JSON',
      });
    return rescued;
  }

  async names(path: string): Promise<readonly string[]> {
    return (await readdir(join(this.#root, path)).catch(() => [])).toSorted();
  }

  async isFolder(path: string): Promise<boolean> {
    return (await stat(join(this.#root, path)).catch(() => undefined))?.isDirectory() ?? false;
  }

  /** Members of every chunk file of a folder, or of one file in the old layout. */
  async chunks(path: string, ending: string): Promise<Record<string, WireObject>> {
    const all: Record<string, WireObject> = {};
    const files = (await this.isFolder(path))
      ? (await this.names(path)).filter((name) => name.endsWith(ending)).map((name) => `${path}/${name}`)
      : [`${path}.json`];
    for (const file of files) {
      for (const [uid, value] of Object.entries((await this.object(file)) ?? {})) {
        if (isWireObject(value)) all[uid] = value;
        else this.problems.push({ file, line: 1, message: `Entry ${uid} is not an object.` });
      }
    }
    return all;
  }
}

const DROPPED = new Set(['stackHeaders', 'urlPath', 'publish_details', '_content_type_uid']);

function publications(
  data: WireObject,
  environments: ReadonlyMap<string, string>,
  locale: string,
): StackDocument['published'] {
  const details = data['publish_details'];
  const list = Array.isArray(details) ? details : details ? [details] : [];
  return list.filter(isWireObject).map((item) => {
    const environment = `${item['environment']}`;
    return {
      environment: environments.get(environment) ?? environment,
      locale: `${item['locale'] ?? locale}`,
      time: `${item['time'] ?? EPOCH}`,
    };
  });
}

/** One document out of an export; the times that exports drop are taken from the newest publication. */
export function toDocument(
  type: string,
  uid: string,
  locale: string,
  data: WireObject,
  environments: ReadonlyMap<string, string>,
): StackDocument {
  const published = publications(data, environments, locale);
  const newest =
    published
      .map((item) => item.time)
      .toSorted()
      .at(-1) ?? EPOCH;
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => !DROPPED.has(key)));
  const ownLocale = type === 'sys_assets' ? {} : { locale: `${data['locale'] ?? locale}` };
  const times = { created_at: newest, updated_at: newest, created_by: 'import', updated_by: 'import' };
  return {
    type,
    uid,
    locale,
    published,
    data: { ...times, ACL: {}, _version: 1, tags: [], ...kept, uid, ...ownLocale },
  };
}

async function readEntries(
  reader: StackReader,
  type: string,
  environments: ReadonlyMap<string, string>,
): Promise<StackDocument[]> {
  const locales = (await reader.names(`entries/${type}`)).map((name) => name.replace(/\.json$/, ''));
  const perLocale = await Promise.all(
    [...new Set(locales)].map(async (locale) => {
      const entries = await reader.chunks(`entries/${type}/${locale}`, '-entries.json');
      return Object.entries(entries).map(([uid, data]) => toDocument(type, uid, locale, data, environments));
    }),
  );
  return perLocale.flat();
}

export async function readStackFiles(root: string): Promise<StackFiles> {
  const reader = new StackReader(root);
  const master = Object.values((await reader.object('locales/master-locale.json')) ?? {}).find(isWireObject);
  const masterLocale = `${master?.['code'] ?? 'en-us'}`;
  const locales = new Map<string, string | null>([[masterLocale, null]]);
  for (const locale of Object.values((await reader.object('locales/locales.json')) ?? {})) {
    if (isWireObject(locale) && locale['code'] !== masterLocale)
      locales.set(`${locale['code']}`, `${locale['fallback_locale'] ?? masterLocale}`);
  }
  const environments = new Map(
    Object.entries((await reader.object('environments/environments.json')) ?? {}).map(([uid, value]) => [
      uid,
      isWireObject(value) ? `${value['name'] ?? uid}` : uid,
    ]),
  );
  const contentTypes = new Map<string, WireContentType>();
  for (const name of await reader.names('content_types')) {
    if (name === 'schema.json' || !name.endsWith('.json')) continue;
    const type = await reader.object(`content_types/${name}`);
    if (type?.['uid']) contentTypes.set(`${type['uid']}`, type as unknown as WireContentType);
  }
  const globalFields = new Map(
    Object.values((await reader.object('global_fields/globalfields.json')) ?? {})
      .filter(isWireObject)
      .map((field) => [`${field['uid']}`, field]),
  );
  const taxonomies = new Map<string, { taxonomy: WireObject; terms: readonly WireObject[] }>();
  for (const uid of Object.keys((await reader.object('taxonomies/taxonomies.json')) ?? {})) {
    const file =
      (await reader.object(`taxonomies/${uid}.json`)) ?? (await reader.object(`taxonomies/en-us/${uid}.json`));
    const terms = file?.['terms'];
    const taxonomy = file?.['taxonomy'];
    taxonomies.set(uid, {
      taxonomy: isWireObject(taxonomy) ? taxonomy : { uid, name: uid },
      terms: Array.isArray(terms) ? terms.filter(isWireObject) : [],
    });
  }
  const documents = (
    await Promise.all([...contentTypes.keys()].map((type) => readEntries(reader, type, environments)))
  ).flat();
  for (const [uid, data] of Object.entries(await readAssets(reader)))
    documents.push(toDocument('sys_assets', uid, masterLocale, data, environments));
  return {
    contentTypes,
    globalFields,
    taxonomies,
    locales,
    masterLocale,
    environments,
    documents,
    problems: reader.problems,
  };
}

async function readAssets(reader: StackReader): Promise<Record<string, WireObject>> {
  const chunks = (await reader.names('assets')).filter((name) => name.endsWith('-assets.json'));
  if (chunks.length > 0) return reader.chunks('assets', '-assets.json');
  const old = (await reader.object('assets/assets.json')) ?? {};
  return Object.fromEntries(Object.entries(old).filter((pair): pair is [string, WireObject] => isWireObject(pair[1])));
}
