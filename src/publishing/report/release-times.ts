/** Times in place of release ids and UTC times, in sentences for editors. */
import { releaseTime } from '../release/release-time.ts';

function formatted(iso: string, timeZone: string): string | undefined {
  const time = new Date(iso);
  // Not every number of 17 digits is a time.
  if (Number.isNaN(time.getTime())) return undefined;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return `${format.format(time)} (${timeZone})`;
}

const ISO_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** `Release 20261121090000123` → `Release of 21 Nov 2026, 10:00:00 (Europe/Vienna)`; times in UTC are converted as well. */
export function withReleaseTimes(text: string, timeZone: string): string {
  return text
    .replaceAll(ISO_TIME, (iso) => formatted(iso, timeZone) ?? iso)
    .replaceAll(/\b(?:([Rr]elease) )?(\d{17})\b/g, (match: string, start: string | undefined, id: string) => {
      const time = formatted(releaseTime(id), timeZone);
      return time === undefined ? match : `${start ?? 'the release'} of ${time}`;
    });
}

/** The time of a release, `21 Nov 2026, 10:00:00 (Europe/Vienna)`; the id itself if it is not a time. */
export function releaseMoment(id: string, timeZone: string): string {
  return formatted(releaseTime(id), timeZone) ?? id;
}

/** `2026-11-21T09:00:00.123Z` → `2026-11-21 09:00:00 UTC`, or `2026-11-21 10:00:00 (Europe/Vienna)`. */
export function shortTime(iso: string, timeZone = 'UTC'): string {
  if (timeZone === 'UTC') return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return `${format.format(new Date(iso))} (${timeZone})`;
}

/** Rewrites the `time` elements of a page to another time zone. */
export function withShortTimes(html: string, timeZone: string): string {
  return html.replaceAll(
    /(<time datetime="([^"]+)">)[^<]*(?=<\/time>)/g,
    (_all, start: string, iso: string) => start + shortTime(iso, timeZone),
  );
}

/** Adds the time to each release id, for sentences with ids that are arguments of a command. */
export function withTimesBesideIds(text: string, timeZone: string): string {
  return text.replaceAll(/\b\d{17}\b/g, (id) => {
    const time = formatted(releaseTime(id), timeZone);
    return time === undefined ? id : `${id}, of ${time}`;
  });
}

type Output = Pick<Console, 'log' | 'warn' | 'error'>;

/** A terminal that shows times in place of release ids. */
export function outputWithTimes(output: Output, timeZone: string): Output {
  const printing = (print: (line: string) => void) => (line: unknown) => print(withReleaseTimes(String(line), timeZone)); // prettier-ignore
  return {
    log: printing((line) => output.log(line)),
    warn: printing((line) => output.warn(line)),
    error: printing((line) => output.error(line)),
  };
}
