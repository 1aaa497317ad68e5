/** Amounts as integers in ten-thousandths of the currency unit, so that sums are exact. The API uses decimal numbers. */

export type Units = number;

const PER_ONE = 10_000;

/** Converts a decimal of the API or the seed; rounds to four decimals. */
export const toUnits = (decimal: number): Units => Math.round(decimal * PER_ONE);

/** The number nearest to the exact decimal, so that JSON prints the exact amount. */
export const toNumber = (units: Units): number => units / PER_ONE;
