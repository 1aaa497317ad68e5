/** Names for screen readers that are joined from parts: in Japanese with the ideographic comma. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TileView } from '#islands/grid/views/TileView.tsx';
import CountryChooser from '#islands/market/CountryChooser.tsx';
import { DealerItem } from '#islands/stores/views/DealerItem.tsx';
import { MapMarker } from '#islands/stores/views/MapMarker.tsx';

const say = (english: string): string => english;

function tile(locale: string): string {
  const color = (slug: string) => ({ slug, name: slug, label: slug, hex: '#000', picture: slug });
  const product = { uid: '1', slug: 'pin', title: 'Pin', href: '/p/pin', picture: '', tags: [], colors: ['ink', 'sand'].map(color) }; // prettier-ignore
  const frame = { say, money: String, mediaBase: '', alias: '', locale, keeps: true };
  return renderToStaticMarkup(<TileView tile={product as never} frame={frame} />);
}

function dealer(tag: string): string {
  const hours = [{ days: '月', time: '9–12' }, { days: '月', time: '13–18' }]; // prettier-ignore
  const one = { id: 'a', name: 'Alpin', lines: [], hours, services: [], place: { latitude: 1, longitude: 2 } };
  const today = { rows: [0, 1], isOpen: true };
  return renderToStaticMarkup(<DealerItem dealer={one as never} text={say} tag={tag} today={today} />);
}

function marker(tag: string, count: number): string {
  const place = { x: 0, y: 0, count, id: 'a', name: 'Alpin', city: 'Nozawa' };
  return renderToStaticMarkup(<MapMarker marker={place} count="Dealers: {count}" tag={tag} onOpen={() => undefined} />);
}

function chooser(current: string): string {
  const locales = [{ locale: 'ja-jp', tag: 'ja', href: '/ja-jp', languageName: '日本語' }];
  const continents = [{ name: 'Asia', countries: [{ iso: 'jp', name: '日本', aliases: [], locales }] }];
  return renderToStaticMarkup(createElement(CountryChooser, { continents, current, texts: {} } as never));
}

test.each([
  ['a color of a tile', tile, 'Pin{comma}ink'],
  ['a mark of a tile', tile, 'Compare{comma}Pin'],
  ['directions to a dealer', dealer, '"Directions{comma}Alpin"'],
  ['opening hours of a dealer', dealer, '"Opening hours{comma}Alpin"'],
  ['today’s hours of a dealer', dealer, '9–12{comma}13–18'],
  ['a dealer on the map', (tag: string) => marker(tag, 1), '"Alpin{comma}Nozawa"'],
  ['a cluster of dealers on the map', (tag: string) => marker(tag, 3), '"Nozawa{comma}Dealers: 3"'],
  ['a language of a country', chooser, '"日本{comma}日本語"'],
])('%s is named with the comma of the language of the page', (_, render, name) => {
  expect(render('ja-jp')).toContain(name.replace('{comma}', '、'));
  expect(render('de-at')).toContain(name.replace('{comma}', ', '));
});
