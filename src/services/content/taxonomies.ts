/** `taxonomies`, their terms, and what lies above and below a term. */
import type { WireObject } from '#wire/content/entry.ts';

import { CONTENT_ERRORS, ContentFault } from './errors.ts';
import { flag, wholeNumber } from './parameters.ts';
import { page } from './selection.ts';
import type { Taxonomy } from './stack-files.ts';
import { termTree } from './term-tree.ts';
import type { View } from './view.ts';

const uidOf = (item: WireObject): string => `${item['uid'] as string}`;

function shownTaxonomy(view: View, { taxonomy }: Taxonomy): WireObject {
  const { stack, parameters } = view;
  return {
    ...taxonomy,
    ...(flag(parameters, 'include_branch') ? { _branch: 'main' } : {}),
    publish_details: taxonomy['publish_details'] ?? { environment: stack.environmentUid, locale: view.locale },
  };
}

function terms(view: View, uid: string, taxonomy: Taxonomy): readonly WireObject[] {
  return taxonomy.terms.map((term, index) => ({
    order: index + 1,
    locale: view.stack.files.masterLocale,
    ...term,
    parent_uid: term['parent_uid'] ?? null,
    taxonomy_uid: uid,
    ...(flag(view.parameters, 'include_branch') ? { _branch: 'main' } : {}),
  }));
}

function related(view: View, all: readonly WireObject[], term: WireObject, relation: string): WireObject {
  if (relation === 'locales') return { term: { ...term, locales: [term] } };
  const down = relation === 'descendants';
  const depth = wholeNumber(view.parameters, 'depth') ?? Infinity;
  const distances = termTree(all, uidOf(term), down);
  const found = all.filter((candidate) => {
    const distance = distances.get(uidOf(candidate));
    return distance !== undefined && distance > 0 && distance <= depth;
  });
  // Ancestors run from the root to the parent.
  const sorted = down
    ? found
    : found.toSorted((left, right) => (distances.get(uidOf(right)) ?? 0) - (distances.get(uidOf(left)) ?? 0));
  return { term: { ...term, [relation]: sorted } };
}

/** `path`: what follows `taxonomies/`. */
export function taxonomyAnswer(view: View, path: readonly string[]): WireObject {
  const { parameters, stack } = view;
  const [uid, section, termUid, relation, ...rest] = path;
  const known = stack.files.taxonomies;
  if (uid === undefined) {
    const all = [...known.values()].map((taxonomy) => shownTaxonomy(view, taxonomy));
    return { taxonomies: page(parameters, all, uidOf), count: all.length };
  }
  const taxonomy = known.get(uid);
  if (!taxonomy) throw new ContentFault(CONTENT_ERRORS.missingTaxonomy);
  if (section === undefined) return { taxonomy: shownTaxonomy(view, taxonomy) };
  if (section !== 'terms' || rest.length > 0) throw new ContentFault(CONTENT_ERRORS.notFound);
  const all = terms(view, uid, taxonomy);
  if (termUid === undefined) return { terms: page(parameters, all, uidOf), count: all.length };
  const term = all.find((candidate) => uidOf(candidate) === termUid);
  if (!term) throw new ContentFault(CONTENT_ERRORS.missingTerm);
  if (relation === undefined) return { term };
  if (relation !== 'ancestors' && relation !== 'descendants' && relation !== 'locales')
    throw new ContentFault(CONTENT_ERRORS.notFound);
  return related(view, all, term, relation);
}
