/** Which visitors of a prebuilt page see an entry (spec section 4: the region of a country in the professional store). Pure. */
import { contentRegion, isShoppingRegion, isShownIn } from './region.ts';
import type { RegionOptions } from './region.ts';

/** `others`: every visitor who is not a professional. */
export type Audience = 'all' | 'others' | 'professionals';

export interface Regions {
  /** Content region of the country. */
  readonly region: string;
  /** Content region of the country for professionals; the same as `region` where they see what everyone sees. */
  readonly professionalRegion: string;
}

/** Only stores have customers, so a market without a store has no professionals. */
export function professionalRegion(country: string, options: Pick<RegionOptions, 'countries'>): string {
  const region = contentRegion(country, options);
  return isShoppingRegion(region) ? contentRegion(country, { ...options, professional: true }) : region;
}

/** Undefined: no visitor of the market sees the entry. */
export function audienceOf(
  { region, professionalRegion: professional }: Regions,
  entry: { readonly regions: readonly string[] },
): Audience | undefined {
  const forOthers = isShownIn(region, entry);
  const forProfessionals = isShownIn(professional, entry);
  if (forOthers && forProfessionals) return 'all';
  return forOthers ? 'others' : forProfessionals ? 'professionals' : undefined;
}

/** The common audience of all parts, for an element that contains them. Without parts: everyone. */
export function commonAudience(parts: readonly Audience[]): Audience {
  const [first = 'all'] = parts;
  return parts.every((part) => part === first) ? first : 'all';
}

/** CSS class for the audience; `styles/customer.css` hides the element from others before the first paint. */
export function audienceClass(audience: Audience | undefined): 'for-pros' | 'not-for-pros' | undefined {
  if (audience === 'professionals') return 'for-pros';
  return audience === 'others' ? 'not-for-pros' : undefined;
}
