/**
 * The prices of a product over time, and the lowest of the 30 days before its current reduction (directive 98/6/EC,
 * article 6a). Pure: the caller passes the time in milliseconds.
 */
import type { ShownPrice } from './item-price.ts';
import type { Money } from './money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WINDOW_MS = 30 * DAY_MS;
const KEEP_MS = 60 * DAY_MS;
/** After a longer gap between observations the history restarts: the price may have been lower in between. */
const MAX_GAP_MS = 2 * DAY_MS;
/** `seenAt` of an unchanged price is updated in steps, so that it is written four times a day and not every ten minutes. */
const SEEN_STEP_MS = 6 * HOUR_MS;
/** Tolerance for a clock that was set back. */
const CLOCK_TOLERANCE_MS = HOUR_MS / 6;

export interface PricePeriod {
  readonly price: Money;
  /** Whether pages showed a higher, struck-through price next to this one. */
  readonly reduced: boolean;
  /** Start of the period. It ends where the next one starts. */
  readonly since: number;
}

export interface PriceHistory {
  /** Recorded time of the last observation; the actual one may be up to six hours later. */
  readonly seenAt: number;
  /** Oldest first; adjacent periods differ in price or in `reduced`. */
  readonly periods: readonly PricePeriod[];
}

function isFuture(history: PriceHistory, now: number): boolean {
  const latest = now + CLOCK_TOLERANCE_MS;
  return history.seenAt > latest || history.periods.some(({ since }) => since > latest);
}

/** Drops periods that ended more than 60 days ago. Call it only when a new price begins, because the 30-day window of an older price may reach further back. */
function withoutOld(periods: readonly PricePeriod[], now: number): readonly PricePeriod[] {
  return periods.filter((_period, at) => (periods[at + 1]?.since ?? now) > now - KEEP_MS);
}

/** The history with one more observation; the same object if there is nothing to write. */
export function observePrice(history: PriceHistory | undefined, shown: ShownPrice, now: number): PriceHistory {
  const { price } = shown;
  const period = { price, reduced: shown.was !== undefined, since: now };
  const last = history?.periods.at(-1);
  if (!history || !last || isFuture(history, now) || now - history.seenAt > MAX_GAP_MS)
    return { seenAt: now, periods: [period] };
  const isSame =
    last.price.minor === price.minor && last.price.currency === price.currency && last.reduced === period.reduced;
  if (isSame) return now - history.seenAt < SEEN_STEP_MS ? history : { seenAt: now, periods: history.periods };
  const since = Math.max(now, last.since);
  return { seenAt: since, periods: withoutOld([...history.periods, { ...period, since }], now) };
}

/**
 * The lowest price of the 30 days before the current reduction began. A change of a reduced price begins a new
 * reduction. Undefined if there is no reduction, if the history does not cover all 30 days or reaches into the
 * future, or if another currency applied in those days.
 */
export function lowestBeforeReduction(history: PriceHistory, now: number): Money | undefined {
  const { periods } = history;
  const current = periods.at(-1);
  if (!current?.reduced || isFuture(history, now)) return undefined;
  const from = current.since - WINDOW_MS;
  if ((periods[0]?.since ?? now) > from) return undefined;
  const prices = periods
    .slice(0, -1)
    .flatMap(({ price }, at) => ((periods[at + 1]?.since ?? now) > from ? [price] : []));
  if (prices.some(({ currency }) => currency !== current.price.currency)) return undefined;
  return prices.toSorted((left, right) => left.minor - right.minor)[0];
}
