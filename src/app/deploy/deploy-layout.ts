/** The files and configuration of a deployment for a host. Pure. */
import { commonHeaders, documentHeaders } from '#lib/release/security-headers.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';
import { storedHeaders } from '#lib/release/stored-headers.ts';

/** All modules of Node, or a list of those that the host has. */
export type HostModules = 'node' | readonly string[];

export interface DeployFunction {
  /** File name in `src/app/serverless`. */
  readonly entry: string;
  /** Path of its bundle in the deploy folder. */
  readonly file: string;
}

export interface DeployLayout {
  readonly functions: readonly DeployFunction[];
  /** Folder for the files of the release. */
  readonly files: string;
  readonly modules: HostModules;
  /** Configuration texts by file. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Sentences about rules that do not fit the host's configuration; the shop's function handles these rules. */
  readonly notes: readonly string[];
}

export interface DeployedRelease {
  readonly facts: ServingFacts;
  /** Whether the release has a file (`/de-at/410.html`). */
  readonly has: (path: string) => boolean;
}

export type HeaderRule = readonly [path: string, headers: Readonly<Record<string, string>>];

/** Headers that the server sends with every page. */
export function pageHeaders(
  security: SecurityOptions,
  { scripts }: Pick<ServingFacts, 'scripts'>,
): Readonly<Record<string, string>> {
  const cached = { 'cache-control': storedHeaders('/index.html')['cache-control'] };
  return { ...commonHeaders(security), ...documentHeaders(security, scripts), ...cached };
}

/** Headers that the server sends with every file, and with hashed files. */
export function headerRules(security: SecurityOptions, facts: Pick<ServingFacts, 'scripts'>): readonly HeaderRule[] {
  return [
    ['/*', pageHeaders(security, facts)],
    ['/_astro/*', { 'cache-control': storedHeaders('/_astro/x.js')['cache-control'] }],
  ];
}

/** A later rule replaces `cache-control` of an earlier one: `!` removes the earlier header first. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(([path, headers], index) => [
    path,
    ...(index > 0 ? Object.keys(headers).map((name) => `  ! ${name}`) : []),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Countries whose visitors may be redirected from the home page of the United States. */
export function otherCountries({ markets }: Pick<ServingFacts, 'markets'>): readonly string[] {
  return markets.map(({ country }) => country).filter((country) => /^[a-z]{2}$/.test(country) && country !== 'us');
}
