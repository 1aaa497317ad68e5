/** Search libraries that only the benchmark uses. They are not in package.json: the first run of the benchmark installs them from npm. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const VERSIONS = {
  '@orama/orama': '3.1.18',
  '@orama/tokenizers': '3.1.18',
  flexsearch: '0.8.212',
  lunr: '2.3.9',
  'lunr-languages': '1.22.0',
} as const;

/** The used part of Orama's API. */
export interface OramaModule {
  create(options: object): object;
  insert(database: object, document: object): unknown;
  update(database: object, id: string, document: object): unknown;
  search(database: object, query: object): { readonly hits: readonly { readonly id: string }[] };
}

/** The used part of FlexSearch's API. */
export interface FlexSearchModule {
  readonly Charset: { readonly CJK: unknown };
  readonly Document: new (options: object) => {
    add(document: object): unknown;
    update(document: object): unknown;
    search(query: string, options: object): readonly { readonly id: string }[];
  };
}

interface LunrBuilder {
  use(plugin: LunrLanguage): void;
  ref(field: string): void;
  field(name: string, options?: { readonly boost: number }): void;
  add(document: object): void;
}

type LunrLanguage = (...args: readonly unknown[]) => unknown;

export interface LunrIndex {
  query(build: (query: { term(tokens: readonly unknown[], options?: object): unknown }) => void): readonly {
    readonly ref: string;
  }[];
}

/** The used part of lunr's API; a language is a plugin, and Japanese has a tokenizer of its own. */
export interface LunrModule {
  (configure: (this: LunrBuilder) => void): LunrIndex;
  tokenizer(text: string): readonly unknown[];
  readonly Query: { readonly wildcard: { readonly TRAILING: number } };
  readonly languages: Readonly<Record<string, LunrLanguage & { tokenizer?(text: string): readonly unknown[] }>>;
}

export interface SearchLibraries {
  readonly orama: OramaModule;
  /** A tokenizer by language, where Orama has a package for it. */
  readonly oramaTokenizers: Readonly<Record<string, () => object>>;
  readonly flexsearch: FlexSearchModule;
  readonly lunr: LunrModule;
}

const LUNR_LANGUAGES = ['de', 'fr', 'it', 'ja'];

function loadLibraries(home: string): SearchLibraries {
  const load = createRequire(join(home, 'package.json')) as (name: string) => unknown;
  const lunr = load('lunr') as LunrModule & Record<string, LunrModule['languages'][string]>;
  const extend = (file: string): void => (load(`lunr-languages/${file}`) as (target: unknown) => void)(lunr);
  for (const file of ['lunr.stemmer.support', 'tinyseg', ...LUNR_LANGUAGES.map((language) => `lunr.${language}`)])
    extend(file);
  const languages = LUNR_LANGUAGES.flatMap((language) => {
    const plugin = lunr[language];
    return plugin ? [[language, plugin] as const] : [];
  });
  const { createTokenizer } = load('@orama/tokenizers/japanese') as { createTokenizer: () => object };
  return {
    orama: load('@orama/orama') as OramaModule,
    oramaTokenizers: { ja: createTokenizer },
    flexsearch: load('flexsearch') as FlexSearchModule,
    lunr: Object.assign(lunr, { languages: Object.fromEntries(languages) }),
  };
}

/** Undefined if the libraries cannot be installed. */
export async function searchLibraries(): Promise<SearchLibraries | undefined> {
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  const versions = Object.values(VERSIONS).join('-');
  const home = resolve('node_modules/.firn', `search-libraries-${versions}`);
  const isThere = (): boolean => Object.keys(VERSIONS).every((name) => existsSync(join(home, 'node_modules', name)));
  if (!isThere()) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted];
    await promisify(execFile)('npm', args, { cwd: home, timeout: 180_000 }).catch(() => undefined);
  }
  return isThere() ? loadLibraries(home) : undefined;
}
