/** Formats opening hours for a language: `Mo–Fr`, `10:00–19:00 Uhr`. */
import { joined } from './joined.ts';

export interface OpeningHours {
  /** schema.org names: `Monday` … `Sunday`. */
  readonly days: readonly string[];
  /** `HH:MM` */
  readonly opens: string;
  readonly closes: string;
}

export interface HoursLine {
  readonly days: string;
  readonly time: string;
}

/** Hours that close when they open last the whole day; schema.org writes these as 00:00 to 23:59. */
export function wholeDay<Hours extends Pick<OpeningHours, 'opens' | 'closes'>>(hours: Hours): Hours {
  return hours.opens === hours.closes ? { ...hours, opens: '00:00', closes: '23:59' } : hours;
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** An arbitrary Monday, the base for formatting days and times. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function momentOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return FIRST_DAY + (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Groups days into runs of consecutive ones: `[0, 4]` is Monday to Friday. Unknown names are left out. */
function runsOf(days: readonly string[]): readonly (readonly [first: number, last: number])[] {
  const numbers = [...new Set(days.map((day) => WEEK.indexOf(day)))]
    .filter((day) => day >= 0)
    .toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const day of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** Spaces in `Intl` output that the preloaded font subset lacks; showing one would load another font file. */
const THIN_SPACES = /[\u2009\u202F]/g;

/** Cached by language, because creating a format takes as long as rendering a small page. */
const formats = new Map<string, Readonly<Record<'weekday' | 'clock', Intl.DateTimeFormat>>>();

function formatsIn(tag: string): Readonly<Record<'weekday' | 'clock', Intl.DateTimeFormat>> {
  const known = formats.get(tag) ?? {
    weekday: new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }),
    clock: new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }),
  };
  formats.set(tag, known);
  return known;
}

/** `tag`: BCP 47. One line per row. */
export function hoursLines(rows: readonly OpeningHours[], tag: string): readonly HoursLine[] {
  const { weekday, clock } = formatsIn(tag);
  // Japanese ranges from `Intl` spell out hours and minutes (10時00分), which is unusual in shops.
  const isJapanese = tag.startsWith('ja');
  const isTwelveHours = clock.resolvedOptions().hour12 === true;
  const nameOf = (day: number): string => weekday.format(FIRST_DAY + day * DAY_MS);
  const timeOf = (given: OpeningHours): string => {
    const { opens, closes } = wholeDay(given);
    const [from, to] = [momentOf(opens), momentOf(closes)];
    if (isJapanese) return `${clock.format(from)}～${clock.format(to)}`;
    // A range of `Intl` names the half of the day once if both times have the same: from 10 AM to 12 AM, which is midnight.
    const text =
      to < from && isTwelveHours ? `${clock.format(from)} – ${clock.format(to)}` : clock.formatRange(from, to);
    return text.replaceAll(THIN_SPACES, ' ');
  };
  return rows.map((row) => ({
    days: joined(
      tag,
      runsOf(row.days).map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`)),
    ),
    time: timeOf(row),
  }));
}
