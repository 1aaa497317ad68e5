/** The differences between two markets, shown before the shopper switches. Pure. */

export interface MarketFacts {
  /** `de-at` */
  readonly locale: string;
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Commerce region of the market's store; undefined where the shop does not sell. */
  readonly store?: string | undefined;
}

export interface MarketChange {
  readonly language: boolean;
  readonly currency: boolean;
  /** Undefined when both markets sell, or neither does. */
  readonly shop?: 'opens' | 'closes';
  /** Undefined without a cart. */
  readonly cart?: 'comes' | 'stays';
}

export function marketChange(from: MarketFacts, to: MarketFacts, cartCount: number): MarketChange {
  const opens = from.store === undefined && to.store !== undefined;
  const closes = from.store !== undefined && to.store === undefined;
  return {
    language: from.language !== to.language,
    currency: from.currency !== to.currency,
    ...(opens ? { shop: 'opens' } : closes ? { shop: 'closes' } : {}),
    ...(cartCount > 0 && from.store !== undefined ? { cart: from.store === to.store ? 'comes' : 'stays' } : {}),
  };
}
