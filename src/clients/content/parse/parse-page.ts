/** Readers of pages and their sections. */
import type { PageEntry, Section } from '#lib/content/page-entries.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { faqItems } from './faq-items.ts';
import { noteProblem } from './field-problems.ts';
import {
  demandAddress,
  flag,
  media,
  object,
  objects,
  optionalLink,
  optionalText,
  references,
  seo,
  strings,
  text,
} from './fields.ts';
import { readBanner } from './parse-banner.ts';
import { richText } from './parse-rich-text.ts';
import type { Reader, Readers } from './reader.ts';

function section(block: WireObject, index: number): readonly Section[] {
  const [kind] = Object.keys(block);
  const where = `sections.${index}.${kind}`;
  const value = object(block, kind ?? '');
  const heading = optionalText(value, 'heading');
  const target = optionalLink(value, 'link');
  switch (kind) {
    case 'banner':
      return references(value, 'banner').map((banner) => ({ kind: 'banner', banner }));
    case 'carousel':
      return [{ kind: 'carousel', banners: references(value, 'banners'), ...(heading ? { heading } : {}) }];
    case 'rich_text':
      return [{ kind: 'rich-text', body: richText(value, 'body', `${where}.body`), ...(heading ? { heading } : {}) }];
    case 'products':
      return [
        {
          kind: 'products',
          heading: heading ?? '',
          products: references(value, 'products'),
          ...(target ? { link: target } : {}),
        },
      ];
    case 'categories':
      return [{ kind: 'categories', categories: references(value, 'categories'), ...(heading ? { heading } : {}) }];
    case 'story': {
      const picture = media(object(value, 'image'));
      if (!picture) noteProblem(`${where}.image`, 'has no picture: the section is not shown');
      return picture
        ? [
            {
              kind: 'story',
              heading: heading ?? '',
              body: richText(value, 'body', `${where}.body`),
              media: picture,
              flip: flag(value, 'flip'),
              ...(target ? { link: target } : {}),
            },
          ]
        : [];
    }
    case 'faq':
      return [
        {
          kind: 'faq',
          items: faqItems(value, 'items'),
          ...(heading ? { heading } : {}),
        },
      ];
    case 'shipping':
      return [{ kind: 'shipping', ...(heading ? { heading } : {}) }];
    case 'articles':
      return [{ kind: 'articles', heading: heading ?? '', ...(target ? { link: target } : {}) }];
    default:
      noteProblem(where, 'is a section that the shop does not know: it is not shown');
      return [];
  }
}

const page =
  (type: PageEntry['type']): Reader =>
  (data, base) => ({
    ...base,
    type,
    url: type === 'home' ? '' : demandAddress(data),
    regions: strings(data, 'regions'),
    layout: text(data, 'layout') === 'flush-banner' ? 'flush-banner' : 'default',
    sections: objects(data, 'sections').flatMap(section),
    seo: seo(data),
    ...(optionalText(data, 'intro') ? { intro: text(data, 'intro') } : {}),
  });

export const pageReaders: Readers<PageEntry['type'] | 'banner'> = {
  page: page('page'),
  home: page('home'),
  landing_page: page('landing_page'),
  pro: page('pro'),
  proclub: page('proclub'),
  banner: readBanner,
};
