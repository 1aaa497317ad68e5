/** What a host wants in a folder, and what its configuration is made of. Pure. */
import { commonHeaders, documentHeaders } from '#lib/release/security-headers.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';
import { storedHeaders } from '#lib/release/stored-headers.ts';

/** All of Node's modules, or those that the host has. */
export type HostModules = 'node' | readonly string[];

export interface DeployFunction {
  /** In `src/app/serverless`. */
  readonly entry: string;
  /** Where its bundle goes, below the folder. */
  readonly file: string;
}

export interface DeployLayout {
  readonly functions: readonly DeployFunction[];
  /** Where the release goes. */
  readonly files: string;
  readonly modules: HostModules;
  /** File → text. */
  readonly configuration: Readonly<Record<string, string>>;
  /** What the host's limits keep out of its configuration; the shop's function answers it. */
  readonly notes: readonly string[];
}

export interface DeployedRelease {
  readonly facts: ServingFacts;
  /** Whether the release has a file (`/de-at/410.html`). */
  readonly has: (path: string) => boolean;
}

export type HeaderRule = readonly [path: string, headers: Readonly<Record<string, string>>];

/** What the server sends with every page. */
export function pageHeaders(
  security: SecurityOptions,
  { scripts }: Pick<ServingFacts, 'scripts'>,
): Readonly<Record<string, string>> {
  const cached = { 'cache-control': storedHeaders('/index.html')['cache-control'] };
  return { ...commonHeaders(security), ...documentHeaders(security, scripts), ...cached };
}

/** What the server sends with every file, and with the hashed ones. */
export function headerRules(security: SecurityOptions, facts: Pick<ServingFacts, 'scripts'>): readonly HeaderRule[] {
  return [
    ['/*', pageHeaders(security, facts)],
    ['/_astro/*', { 'cache-control': storedHeaders('/_astro/x.js')['cache-control'] }],
  ];
}

/** A later rule takes the place of an earlier one's `cache-control`: `!` takes the earlier one away first. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(([path, headers], index) => [
    path,
    ...(index > 0 ? Object.keys(headers).map((name) => `  ! ${name}`) : []),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Countries whose visitors may leave the home page of the United States. */
export function otherCountries({ markets }: Pick<ServingFacts, 'markets'>): readonly string[] {
  return markets.map(({ country }) => country).filter((country) => /^[a-z]{2}$/.test(country) && country !== 'us');
}
