/** Pictures without an alternative text, and broken links, by entry and field. */
import { CHECKED_TYPES } from '#lib/content/content-types.ts';
import { entryPath, writtenHref } from '#lib/links/links.ts';
import { routeRules } from '#lib/links/route-rules.ts';
import type { RouteRuleFacts } from '#lib/links/route-rules.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { localePath, withLocale } from '#lib/locale/path.ts';

import type { FieldFinding } from './editor-report.ts';
import type { FactsOfEntries } from './entry-facts.ts';
import type { Found } from './find-fields.ts';
import type { ReadLocale } from './release-locales.ts';

interface Walked extends Omit<FieldFinding, 'target'> {
  readonly found: Found;
}

function walk(entries: FactsOfEntries, locales: readonly ReadLocale[]): readonly Walked[] {
  const languages = [...new Set(locales.map(({ language }) => language))];
  return languages.flatMap((language) => {
    const reading = locales.filter((locale) => locale.language === language).map(({ code }) => code);
    return CHECKED_TYPES.flatMap((type) =>
      entries
        .list(type, language)
        .filter((entry) => entry.language === language)
        .flatMap(({ uid, title, found: all }) =>
          all.map((found) => ({ type, uid, title, language, field: found.field, locales: reading, found })),
        ),
    );
  });
}

/** Target of a link in a locale; for a missing entry its type and uid. Undefined when it is outside of the shop or cannot be checked. */
function addressOf(entries: FactsOfEntries, found: Found, { code, language }: ReadLocale): string | undefined {
  const locale = parseLocale(code);
  if (!locale || found.kind === 'picture') return undefined;
  const reference = found.kind === 'entry' || found.kind === 'reference' ? found : found.kind === 'link' && !found.link.disabled ? found.link.reference : undefined; // prettier-ignore
  if (reference) {
    const entry = entries.get(reference.type, reference.uid, language);
    if (!entry) return `${reference.type} ${reference.uid}`;
    const path = entry.url === undefined ? undefined : entryPath(entry.type, entry.url);
    return path === undefined || found.kind !== 'link' ? undefined : localePath(locale, path);
  }
  // Of such a link, a page shows only the text.
  if (found.kind === 'link' && !found.link.disabled && found.link.href && writtenHref(locale, found.link) === undefined)
    return found.link.href;
  const href = found.kind === 'href' ? found.href : found.kind === 'link' && !found.link.disabled ? found.link.href : undefined; // prettier-ignore
  const path = href?.split(/[?#]/, 1)[0] ?? '';
  // Files and the API are not pages.
  if (!path.startsWith('/') || path.startsWith('//') || /\.\w+$|^\/(api|i|s|v)\//.test(path)) return undefined;
  return withLocale(locale, path);
}

function linkFindings(
  entries: FactsOfEntries,
  walked: readonly Walked[],
  { locales, rules }: { readonly locales: readonly ReadLocale[]; readonly rules: readonly RouteRuleFacts[] },
): readonly FieldFinding[] {
  const redirects = routeRules(rules);
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  return walked.flatMap(({ found, ...rest }) => {
    const broken = new Map<string, string[]>();
    for (const code of rest.locales) {
      const locale = byCode.get(code);
      const address = locale && addressOf(entries, found, locale);
      if (!locale || address === undefined || locale.paths.has(address)) continue;
      const rule = redirects.find(address);
      if (rule && rule.status !== 410) continue;
      // The target has no locale, so that equal targets in several locales become one finding.
      const target = address.startsWith(`/${code}/`) ? address.slice(code.length + 1) : address;
      broken.set(target, [...(broken.get(target) ?? []), code]);
    }
    return [...broken].map(([target, codes]) => ({ ...rest, target, locales: codes }));
  });
}

export interface FieldFindings {
  readonly missingAlts: readonly FieldFinding[];
  readonly brokenLinks: readonly FieldFinding[];
}

export function fieldFindings(
  entries: FactsOfEntries,
  locales: readonly ReadLocale[],
  rules: readonly RouteRuleFacts[],
): FieldFindings {
  const walked = walk(entries, locales);
  return {
    missingAlts: walked.flatMap(({ found, ...rest }) =>
      found.kind === 'picture' ? [{ ...rest, target: found.name }] : [],
    ),
    brokenLinks: linkFindings(entries, walked, { locales, rules }),
  };
}
