/** The lowest price of the 30 days before a reduction: never an unobserved price, and never from an incomplete window. */
import { describe, expect, test } from 'vitest';

import { lowestBeforeReduction, observePrice } from '#lib/pricing/price-history.ts';
import type { PriceHistory } from '#lib/pricing/price-history.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-01T10:00:00Z');
const money = (minor: number, currency = 'EUR') => ({ minor, currency });

/** An observation: days before now, amount, struck price, currency. */
type Seen = readonly [number, number, (number | undefined)?, string?];

/** The history of a shop that observes prices once a day. */
function observed(seen: readonly Seen[], until = 0): PriceHistory {
  let history: PriceHistory | undefined;
  const first = seen[0]?.[0] ?? 0;
  for (let day = first; day >= until; day -= 1) {
    const [, minor = 0, was, currency] = seen.findLast(([since]) => since >= day) ?? [];
    history = observePrice(history, { price: money(minor, currency), ...(was ? { was: money(was, currency) } : {}) }, NOW - day * DAY); // prettier-ignore
  }
  if (!history) throw new Error('nothing observed');
  return history;
}

describe('the lowest price before a reduction', () => {
  test.each<[string, readonly Seen[], number | undefined]>([
    ['no reduction', [[60, 800]], undefined],
    ['a lower price without a struck one is no reduction', [[60, 800], [1, 700]], undefined],
    ['reduced yesterday', [[60, 800], [1, 700, 800]], 800],
    ['reduced now', [[60, 800], [0, 700, 800]], 800],
    ['several changes', [[60, 800], [20, 650], [15, 750], [1, 700, 800]], 650],
    ['a price that ended before the window', [[60, 500], [40, 800], [1, 700, 800]], 800],
    ['a price that ended in the window’s first day', [[60, 500], [30, 800], [1, 700, 800]], 500],
    ['raised before the reduction', [[60, 600], [10, 800], [1, 700, 800]], 600],
    ['only the struck price is raised', [[60, 700], [1, 700, 900]], 700],
    ['reduced further', [[60, 800], [10, 700, 800], [1, 650, 800]], 700],
    ['a reduction that became smaller', [[60, 800], [10, 600, 800], [1, 700, 800]], 600],
    ['reduced for long: the days before it count', [[200, 800], [170, 750], [120, 700, 800]], 750],
    ['the reduction is over', [[60, 800], [10, 700, 800], [1, 800]], undefined],
    ['the history begins with the reduction', [[60, 700, 800]], undefined],
    ['the history lacks a day of the window', [[30, 800], [1, 700, 800]], undefined],
    ['a lower price in an incomplete window', [[20, 500], [10, 800], [1, 700, 800]], undefined],
    ['the history covers exactly the window', [[31, 800], [1, 700, 800]], 800],
    ['another currency in the window', [[60, 500, undefined, 'CHF'], [20, 800], [1, 700, 800]], undefined],
    ['another currency before the window', [[90, 500, undefined, 'CHF'], [60, 800], [1, 700, 800]], 800],
  ])('%s', (_name, seen, minor) => {
    expect(lowestBeforeReduction(observed(seen), NOW)).toEqual(minor === undefined ? undefined : money(minor));
  }); // prettier-ignore

  test('stays the same while the reduction lasts', () => {
    const history = observed([[200, 800], [150, 700, 800]]); // prettier-ignore
    for (const day of [0, 10, 20, 40, 100]) {
      const later = observed([[200, 800], [150, 700, 800]], day); // prettier-ignore
      expect(lowestBeforeReduction(later, NOW - day * DAY)).toEqual(money(800));
    }
    expect(history.periods).toHaveLength(2);
  });

  test('a history with periods in the future has no lowest price', () => {
    const history = observed([[60, 800], [1, 700, 800]]); // prettier-ignore
    expect(lowestBeforeReduction(history, NOW - 30 * DAY)).toBeUndefined();
    const { periods } = history;
    expect(lowestBeforeReduction({ seenAt: NOW, periods: periods.map((one) => ({ ...one, since: one.since + 10 * DAY })) }, NOW)).toBeUndefined(); // prettier-ignore
  });
});

describe('recording', () => {
  const reduced = { price: money(700), was: money(800) };

  test('an unchanged price is written four times a day, not at every observation', () => {
    const history = observed([[60, 800]]);
    expect(observePrice(history, { price: money(800) }, NOW + DAY / 24)).toBe(history);
    const later = observePrice(history, { price: money(800) }, NOW + DAY / 4);
    expect([later.seenAt, later.periods]).toEqual([NOW + DAY / 4, history.periods]);
  });

  test('periods that ended over 60 days ago are dropped, except those in the current reduction’s window', () => {
    const ends = observed([[200, 900], [100, 800], [50, 750], [1, 700, 800]]).periods; // prettier-ignore
    expect(ends.map(({ price }) => price.minor)).toEqual([800, 750, 700]);
    const kept = observed([[61, 900], [59, 800], [1, 700, 800]]).periods; // prettier-ignore
    expect(kept.map(({ price }) => price.minor)).toEqual([900, 800, 700]);
  });

  test('after two days without an observation the history restarts, because a lower price may have been missed', () => {
    const history = observed([[60, 800]]);
    const gap = observePrice(history, reduced, NOW + 2 * DAY + 1);
    expect(gap.periods).toHaveLength(1);
    expect(lowestBeforeReduction(gap, NOW + 2 * DAY + 1)).toBeUndefined();
    expect(lowestBeforeReduction(observePrice(history, reduced, NOW + 2 * DAY), NOW + 2 * DAY)).toEqual(money(800));
  });

  test('periods recorded by a clock that was ahead are dropped, and nothing is shown until 30 days are observed', () => {
    const ahead = observePrice(undefined, { price: money(1) }, NOW + 400 * DAY);
    const right = observePrice(ahead, reduced, NOW);
    expect(right).toEqual({ seenAt: NOW, periods: [{ price: money(700), reduced: true, since: NOW }] });
  });

  test('prices observed while the clock was behind, as before time synchronization, give no lowest price', () => {
    const behind = observePrice(undefined, { price: money(1) }, 0);
    expect(lowestBeforeReduction(observePrice(behind, reduced, NOW), NOW)).toBeUndefined();
  });

  test('a clock corrected by a minute loses nothing, and periods stay in order', () => {
    const history = observed([[60, 800]]);
    const changed = observePrice(history, reduced, NOW - 60_000);
    expect(lowestBeforeReduction(changed, NOW - 60_000)).toEqual(money(800));
    const sinces = changed.periods.map(({ since }) => since);
    expect(sinces).toEqual(sinces.toSorted((left, right) => left - right));
  });
});
