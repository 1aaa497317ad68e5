/** Settings of the professional program, from the brand settings (rulings 23 and 28). */
import type { BillingRegion } from '#lib/region/region.ts';

export interface ProgramRules {
  /** Handling at checkout of a cart that exceeds the rest of the limit. */
  readonly overLimit: 'refuse' | 'warn';
  /** The platform's id of the brand whose orders count, by billing region. In a region without an id, all orders count. */
  readonly brandIds: Readonly<Partial<Record<BillingRegion, number>>>;
}

export const DEFAULT_PROGRAM: ProgramRules = { overLimit: 'refuse', brandIds: {} };
