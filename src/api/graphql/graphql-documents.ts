/** Documents of the persisted operations, which requests name by hash (`lib/contract/graphql-operations.ts`). */
import { GRAPHQL_HASHES } from '#lib/contract/graphql-operations.ts';
import type { GraphqlOperation } from '#lib/contract/graphql-operations.ts';

const MONEY = '{ value minor currency }';
const PRODUCT = `{
    uid title displayTitle tagline url regions isNew isRedesigned image { amplienceId imageset }
    bcProduct {
      id calculatedPrice ${MONEY} retailPrice ${MONEY} isInStock isPurchasable availability
      variants { id sku calculatedPrice ${MONEY} retailPrice ${MONEY} isInStock isPurchasable }
    }
  }`;

export const GRAPHQL_DOCUMENTS: Readonly<Record<GraphqlOperation, string>> = {
  GetRelatedProducts: `query GetRelatedProducts(
  $uids: [String!], $ids: [Int!], $locale: String!, $bcRegion: String!, $includeVariantRetailPrice: Boolean
) {
  relatedProducts(
    uids: $uids, ids: $ids, locale: $locale, bcRegion: $bcRegion
    includeVariantRetailPrice: $includeVariantRetailPrice
  ) ${PRODUCT}
}`,
  GetAutomatedRelatedProductIds: `query GetAutomatedRelatedProductIds(
  $categoryId: Int!, $bcRegion: String!, $ctsRegion: String!, $locale: String!
  $productAttributes: [ProductAttributeInput!]
) {
  automatedRelatedProductIds(
    categoryId: $categoryId, bcRegion: $bcRegion, ctsRegion: $ctsRegion, locale: $locale
    productAttributes: $productAttributes
  )
}`,
  GetErrorPage: `query GetErrorPage($locale: String!, $bcRegion: String!) {
  errorPage(locale: $locale, bcRegion: $bcRegion) {
    title header mainContent linkText productHeader
    automatedRelatedProducts { categoryUid bcId }
    recommendation { header mainContent }
    products ${PRODUCT}
  }
}`,
  GetColorGroups: `query GetColorGroups($locale: String!) {
  colorGroups(locale: $locale) { uid colorName optionSwatchHex childColors }
}`,
};

const byHash: ReadonlyMap<string, string> = new Map(
  Object.entries(GRAPHQL_HASHES).map(([name, hash]) => [hash, GRAPHQL_DOCUMENTS[name as GraphqlOperation]]),
);

export function documentOf(sha256Hash: string): string | undefined {
  return byHash.get(sha256Hash);
}
