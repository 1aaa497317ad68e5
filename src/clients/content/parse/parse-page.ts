/** Readers of pages and their sections. */
import type { ContentLink } from '#lib/content/entry.ts';
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

/** A block of a page: its fields, and its position (`where`) for problem reports. */
interface Block {
  readonly value: WireObject;
  readonly where: string;
  readonly heading: string | undefined;
  readonly link: ContentLink | undefined;
}

/** The name of a kind in the content service: `rich_text` for `rich-text`. */
type WireName<K extends string> = K extends `${infer First}-${infer Rest}` ? `${First}_${Rest}` : K;

type SectionReaders = {
  readonly [K in Section['kind'] as WireName<K>]: (block: Block) => readonly Extract<Section, { readonly kind: K }>[];
};

const headed = ({ heading }: Block): { readonly heading?: string } => (heading ? { heading } : {});
const linked = ({ link }: Block): { readonly link?: ContentLink } => (link ? { link } : {});

/** One reader per kind of section: a kind that is missing here is a type error. */
const SECTIONS: SectionReaders = {
  banner: ({ value }) => references(value, 'banner').map((banner) => ({ kind: 'banner', banner })),
  carousel: (block) => [{ kind: 'carousel', banners: references(block.value, 'banners'), ...headed(block) }],
  rich_text: (block) => [
    { kind: 'rich-text', body: richText(block.value, 'body', `${block.where}.body`), ...headed(block) },
  ],
  products: (block) => [
    {
      kind: 'products',
      heading: block.heading ?? '',
      products: references(block.value, 'products'),
      ...linked(block),
    },
  ],
  categories: (block) => [{ kind: 'categories', categories: references(block.value, 'categories'), ...headed(block) }],
  story: (block) => {
    const { value, where, heading = '' } = block;
    const picture = media(object(value, 'image'));
    if (!picture) {
      noteProblem(`${where}.image`, 'has no picture: the section is not shown');
      return [];
    }
    const body = richText(value, 'body', `${where}.body`);
    return [{ kind: 'story', heading, body, media: picture, flip: flag(value, 'flip'), ...linked(block) }];
  },
  faq: (block) => [{ kind: 'faq', items: faqItems(block.value, 'items'), ...headed(block) }],
  shipping: (block) => [{ kind: 'shipping', ...headed(block) }],
  articles: (block) => [{ kind: 'articles', heading: block.heading ?? '', ...linked(block) }],
};

function section(block: WireObject, index: number): readonly Section[] {
  const [name = ''] = Object.keys(block);
  const where = `sections.${index}.${name}`;
  if (!Object.hasOwn(SECTIONS, name)) {
    noteProblem(where, 'is a section that the shop does not know: it is not shown');
    return [];
  }
  const value = object(block, name);
  const heading = optionalText(value, 'heading');
  return SECTIONS[name as keyof SectionReaders]({ value, where, heading, link: optionalLink(value, 'link') });
}

const page =
  (type: PageEntry['type']): Reader =>
  (data, base) => ({
    ...base,
    type,
    url: type === 'home' ? '' : demandAddress(type, data),
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
