/** The visitors of a prebuilt page that see an entry (spec section 4: the region of a country in the professional store). Pure. */
import { contentRegion, isShoppingRegion, isShownIn } from './region.ts';
import type { RegionOptions } from './region.ts';

/** `others`: every visitor who is not a professional. */
export type Audience = 'all' | 'others' | 'professionals';

export interface Regions {
  /** Content region of the country. */
  readonly region: string;
  /** Content region of the country for professionals; equals `region` where they see the same entries as everyone. */
  readonly professionalRegion: string;
}

/** Only stores have customers, so a market without a store has no professionals. */
export function professionalRegion(country: string, options: Pick<RegionOptions, 'countries'>): string {
  const region = contentRegion(country, options);
  return isShoppingRegion(region) ? contentRegion(country, { ...options, professional: true }) : region;
}

/** Undefined when no visitor of the market sees the entry. */
export function audienceOf(
  { region, professionalRegion: professional }: Regions,
  entry: { readonly regions: readonly string[] },
): Audience | undefined {
  const forOthers = isShownIn(region, entry);
  const forProfessionals = isShownIn(professional, entry);
  if (forOthers && forProfessionals) return 'all';
  return forOthers ? 'others' : forProfessionals ? 'professionals' : undefined;
}

/** Whether everyone who sees an entry with the audience `reader` also sees one with the audience `target`: it may link to it. */
export function isOpenTo(reader: Audience | undefined, target: Audience | undefined): boolean {
  return target === 'all' || (target !== undefined && target === reader);
}

export interface AudienceQuota {
  /** Whether each audience sees `most` entries. */
  isFull(): boolean;
  /** Counts an entry that an audience still needs; returns false for others. */
  accepts(audience: Audience | undefined): boolean;
}

/** Accepts entries until each audience sees `most` of them. */
export function audienceQuota(most: number): AudienceQuota {
  const seen = { others: 0, professionals: 0 };
  return {
    isFull: () => seen.others >= most && seen.professionals >= most,
    accepts(audience) {
      const viewers = audience === 'all' ? (['others', 'professionals'] as const) : audience ? [audience] : [];
      if (!viewers.some((viewer) => seen[viewer] < most)) return false;
      for (const viewer of viewers) seen[viewer] += 1;
      return true;
    },
  };
}

/**
 * The first entries, in order, until each audience sees `most` of them. If only one audience still needs entries, it also takes entries for everyone,
 * so the other audience may see more than `most`.
 */
export function firstForEach<T>(
  entries: readonly T[],
  most: number,
  audience: (entry: T) => Audience | undefined,
): readonly T[] {
  const quota = audienceQuota(most);
  return entries.filter((entry) => quota.accepts(audience(entry)));
}

/** The common audience of all parts, for an element that contains them; `all` without parts. */
export function commonAudience(parts: readonly Audience[]): Audience {
  const [first = 'all'] = parts;
  return parts.every((part) => part === first) ? first : 'all';
}

/** The visitors who see a container and at least one of its parts; undefined if there are none. */
export function sharedAudience(
  container: Audience | undefined,
  parts: readonly (Audience | undefined)[],
): Audience | undefined {
  const sees = (viewer: 'others' | 'professionals'): boolean =>
    isOpenTo(viewer, container) && parts.some((part) => isOpenTo(viewer, part));
  if (sees('others')) return sees('professionals') ? 'all' : 'others';
  return sees('professionals') ? 'professionals' : undefined;
}

/** The visitors who see the first but not the second; undefined if there are none. */
export function audienceWithout(whole: Audience | undefined, part: Audience | undefined): Audience | undefined {
  if (isOpenTo(whole, part)) return undefined;
  return whole === 'all' && part ? (part === 'others' ? 'professionals' : 'others') : whole;
}

export type AudienceClass = 'for-pros' | 'not-for-pros';

/** CSS class for the audience; `styles/customer.css` hides the element from others before the first paint. */
export function audienceClass(audience: Audience | undefined): AudienceClass | undefined {
  if (audience === 'professionals') return 'for-pros';
  return audience === 'others' ? 'not-for-pros' : undefined;
}
