/** Reader of banners and their hotspots. */
import { bannerLayout, DEFAULT_BANNER_LAYOUT } from '#lib/content/banner-layout.ts';
import type { BannerLayout } from '#lib/content/banner-layout.ts';
import type { Banner, Hotspot } from '#lib/content/page-entries.ts';
import { aspectRatio } from '#lib/media/image-url.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { noteProblem, pathOf } from './field-problems.ts';
import {
  flag,
  link,
  media,
  object,
  objects,
  optionalText,
  definedMembers,
  references,
  strings,
  text,
} from './fields.ts';
import { richText } from './parse-rich-text.ts';
import type { Reader } from './reader.ts';

const isFraction = (value: number): boolean => value >= 0 && value <= 1;

/** Fractions of the picture; a missing one counts as 0. */
function pointOf(spot: WireObject): Hotspot['point'] {
  const points = object(spot, 'points');
  const lacking = ['x', 'y'].filter((key) => (points[key] ?? '') === '');
  if (lacking.length > 0)
    noteProblem(pathOf(spot, 'points'), `lacks ${lacking.join(' and ')}: the hotspot is at the edge of the picture`);
  return { x: Number(points['x'] ?? 0), y: Number(points['y'] ?? 0) };
}

/** A hotspot without type and title is dropped (spec section 5). */
function hotspot(spot: WireObject): readonly Hotspot[] {
  const kind = text(spot, 'dataType');
  const manual = object(spot, 'manual');
  const title = text(spot, 'title') || text(manual, 'title');
  if (!kind && !title) {
    noteProblem(pathOf(spot, 'title'), 'is empty, and so is dataType: the hotspot is not shown');
    return [];
  }
  const [reference] = references(spot, kind === 'page' ? 'page' : 'product');
  const point = pointOf(spot);
  if (!isFraction(point.x) || !isFraction(point.y)) {
    noteProblem(pathOf(spot, 'points'), 'has a number that is not between 0 and 1: the hotspot is not shown');
    return [];
  }
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
      point,
      ...definedMembers(optional),
    },
  ];
}

function layoutOf(data: WireObject): BannerLayout {
  const value = text(data, 'content_layout');
  const layout = bannerLayout(value);
  if (value && !layout)
    noteProblem('content_layout', `is "${value}", an unknown layout: ${DEFAULT_BANNER_LAYOUT} is used`);
  return layout ?? DEFAULT_BANNER_LAYOUT;
}

function shapeOf(background: WireObject, key: string): string | undefined {
  const value = optionalText(background, key);
  if (value === undefined || aspectRatio(value) !== undefined) return value;
  noteProblem(pathOf(background, key), `is "${value}", an aspect ratio such as 16:9 is expected: it is ignored`);
  return undefined;
}

function backgroundOf(data: WireObject): Banner['background'] {
  const background = object(data, 'background');
  const picture =
    media(background) ?? media({ ...background, amplience_id: text(object(background, 'content'), 'amplienceId') });
  if (!picture) {
    noteProblem('background', 'has no picture and no film: the banner is not shown');
    return undefined;
  }
  return {
    kind: text(background, 'type').toLowerCase() === 'video' ? 'video' : 'image',
    media: picture,
    hotspots: flag(background, 'enableHotspots') ? objects(background, 'hotspots').flatMap(hotspot) : [],
    zoom: flag(background, 'banner_zoom'),
    ...definedMembers({
      desktopAspectRatio: shapeOf(background, 'desktop_aspect_ratio'),
      mobileAspectRatio: shapeOf(background, 'mobile_aspect_ratio'),
    }),
  };
}

export const readBanner: Reader = (data, base) => {
  const background = backgroundOf(data);
  return {
    ...base,
    type: 'banner',
    content: richText(data, 'content'),
    regions: strings(data, 'regions'),
    darkOverlay: flag(data, 'dark_overlay_on_banner_image'),
    disableLink: flag(data, 'disable_link'),
    wrapCopy: flag(data, 'wrap_copy'),
    contentLayout: layoutOf(data),
    buttons: objects(data, 'cta_button_global').map((button) => ({
      ...link(button),
      style: text(button, 'button_class'),
    })),
    ...(background ? { background } : {}),
  };
};
