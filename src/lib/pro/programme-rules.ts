/** Settings of the professional programme from brand settings (rulings 23 and 28). */
import type { BillingRegion } from '#lib/region/region.ts';

export interface ProgrammeRules {
  /** What happens at checkout to a cart that exceeds the rest of the limit. */
  readonly overLimit: 'refuse' | 'warn';
  /** Brand ids on the platform: only orders of this brand count. Without one, all orders count. */
  readonly brandIds: Readonly<Partial<Record<BillingRegion, number>>>;
}

export const DEFAULT_PROGRAMME: ProgrammeRules = { overLimit: 'refuse', brandIds: {} };
