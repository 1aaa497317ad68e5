/** The endpoints for taxonomies, their terms, and a term's ancestors, descendants and locales. */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { byKeys, NEWEST_FIRST } from '../entries/order.ts';
import { page } from '../entries/selection.ts';
import type { View } from '../entries/view.ts';
import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { flag, wholeNumber } from '../requests/parameters.ts';
import type { Taxonomy } from './taxonomy-files.ts';
import { termLevels, termTree } from './term-tree.ts';

const uidOf = (item: WireObject): string => `${item['uid'] as string}`;

function branch(view: View): WireObject {
  return flag(view.parameters, 'include_branch') ? { _branch: 'main' } : {};
}

/** Locales to look up, best first. A taxonomy without locale folders is available in all locales. */
function chainOf(view: View, { isLocalised }: Taxonomy): readonly string[] {
  return isLocalised ? view.chain : [view.stack.files.masterLocale];
}

/** A taxonomy in the requested locale; undefined if it is not available there. */
function shownTaxonomy(view: View, known: Taxonomy): WireObject | undefined {
  for (const locale of chainOf(view, known)) {
    const local = known.locales.get(locale);
    if (!local) continue;
    const { taxonomy } = local;
    const details = { environment: view.stack.environmentUid, locale };
    return { locale, ...taxonomy, ...branch(view), publish_details: taxonomy['publish_details'] ?? details };
  }
  return undefined;
}

/** A term in one locale; undefined where it is not translated. */
function localTerm(
  view: View,
  taxonomy: Taxonomy,
  { term, locale }: { readonly term: WireObject; readonly locale: string },
): WireObject | undefined {
  const localized = taxonomy.locales.get(locale)?.terms.find(({ uid }) => uid === term['uid']);
  return (
    localized && {
      order: taxonomy.terms.indexOf(term) + 1,
      locale,
      ...localized,
      parent_uid: localized['parent_uid'] ?? term['parent_uid'] ?? null,
      taxonomy_uid: uidOf([...taxonomy.locales.values()][0]?.taxonomy ?? {}),
      ...branch(view),
    }
  );
}

function termsIn(view: View, known: Taxonomy, locales: readonly string[]): readonly WireObject[] {
  return known.terms.flatMap((term) => {
    for (const locale of locales) {
      const found = localTerm(view, known, { term, locale });
      if (found) return [found];
    }
    return [];
  });
}

/** The `depth` parameter; unlimited for 0 or a missing or invalid value. */
function depthOf(view: View): number {
  const depth = wholeNumber(view.parameters, 'depth') ?? 0;
  return depth > 0 ? depth : Infinity;
}

type Relation = 'ancestors' | 'descendants' | 'locales';

function isRelation(name: string): name is Relation {
  return name === 'ancestors' || name === 'descendants' || name === 'locales';
}

/** A term's relations, as both `term` and `terms`: the vendor documents `term`, but its clients and tests read `terms`. */
function related(
  view: View,
  known: Taxonomy,
  { term, relation }: { readonly term: WireObject; readonly relation: Relation },
): WireObject {
  const uid = uidOf(term);
  if (relation === 'locales') {
    const place = known.terms.find((candidate) => uidOf(candidate) === uid);
    const localized = [...known.locales.keys()].flatMap(
      (locale) => (place && localTerm(view, known, { term: place, locale })) ?? [],
    );
    return { terms: localized, term: { ...term, locales: localized } };
  }
  const down = relation === 'descendants';
  const depth = depthOf(view);
  const distances = termTree(known.terms, uid, down);
  const found = termsIn(view, known, chainOf(view, known)).filter((candidate) => {
    const distance = distances.get(uidOf(candidate));
    return distance !== undefined && distance > 0 && distance <= depth;
  });
  // Ancestors are sorted from root to parent.
  const sorted = down
    ? found
    : found.toSorted((left, right) => (distances.get(uidOf(right)) ?? 0) - (distances.get(uidOf(left)) ?? 0));
  return { terms: sorted, term: { ...term, [relation]: sorted } };
}

/** Response of the taxonomy endpoints; `path`: segments after `taxonomies/`. */
export function taxonomyAnswer(view: View, path: readonly string[]): WireObject {
  const { parameters, stack } = view;
  const [uid, section, termUid, relation, ...rest] = path;
  const known = stack.files.taxonomies;
  if (uid === undefined) {
    const all = [...known.values()]
      .map((taxonomy) => shownTaxonomy(view, taxonomy))
      .filter((shown) => shown !== undefined);
    const sorted = all.toSorted(byKeys(NEWEST_FIRST));
    return { taxonomies: page(parameters, sorted, uidOf), count: all.length };
  }
  const taxonomy = known.get(uid);
  const shown = taxonomy && shownTaxonomy(view, taxonomy);
  if (!shown) throw new ContentFault(CONTENT_ERRORS.missingTaxonomy);
  if (section === undefined) return { taxonomy: shown };
  if (section !== 'terms' || rest.length > 0) throw new ContentFault(CONTENT_ERRORS.notFound);
  const all = termsIn(view, taxonomy, chainOf(view, taxonomy));
  if (termUid === undefined) {
    const levels = termLevels(taxonomy.terms);
    const found = all.filter((term) => (levels.get(uidOf(term)) ?? 1) <= depthOf(view));
    return { terms: page(parameters, found, uidOf), count: found.length };
  }
  const term = all.find((candidate) => uidOf(candidate) === termUid);
  if (!term) throw new ContentFault(CONTENT_ERRORS.missingTerm);
  if (relation === undefined) return { term };
  if (!isRelation(relation)) throw new ContentFault(CONTENT_ERRORS.notFound);
  return related(view, taxonomy, { term, relation });
}
