/** Formats of addresses and opening hours. */
import { describe, expect, test } from 'vitest';

import { hoursLines } from '#lib/locale/opening-hours.ts';
import { placeLines, streetLines } from '#lib/locale/place-lines.ts';

const place = (country: string, postalCode: string, city: string, state = '') => ({ country, postalCode, city, state });

describe('placeLines', () => {
  test.each([
    [place('at', '6020', 'Innsbruck'), ['6020 Innsbruck']],
    [place('US', '84106', 'Salt Lake City', 'Utah'), ['Salt Lake City, Utah 84106']],
    [place('ca', 'V6J 1M3', 'Vancouver', 'British Columbia'), ['Vancouver, British Columbia V6J 1M3']],
    [place('gb', 'CA12 5BS', 'Keswick'), ['Keswick', 'CA12 5BS']],
    [place('au', '3000', 'Melbourne', 'Victoria'), ['Melbourne Victoria 3000']],
    [place('nz', '9305', 'Wānaka'), ['Wānaka 9305']],
    [place('jp', '044-0081', 'Kutchan', 'Hokkaido'), ['Kutchan, Hokkaido 044-0081']],
    [place('jp', '044-0081', '倶知安町', '北海道'), ['〒044-0081', '北海道倶知安町']],
    [place('it', '39100', 'Bolzano', 'BZ'), ['39100 Bolzano', 'BZ']],
    [place('nl', '', 'Amsterdam'), ['Amsterdam']],
    [place('us', '', 'Stowe'), ['Stowe']],
  ])('%j', (given, lines) => expect(placeLines(given)).toEqual(lines));
});

describe('streetLines', () => {
  test.each([
    [{ street: '字山田190-4', ...place('jp', '044-0081', '虻田郡倶知安町', '北海道') }, ['〒044-0081', '北海道虻田郡倶知安町字山田190-4']],
    [{ street: '字山田190-4', ...place('JP', '', '虻田郡倶知安町') }, ['虻田郡倶知安町字山田190-4']],
    [{ street: '', ...place('jp', '044-0081', '倶知安町') }, ['〒044-0081', '倶知安町']],
    [{ street: 'Yamada 190-4', ...place('jp', '044-0081', 'Kutchan', 'Hokkaido') }, ['Yamada 190-4', 'Kutchan, Hokkaido 044-0081']],
    [{ street: 'Dorfstraße 87', ...place('at', '6450', 'Sölden') }, ['Dorfstraße 87', '6450 Sölden']],
    [{ street: '', ...place('at', '6450', 'Sölden') }, ['6450 Sölden']],
  ])('%j', (given, lines) => expect(streetLines(given)).toEqual(lines)); // prettier-ignore
});

describe('hoursLines', () => {
  const rows = [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '19:00' },
    { days: ['Saturday'], opens: '09:30', closes: '16:00' },
  ];
  const plain = (tag: string): readonly string[] =>
    hoursLines(rows, tag).map(({ days, time }) => `${days} ${time}`.replaceAll(/[\u2009\u202f\u00a0]/g, ' '));

  test.each([
    ['de-AT', ['Mo–Fr 10:00–19:00 Uhr', 'Sa 09:30–16:00 Uhr']],
    ['en-US', ['Mon–Fri 10:00 AM – 7:00 PM', 'Sat 9:30 AM – 4:00 PM']],
    ['en-GB', ['Mon–Fri 10:00–19:00', 'Sat 09:30–16:00']],
    ['ja-JP', ['月–金 10:00～19:00', '土 9:30～16:00']],
  ])('%s', (tag, lines) => expect(plain(tag)).toEqual(lines));

  test.each([
    ['de-AT', '18:00', '02:00', '18:00–02:00 Uhr'],
    ['en-US', '18:00', '02:00', '6:00 PM – 2:00 AM'],
    ['en-US', '10:00', '00:00', '10:00 AM – 12:00 AM'],
    ['en-US', '00:00', '00:00', '12:00 AM – 11:59 PM'],
    ['de-AT', '00:00', '00:00', '00:00–23:59 Uhr'],
    ['ja-JP', '00:00', '00:00', '0:00～23:59'],
  ])('%s: hours from %s to %s have both times', (tag, opens, closes, time) => {
    const [line] = hoursLines([{ days: ['Monday'], opens, closes }], tag);
    expect(line?.time.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(time);
  });

  test('lists non-consecutive days one by one, and drops unknown days', () => {
    const [line] = hoursLines(
      [{ days: ['Sunday', 'Wednesday', 'Monday', 'Holiday', 'Tuesday'], opens: '10:00', closes: '11:00' }],
      'de-DE',
    );
    expect(line?.days).toBe('Mo–Mi, So');
    expect(hoursLines([], 'de-DE')).toEqual([]);
  });
});
