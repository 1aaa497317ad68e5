/** The order of locales and pages in reports: editors look first for the page that they wrote, and lists are cut at the end. Pure. */
import { DEFAULT_LOCALE, parseLocale } from '#lib/locale/locale.ts';
import { splitLocalePath } from '#lib/locale/path.ts';

const isDefault = (code: string | undefined): boolean => code === undefined || code === DEFAULT_LOCALE;

/** The default locale first, then by country. Locales of a country keep their order. `codeOf`: the code of a row's locale. */
export function localesInOrder<T>(rows: readonly T[], codeOf: (row: T) => string): readonly T[] {
  const keyOf = (row: T): string => {
    const code = codeOf(row);
    return isDefault(code) ? '' : (parseLocale(code)?.country ?? code);
  };
  return rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : 0));
}

/** Addresses by name, those of the default locale first. */
export function defaultLocaleFirst(paths: Iterable<string>): readonly string[] {
  const sorted = [...paths].toSorted();
  const isOfDefault = (path: string): boolean => isDefault(splitLocalePath(path).locale?.code);
  return [...sorted.filter(isOfDefault), ...sorted.filter((path) => !isOfDefault(path))];
}
