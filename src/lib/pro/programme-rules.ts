/** What brand settings say of the professional programme (rulings 23 and 28). */
import type { BillingRegion } from '#lib/region/region.ts';

export interface ProgrammeRules {
  /** What happens at the hand-over to checkout to a cart that passes what is left of the limit. */
  readonly overLimit: 'refuse' | 'warn';
  /** Ids of brands on the platform: only orders of this brand count. Without one, all orders count. */
  readonly brandIds: Readonly<Partial<Record<BillingRegion, number>>>;
}

export const DEFAULT_PROGRAMME: ProgrammeRules = { overLimit: 'refuse', brandIds: {} };
