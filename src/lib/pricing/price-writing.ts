/** Packs a page's price format into attributes of the document, for scripts that format prices in the browser. */
import type { GivenFormat, PriceWriting } from './format-money.ts';

const BETWEEN = '\t';

/** Names of the fields that a format lacks, in the content service's spelling. */
export function missingFields(format: GivenFormat): readonly string[] {
  const { token, tokenLocation, decimalToken, thousandsToken, decimalPlaces } = format;
  const fields = {
    token,
    token_location: tokenLocation,
    decimal_token: decimalToken,
    thousands_token: thousandsToken,
    decimal_places: decimalPlaces,
  };
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [name] : []));
}

/** Value of `data-money`; empty for an incomplete format, undefined if there is no format. */
export function packedFormat(format: GivenFormat | undefined): string | undefined {
  if (!format) return undefined;
  if (missingFields(format).length > 0) return '';
  const { token, tokenLocation, decimalToken, thousandsToken, decimalPlaces } = format;
  return [token, tokenLocation, decimalToken, thousandsToken, decimalPlaces]
    .map((field) => `${field}`.replaceAll(BETWEEN, ' '))
    .join(BETWEEN);
}

/** Reads the format back from the document's `lang`, `data-currency` and `data-money`. */
export function readWriting(
  tag: string,
  { currency, money }: { readonly currency?: string | undefined; readonly money?: string | undefined },
): PriceWriting {
  const [token, tokenLocation, decimalToken, thousandsToken, places] = money?.split(BETWEEN) ?? [];
  const format = {
    token,
    tokenLocation: tokenLocation as 'left',
    decimalToken,
    thousandsToken,
    decimalPlaces: Number(places),
  };
  return { tag, currency, format: money === undefined ? undefined : format };
}
