/** Readers of entries shared by all pages: alerts, header, footer, navigation, search. */
import type { NavigationItem } from '#lib/content/frame-entries.ts';
import { FACETS } from '#lib/search/shop-query.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { link, media, object, objects, optionalLink, references, strings, text } from './fields.ts';
import type { Readers } from './reader.ts';

function navigationItem(item: WireObject): NavigationItem {
  const target = object(item, 'link');
  const [banner] = references(target, 'banner');
  return {
    link: link(target),
    regions: strings(item, 'regions'),
    children: navigation(item, 'children'),
    ...(banner ? { banner } : {}),
  };
}

/** `skins, climbing skins` */
const wordsOf = (line: string): readonly string[] =>
  line
    .split(/[,、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const navigation = (data: WireObject, key: string): readonly NavigationItem[] => objects(data, key).map(navigationItem);

export const frameReaders: Readers<'alert' | 'header' | 'footer' | 'navigation_item' | 'search'> = {
  alert: (data, base) => {
    const target = optionalLink(data, 'link');
    return {
      ...base,
      type: 'alert',
      text: text(data, 'text'),
      regions: strings(data, 'regions'),
      tone: text(data, 'tone') === 'signal' ? 'signal' : 'quiet',
      ...(target ? { link: target } : {}),
    };
  },
  header: (data, base) => ({
    ...base,
    type: 'header',
    mainNav: references(data, 'main_nav'),
    secondaryNav: navigation(data, 'secondary_nav'),
    alerts: references(data, 'top_alert'),
  }),
  footer: (data, base) => ({
    ...base,
    type: 'footer',
    claim: text(data, 'claim'),
    columns: objects(data, 'columns').map((column) => ({
      heading: text(column, 'heading'),
      links: navigation(column, 'links'),
    })),
    legal: navigation(data, 'legal'),
    promises: navigation(data, 'promises'),
  }),
  navigation_item: (data, base) => ({ ...base, type: 'navigation_item', ...navigationItem(data) }),
  search: (data, base) => {
    const fallbackImage = media(object(data, 'fallback_image'));
    return {
      ...base,
      type: 'search',
      mainMenu: references(data, 'main_menu'),
      sidebarMenu: references(data, 'sidebar_menu'),
      synonyms: strings(data, 'synonyms')
        .map(wordsOf)
        .filter((words) => words.length > 1),
      features: objects(data, 'features').flatMap((feature) => {
        const field = FACETS.find((one) => one === text(feature, 'filter'));
        const [words, values] = [wordsOf(text(feature, 'words')), strings(feature, 'values')];
        return field && words.length > 0 && values.length > 0 ? [{ field, words, values }] : [];
      }),
      ignoredWords: wordsOf(text(data, 'ignored_words')),
      ...(fallbackImage ? { fallbackImage } : {}),
    };
  },
};
