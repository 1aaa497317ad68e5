/** What a page had to do without: noted among what it read, so that it is kept with the page and counted by the report (ruling 16). */
import { noteDependency } from './dependencies.ts';

const TEXT = 'gap text:';

/** An interface text that no entry has, in no language that the page may fall back to. */
export function noteMissingText(key: string): void {
  noteDependency(TEXT + key);
}

/** The text that a noted name says is missing; undefined for names of other things. */
export function missingTextOf(name: string): string | undefined {
  return name.startsWith(TEXT) ? name.slice(TEXT.length) : undefined;
}
