/** Times in queries. */
import { utcTime } from '@firn/service-http/utc-time.ts';

const CLOCK = String.raw`\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
const ISO_8601 = new RegExp(String.raw`^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ]${CLOCK}(?:Z|[+-]\d{2}:?\d{2})?)?)?$`, 'i');
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RFC_2822 = new RegExp(
  String.raw`^(?:(?:mon|tue|wed|thu|fri|sat|sun), *)?(\d{1,2}) +(${MONTHS.join('|')}) +(\d{4})(?: +${CLOCK}(?: *(?:[+-]\d{4}|Z|UTC?|GMT|[ECMP][SD]T))?)?$`,
  'i',
);

/** Whether the day exists in its month. */
const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The time in milliseconds that a text in ISO 8601 or RFC 2822 means; NaN for any other text, of which the language's own parser accepts many. */
export function requestTime(text: string): number {
  const [, year, month, day = '1'] = ISO_8601.exec(text) ?? [];
  if (year !== undefined) return isDay(Number(year), Number(month), Number(day)) ? utcTime(text) : Number.NaN;
  const [, ownDay, name = '', ownYear] = RFC_2822.exec(text) ?? [];
  const isValid = isDay(Number(ownYear), MONTHS.indexOf(name.toLowerCase()) + 1, Number(ownDay));
  return isValid ? utcTime(text) : Number.NaN;
}
