/** Amounts inside the service: whole ten-thousandths of the currency unit, so that sums are exact. The wire shows numbers. */

export type Units = number;

const PER_ONE = 10_000;

/** Reads a decimal of the wire or the seed; more than four decimals are rounded. */
export const toUnits = (decimal: number): Units => Math.round(decimal * PER_ONE);

/** The nearest number to the exact decimal: what JSON prints is the amount itself. */
export const toNumber = (units: Units): number => units / PER_ONE;
