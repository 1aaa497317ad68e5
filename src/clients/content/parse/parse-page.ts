/** Readers of pages, their sections and banners. */
import type { Hotspot, PageEntry, Section } from '#lib/content/page-entries.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { faqItems } from './faq-items.ts';
import { noteProblem } from './field-problems.ts';
import {
  demandText,
  flag,
  link,
  media,
  object,
  objects,
  optionalLink,
  optionalText,
  present,
  references,
  seo,
  strings,
  text,
} from './fields.ts';
import { richText } from './parse-rich-text.ts';
import type { Reader, Readers } from './reader.ts';

/** A hotspot without type and title is dropped (spec section 5). */
function hotspot(spot: WireObject): readonly Hotspot[] {
  const kind = text(spot, 'dataType');
  const manual = object(spot, 'manual');
  const title = text(spot, 'title') || text(manual, 'title');
  if (!kind && !title) return [];
  const [reference] = references(spot, kind === 'page' ? 'page' : 'product');
  const points = object(spot, 'points');
  const href = text(spot, 'href') || text(manual, 'href');
  const picture = media({ amplience_id: text(spot, 'ampId') || text(manual, 'ampId') });
  const optional = {
    ctaCopy: optionalText(spot, 'ctaCopy'),
    fontColor: optionalText(spot, 'fontColor'),
    backgroundColor: optionalText(spot, 'backgroundColor'),
    selector: optionalText(spot, 'selector'),
    href: href || undefined,
    media: picture,
    reference,
  };
  return [
    {
      id: text(spot, 'id'),
      title,
      description: text(spot, 'description') || text(manual, 'description'),
      kind: kind === 'product' || kind === 'page' ? kind : 'manual',
      point: { x: Number(points['x'] ?? 0), y: Number(points['y'] ?? 0) },
      ...present(optional),
    },
  ];
}

function section(block: WireObject, index: number): readonly Section[] {
  const [kind] = Object.keys(block);
  const where = `sections.${index}.${kind}`;
  const value = object(block, kind ?? '');
  const heading = optionalText(value, 'heading');
  const target = optionalLink(value, 'link');
  switch (kind) {
    case 'banner':
      return references(value, 'banner').map((banner) => ({ kind: 'banner', banner }));
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
    url: type === 'home' ? '' : demandText(data, 'url'),
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
  banner: (data, base) => {
    const background = object(data, 'background');
    const picture = media(background) ?? media({ amplience_id: text(object(background, 'content'), 'amplienceId') });
    const desktop = optionalText(background, 'desktop_aspect_ratio');
    const mobile = optionalText(background, 'mobile_aspect_ratio');
    return {
      ...base,
      type: 'banner',
      content: richText(data, 'content'),
      regions: strings(data, 'regions'),
      darkOverlay: flag(data, 'dark_overlay_on_banner_image'),
      disableLink: flag(data, 'disable_link'),
      wrapCopy: flag(data, 'wrap_copy'),
      contentLayout: text(data, 'content_layout') || 'top-left',
      buttons: objects(data, 'cta_button_global').map((button) => ({
        ...link(button),
        style: text(button, 'button_class'),
      })),
      ...(picture
        ? {
            background: {
              kind: text(background, 'type') === 'Video' ? 'video' : 'image',
              media: picture,
              hotspots: flag(background, 'enableHotspots') ? objects(background, 'hotspots').flatMap(hotspot) : [],
              zoom: flag(background, 'banner_zoom'),
              ...(desktop ? { desktopAspectRatio: desktop } : {}),
              ...(mobile ? { mobileAspectRatio: mobile } : {}),
            },
          }
        : {}),
    };
  },
};
