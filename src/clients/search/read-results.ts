/** Converts the engine's results to the shop's types. */
import { lowestIn, marksIn, offerIn } from '#lib/search/search-document.ts';
import type { FacetField, FacetValue, FoundEntry } from '#lib/search/shop-query.ts';
import type { WireField, WireSearchAnswer } from '#wire/search/app-search.ts';

export type WireResult = WireSearchAnswer['results'][number];

const raw = (field: WireField | undefined): unknown => field?.raw ?? undefined;
const word = (field: WireField | undefined): string => (typeof raw(field) === 'string' ? (raw(field) as string) : '');

function words(field: WireField | undefined): readonly string[] {
  const values = raw(field);
  return Array.isArray(values) ? values.map(String) : [];
}

export function entryOf(result: WireResult, country: string): FoundEntry {
  const kind = word(result['kind']);
  const offer = offerIn(words(result['offers']), country);
  const lowest = lowestIn(words(result['lowest']), country);
  const [price, was] = [raw(result[`price_${country}`]), raw(result[`was_${country}`])];
  return {
    id: word(result['id']),
    kind: kind === 'category' || kind === 'page' ? kind : 'product',
    type: word(result['type']),
    title: word(result['title']),
    subtitle: word(result['subtitle']),
    url: word(result['url']),
    image: word(result['image']),
    marks: marksIn(words(result['marks']), country),
    ...(typeof price === 'number' ? { price } : {}),
    ...(typeof was === 'number' ? { was } : {}),
    ...(lowest === undefined ? {} : { lowest }),
    ...(offer ? { productId: offer.productId } : {}),
    ...(offer?.from ? { from: true } : {}),
  };
}

export function facetOf({ facets }: WireSearchAnswer, field: FacetField): readonly FacetValue[] {
  return (facets?.[field]?.[0]?.data ?? []).map(({ value, count }) => ({ value: String(value), count }));
}
