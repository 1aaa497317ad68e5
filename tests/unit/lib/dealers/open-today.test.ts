import { expect, test } from 'vitest';

import { openToday } from '#lib/dealers/open-today.ts';
import { timeZoneOf } from '#lib/dealers/time-zone.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const OPENING = [
  { days: WEEK, opens: '09:00', closes: '12:00' },
  { days: WEEK, opens: '14:30', closes: '19:00' },
  { days: ['Saturday'], opens: '20:00', closes: '02:00' },
];
/** A time on a Monday. */
const at = (time: string): number => Date.parse(`2026-11-23T${time}:00Z`);

test('a dealer’s opening hours follow its local time', () => {
  expect(openToday(OPENING, 'Europe/Vienna', at('08:00'))).toEqual({ rows: [0, 1], isOpen: true });
  expect(openToday(OPENING, 'Europe/Vienna', at('12:00')).isOpen).toBe(false);
  expect(openToday(OPENING, 'Europe/Vienna', at('17:59')).isOpen).toBe(true);
  expect(openToday(OPENING, 'Europe/Vienna', at('18:00')).isOpen).toBe(false);
  // Sunday evening in Denver.
  expect(openToday(OPENING, 'America/Denver', at('03:00'))).toEqual({ rows: [], isOpen: false });
  // Tuesday morning in Tokyo.
  expect(openToday(OPENING, 'Asia/Tokyo', at('23:30'))).toEqual({ rows: [0, 1], isOpen: false });
});

test('hours that end after midnight stay in effect until they end', () => {
  const sunday = Date.parse('2026-11-22T00:30:00Z');
  expect(openToday(OPENING, 'Europe/Vienna', sunday)).toEqual({ rows: [], isOpen: true });
  expect(openToday(OPENING, 'Europe/Vienna', sunday + 3_600_000).isOpen).toBe(false);
});

test.each([
  ['forward', '2027-03-28T22:30:00Z'],
  ['back', '2026-10-25T23:30:00Z'],
])('after a Sunday on which the clocks go %s, Sunday’s hours last until they end', (_way, time) => {
  const sundays = [{ days: ['Sunday'], opens: '20:00', closes: '02:00' }];
  const saturdays = [{ days: ['Saturday'], opens: '20:00', closes: '02:00' }];
  // Half past midnight in Vienna.
  const monday = Date.parse(time);
  expect(openToday(sundays, 'Europe/Vienna', monday)).toEqual({ rows: [], isOpen: true });
  expect(openToday(saturdays, 'Europe/Vienna', monday).isOpen).toBe(false);
});

test('hours that close when they open last the whole day', () => {
  const always = [{ days: ['Monday'], opens: '08:00', closes: '08:00' }];
  expect(openToday(always, 'Europe/Vienna', at('05:00'))).toEqual({ rows: [0], isOpen: true });
  expect(openToday(always, 'Europe/Vienna', at('22:30'))).toEqual({ rows: [0], isOpen: true });
  expect(openToday(always, 'Europe/Vienna', at('23:30'))).toEqual({ rows: [], isOpen: false });
});

test.each([
  ['at', 47.27, 11.39, 'Europe/Vienna'], ['US', 40.7, -111.85, 'America/Denver'], ['us', 47.6, -122.3, 'America/Los_Angeles'], ['us', 44.5, -72.7, 'America/New_York'],
  ['us', 61.2, -149.9, 'America/Anchorage'], ['us', 21.3, -157.9, 'Pacific/Honolulu'], ['ca', 51, -118.2, 'America/Vancouver'], ['ca', 46.8, -71.2, 'America/Toronto'],
  ['au', -36.4, 148.3, 'Australia/Sydney'], ['xx', 0, 0, undefined],
  // Flagstaff and Las Vegas, Brisbane and Darwin, St. John’s, Tenerife and Granada, Ponta Delgada and Lisbon.
  ['us', 35.2, -111.65, 'America/Phoenix'], ['us', 36.17, -115.14, 'America/Los_Angeles'], ['au', -27.47, 153.03, 'Australia/Brisbane'], ['au', -12.46, 130.84, 'Australia/Darwin'],
  ['ca', 47.56, -52.71, 'America/St_Johns'], ['ES', 28.29, -16.63, 'Atlantic/Canary'], ['es', 37.18, -3.6, 'Europe/Madrid'], ['pt', 37.74, -25.67, 'Atlantic/Azores'], ['pt', 38.72, -9.14, 'Europe/Lisbon'],
  // A name that every object inherits is no country.
  ['constructor', 0, 0, undefined], ['toString', 0, 0, undefined],
])('the coordinates %s %d %d are in the time zone %s', (country, latitude, longitude, zone) => {
  expect(timeZoneOf(country, { latitude, longitude })).toBe(zone);
}); // prettier-ignore
