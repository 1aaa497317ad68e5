/** What a shopper meets in another market, said before the switch (experience: never surprised). Pure. */

export interface MarketFacts {
  /** `de-at` */
  readonly locale: string;
  readonly language: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Commerce region of its store; undefined where the shop does not sell. */
  readonly store?: string | undefined;
}

export interface MarketChange {
  readonly language: boolean;
  readonly currency: boolean;
  /** Undefined when shopping is as it was. */
  readonly shop?: 'opens' | 'closes';
  /** Undefined when there is no cart to speak of. */
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
