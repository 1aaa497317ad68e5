/** Whether a dealer is open, by the local time of its time zone. Pure: the current time is passed in. */
import type { OpeningHours } from '#lib/locale/opening-hours.ts';

export interface OpenToday {
  /** Indexes of the opening-hours rows that apply today; empty when closed all day. */
  readonly rows: readonly number[];
  readonly isOpen: boolean;
}

const MINUTES_OF_DAY = 24 * 60;

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Cached: creating a format is slow, and a list has hundreds of dealers in a few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const options = { timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', options);
  clocks.set(zone, clock);
  return clock;
}

function localTime(zone: string, now: number): { readonly day: string; readonly minutes: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { day: parts.get('weekday') ?? '', minutes: minutesOf(`${parts.get('hour')}:${parts.get('minute')}`) };
}

/** `now`: milliseconds since 1970. A row that closes before it opens ends on the next day; one that closes when it opens lasts the whole day. */
export function openToday(opening: readonly OpeningHours[], zone: string, now: number): OpenToday {
  const { day, minutes } = localTime(zone, now);
  // About noon of the day before: the same time of that day is two days back when the clocks have gone forward.
  const yesterday = localTime(zone, now - (minutes + MINUTES_OF_DAY / 2) * 60_000).day;
  const isOpen = opening.some(({ days, opens, closes }) => {
    if (opens === closes) return days.includes(day);
    const [from, to] = [minutesOf(opens), minutesOf(closes)];
    const isOvernight = to < from;
    const isToday = days.includes(day) && minutes >= from && (isOvernight || minutes < to);
    return isToday || (isOvernight && days.includes(yesterday) && minutes < to);
  });
  return { rows: opening.flatMap(({ days }, index) => (days.includes(day) ? [index] : [])), isOpen };
}
