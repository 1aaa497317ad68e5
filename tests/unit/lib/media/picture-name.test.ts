/** Names of pictures: a set must not be requested as a single picture, nor a single picture as a set. */
import { expect, test } from 'vitest';

import { imageUrl } from '#lib/media/image-url.ts';
import { encodedPictureName, pictureKind, pictureName } from '#lib/media/picture-name.ts';
import { picturesIn } from '#publishing/pictures/page-pictures.ts';

const address = (filename: string): string => imageUrl('', { filename, alias: 'firn' }).split('?')[0] ?? '';

test('the address of a picture is below /i/, that of an image set below /s/', () => {
  expect(address(pictureName({ name: 'ridge 98', imageset: false }))).toBe('/i/firn/ridge%2098');
  expect(address(pictureName({ name: 'ridge 98', imageset: true }))).toBe('/s/firn/ridge%2098');
  expect(imageUrl('', { filename: 'ridge-98', set: true })).toContain('/s/k2skis/ridge-98?');
});

test('a missing picture has no name, rather than that of an empty set', () => {
  expect(pictureName({ name: '', imageset: true })).toBe('');
});

test('a name in an attribute is encoded and still shows whether it is a set', () => {
  const name = pictureName({ name: 'Größe 1', imageset: true });
  expect(encodedPictureName(name)).toBe('s/Gr%C3%B6%C3%9Fe%201');
  expect(pictureKind(encodedPictureName(name))).toEqual(['s', 'Gr%C3%B6%C3%9Fe%201']);
  expect(pictureKind('snow')).toEqual(['i', 'snow']);
});

test('pictures to render ahead include those of sets', () => {
  const html =
    '<img src="/s/firn/ridge-98?w=640" srcset="/i/firn/a?w=1 1x, /s/firn/b?w=2 2x"><img src="/images/x.png">';
  expect(picturesIn(html)).toEqual(['/s/firn/ridge-98?w=640', '/i/firn/a?w=1', '/s/firn/b?w=2']);
});
