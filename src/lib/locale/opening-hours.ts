/** Opening hours in the words of a language: `Mo–Fr`, `10:00–19:00 Uhr`. */
export interface OpeningHours {
  /** As schema.org has them: `Monday` … `Sunday`. */
  readonly days: readonly string[];
  /** `HH:MM` */
  readonly opens: string;
  readonly closes: string;
}

export interface HoursLine {
  readonly days: string;
  readonly time: string;
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function momentOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return FIRST_DAY + (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Days as runs of neighbours: `[0, 4]` is Monday to Friday. Days that are none are left out. */
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

/** Spaces of `Intl` that the first cut of the fonts lacks: one of them would load another font file. */
const THIN_SPACES = /[\u2009\u202F]/g;

/** `tag`: BCP 47. One line for each row of days that are open at the same time; rows of the same days stand one below the other. */
export function hoursLines(rows: readonly OpeningHours[], tag: string): readonly HoursLine[] {
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  // Ranges of Japanese spell hours and minutes out (10時00分), which shops do not.
  const isJapanese = tag.startsWith('ja');
  const nameOf = (day: number): string => weekday.format(FIRST_DAY + day * DAY_MS);
  return rows.map(({ days, opens, closes }) => ({
    days: runsOf(days)
      .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
      .join(', '),
    time: isJapanese
      ? `${clock.format(momentOf(opens))}～${clock.format(momentOf(closes))}`
      : clock.formatRange(momentOf(opens), momentOf(closes)).replaceAll(THIN_SPACES, ' '),
  }));
}
