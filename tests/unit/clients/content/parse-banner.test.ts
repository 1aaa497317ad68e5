/** Banners as delivered → domain: layouts, backgrounds, and the problems reported to editors for unusable fields. */
import { expect, test } from 'vitest';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { BANNER_LAYOUTS } from '#lib/content/banner-layout.ts';
import type { Banner } from '#lib/content/page-entries.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

function parsed(data: object): { readonly banner: Banner; readonly problems: readonly string[] } {
  const result = parseEntry('banner', { uid: 'b', title: 'B', ...data } as WireObject);
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
  return {
    banner: result.entry as Banner,
    problems: result.problems.map(({ field, problem }) => `${field} ${problem}`),
  };
}

const background = (more: object = {}): object => ({ background: { type: 'Image', amplience_id: 'scene', ...more } });

test.each<[string, string]>([
  ...BANNER_LAYOUTS.map((layout): [string, string] => [layout, layout]),
  ['Top Right', 'top-right'],
  ['bottom_left', 'bottom-left'],
])('the layout %s is read as %s', (written, layout) => {
  const { banner, problems } = parsed({ content_layout: written, ...background() });
  expect([banner.contentLayout, problems]).toEqual([layout, []]);
});

test('without a layout, the text is at the top left; an unknown one is reported', () => {
  expect(parsed(background())).toMatchObject({ banner: { contentLayout: 'top-left' }, problems: [] });
  expect(parsed({ content_layout: 'sideways', ...background() })).toMatchObject({
    banner: { contentLayout: 'top-left' },
    problems: ['content_layout is "sideways", an unknown layout: top-left is used'],
  });
});

test('a banner without a background is read, and the missing picture is reported', () => {
  for (const data of [{}, { background: null }, { background: { type: 'Video', amplience_id: '' } }]) {
    const { banner, problems } = parsed(data);
    expect(banner.background).toBeUndefined();
    expect(problems).toEqual(['background has no picture and no film: the banner is not shown']);
  }
});

test('the picture may be in content.amplienceId; it keeps set and alternative text', () => {
  const { banner } = parsed(
    background({ amplience_id: '', content: { amplienceId: 'set' }, imageset: 'Yes', alt_text: 'A' }),
  );
  expect(banner.background?.media).toEqual({ name: 'set', imageset: true, alt: 'A' });
});

test('film, zoom and aspect ratios are read; an invalid aspect ratio is reported and ignored', () => {
  const { banner, problems } = parsed(
    background({ type: 'Video', banner_zoom: true, desktop_aspect_ratio: 'wide', mobile_aspect_ratio: '4:5' }),
  );
  expect(banner.background).toMatchObject({ kind: 'video', zoom: true, mobileAspectRatio: '4:5' });
  expect(banner.background).not.toHaveProperty('desktopAspectRatio');
  expect(problems).toEqual([
    'background.desktop_aspect_ratio is "wide", an aspect ratio such as 16:9 is expected: it is ignored',
  ]);
});

test('hotspots without type and title, or with a point outside the picture, are dropped and reported', () => {
  const point = { x: 0.5, y: 0.5 };
  const hotspots = [
    { id: 'a', dataType: 'manual', title: 'A', points: point },
    { id: 'b', points: point },
    { id: 'c', title: 'C', points: { x: 1.2, y: 0.5 } },
    { id: 'd', title: 'D', points: { x: 'left', y: 0.5 } },
  ];
  const { banner, problems } = parsed(background({ enableHotspots: true, hotspots }));
  expect(banner.background?.hotspots.map(({ id }) => id)).toEqual(['a']);
  expect(problems).toEqual([
    'background.hotspots.1.title is empty, and so is dataType: the hotspot is not shown',
    'background.hotspots.2.points has a number that is not between 0 and 1: the hotspot is not shown',
    'background.hotspots.3.points has a number that is not between 0 and 1: the hotspot is not shown',
  ]);
});

test('a hotspot without one or both numbers of its point is at the edge of the picture, and is reported', () => {
  const hotspots = [
    { id: 'a', title: 'A', points: { x: 0.5, y: null } },
    { id: 'b', title: 'B' },
    { id: 'c', title: 'C', points: { x: 0, y: 0 } },
  ];
  const { banner, problems } = parsed(background({ enableHotspots: true, hotspots }));
  expect(banner.background?.hotspots.map(({ point }) => point)).toEqual([{ x: 0.5, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 }]);
  expect(problems).toEqual([
    'background.hotspots.0.points lacks y: the hotspot is at the edge of the picture',
    'background.hotspots.1.points lacks x and y: the hotspot is at the edge of the picture',
  ]);
}); // prettier-ignore
