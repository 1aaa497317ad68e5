/** Finds dealers by town, postal code, country, name or position. Pure; a search takes linear time. */
import type { DealerData, DealerListing } from './dealer-listing.ts';
import { distanceKm } from './mercator.ts';
import type { Place } from './mercator.ts';

export interface DealerQuery {
  readonly text: string;
  /** The visitor's position; takes precedence over the text. */
  readonly here?: Place | undefined;
  /** Services that a dealer must offer, all of them. */
  readonly services: readonly string[];
}

export interface FoundDealer {
  readonly dealer: DealerListing;
  /** Distance from the place that was searched; absent after a search by country or name. */
  readonly km?: number;
}

/** Dealers up to this distance from a matching town are listed too. */
const NEAR_KM = 150;
/** Minimum number of characters of a postal code that identify a region. */
const LEAST_CODE = 2;

/** Normalizes accents, case, spellings of umlauts and of Saint: `Zürich`, `Zuerich` and `zurich` become equal, and so do `Sankt Anton` and `St. Anton`. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'a')
    .replaceAll('ł', 'l');
  return folded
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[’'`.,\-–]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(?:sankt|saint|sint)\b/g, 'st')
    .trim();
}

/** The sign of a country before a postal code: `A-6020`, `CH-8001`, `D 80469`. */
const COUNTRY_SIGN = /^[A-Z]{1,2}[\s\p{Pd}]+(?=\d)/iu;

/** Normalizes a postal code, without the sign of a country before it. */
const codeOf = (text: string): string =>
  text
    .replace(COUNTRY_SIGN, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const centerOf = (dealers: readonly DealerListing[]): Place => ({
  latitude: dealers.reduce((sum, { place }) => sum + place.latitude, 0) / dealers.length,
  longitude: dealers.reduce((sum, { place }) => sum + place.longitude, 0) / dealers.length,
});

function byDistance(dealers: readonly DealerListing[], center: Place, most = Infinity): readonly FoundDealer[] {
  return dealers
    .map((dealer) => ({ dealer, km: distanceKm(center, dealer.place) }))
    .filter(({ km }) => km <= most)
    .toSorted((a, b) => a.km - b.km || (a.dealer.name < b.dealer.name ? -1 : 1));
}

/** The form of a postal code: `0000` in Austria, `A0A0A0` in Canada. */
const formOf = (code: string): string => code.replaceAll(/\p{N}/gu, '0').replaceAll(/\p{L}/gu, 'A');

/**
 * Postal codes begin with their region, so the dealers with the longest common prefix are the nearest. The page's own country takes precedence: a code in its
 * form (1010, Vienna) is not near one of another country that only begins in the same way (1017, Amsterdam).
 */
function nearCode(dealers: readonly DealerListing[], text: string, country: string): readonly DealerListing[] {
  const code = codeOf(text);
  if (!/\d/.test(code) || code.length < LEAST_CODE) return [];
  const starts = dealers.map((dealer) => ({ dealer, start: commonStart(codeOf(dealer.postalCode), code) }));
  const isOwn = ({ dealer }: { readonly dealer: DealerListing }): boolean => dealer.country === country;
  const hasOwnForm = starts.some((one) => isOwn(one) && formOf(codeOf(one.dealer.postalCode)) === formOf(code));
  const near = starts.filter(
    (one) => one.start >= LEAST_CODE && (isOwn(one) || one.start === code.length || !hasOwnForm),
  );
  const own = near.filter(isOwn);
  const best = Math.max(...near.map(({ start }) => start));
  const ofOwn = Math.max(...own.map(({ start }) => start));
  // A complete match in another country wins over a partial match in the page's country.
  const isNearOwn = own.length > 0 && (ofOwn >= best || best < code.length);
  const nearest = isNearOwn ? ofOwn : best;
  return (isNearOwn ? own : near).flatMap(({ dealer, start }) => (start === nearest ? [dealer] : []));
}

const startsWord = (text: string, wanted: string): boolean =>
  text.startsWith(wanted) || text.includes(` ${wanted}`) || (/[^\p{ASCII}]/u.test(wanted) && text.includes(wanted));

interface Matches {
  readonly dealers: readonly DealerListing[];
  /** Whether the text matched a town, so that other dealers near it are listed as well. */
  readonly isPlace: boolean;
}

function matching({ dealers, countries }: DealerData, wanted: string): Matches | undefined {
  const isSame = (text: string, other: string): boolean => text === other;
  const kinds = [
    ['city', isSame],
    ['country', isSame],
    ['city', startsWord],
    ['country', startsWord],
    ['state', startsWord],
    ['name', startsWord],
  ] as const;
  for (const [part, matches] of kinds) {
    const found = dealers.filter((dealer) =>
      part === 'country'
        ? matches(plain(countries[dealer.country] ?? ''), wanted)
        : [dealer, ...(dealer.also ?? [])].some((written) => matches(plain(written[part]), wanted)),
    );
    if (found.length > 0) return { dealers: found, isPlace: part === 'city' };
  }
  return undefined;
}

/** Whether four digits and a word of two letters are a town with its postal code, `6883 Au`, and not a Dutch postal code, `1017 VP`. */
function isCodeAndTown({ dealers }: DealerData, [digits, word]: readonly [string, string], country: string): boolean {
  const towns = dealers.filter(({ city }) => plain(city) === plain(word));
  if (towns.some(({ postalCode }) => codeOf(postalCode) === digits)) return true;
  return (
    towns.length > 0 && country !== 'nl' && !dealers.some(({ postalCode }) => codeOf(postalCode).startsWith(digits))
  );
}

/** Splits a query into a postal code and words: `6020 Innsbruck`. A Dutch postal code ends in two letters, which are no word. */
function split(data: DealerData, text: string, country: string): { readonly code: string; readonly words: string } {
  const [dutch, digits = '', word = ''] = /^(\d{4})\s*([a-z]{2})$/i.exec(text) ?? [];
  if (dutch && !isCodeAndTown(data, [digits, word], country)) return { code: text, words: '' };
  const parts = text.split(/[\s,;]+/);
  const isCode = (part: string): boolean => /\d/.test(part);
  return {
    code: parts.filter(isCode).join(''),
    words: plain(parts.filter((part) => !isCode(part)).join(' ')),
  };
}

/** Nearest first if the query names a place; otherwise in the given order. `country`: country of the page. */
export function findDealers(data: DealerData, query: DealerQuery, country: string): readonly FoundDealer[] {
  const offering = ({ services }: DealerListing): boolean => query.services.every((one) => services.includes(one));
  const able = data.dealers.filter(offering);
  if (query.here) return byDistance(able, query.here);
  // Japanese keyboards write full-width digits: `１０５-０００１`.
  const text = query.text.normalize('NFKC').trim().replace(COUNTRY_SIGN, '');
  const { code, words } = split(data, text, country);
  if (code === '' && words === '') return able.map((dealer) => ({ dealer }));
  // Match the place against all dealers, so that the service filter does not move it.
  const named = words === '' ? undefined : matching(data, words);
  if (named && !named.isPlace) return named.dealers.filter(offering).map((dealer) => ({ dealer }));
  if (named) return byDistance(able, centerOf(named.dealers), NEAR_KM);
  const coded = nearCode(data.dealers, code === '' ? text : code, country);
  return coded.length === 0 ? [] : byDistance(able, centerOf(coded), NEAR_KM * 2);
}
