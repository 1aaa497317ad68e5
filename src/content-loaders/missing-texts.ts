/**
 * Interface texts that a page lacks, recorded among its dependencies so that they are stored with the page and counted in the report (ruling 16).
 */
import { noteDependency } from './dependencies.ts';

const TEXT = 'gap text:';

/** Records an interface text that no entry has in the page's language or a fallback language. */
export function noteMissingText(key: string): void {
  noteDependency(TEXT + key);
}

/** The key of the missing text that a dependency name records; undefined for other names. */
export function missingTextOf(name: string): string | undefined {
  return name.startsWith(TEXT) ? name.slice(TEXT.length) : undefined;
}
