/** Types and root fields of the GraphQL API (spec section 7). */
import { buildSchema } from 'graphql';

export const GRAPHQL_SCHEMA = buildSchema(`
  type Query {
    """
    Products by content uid or by the store's product id; one of the two lists has to be given. Products that do not exist or are not shown in the
    region are left out; without any product the field is an error with code not-found.
    """
    relatedProducts(
      uids: [String!], ids: [Int!], locale: String!, bcRegion: String!, includeVariantRetailPrice: Boolean = false
    ): [RelatedProduct!]
    "Ids of the store's products in a category of the store, in an order that is random but the same for every request."
    automatedRelatedProductIds(
      categoryId: Int!, bcRegion: String!, ctsRegion: String!, locale: String!
      productAttributes: [ProductAttributeInput!]
    ): [Int!]
    errorPage(locale: String!, bcRegion: String!): ErrorPage
    colorGroups(locale: String!): [ColorGroup!]
  }

  input ProductAttributeInput { attribute: String!, values: [String!]! }

  type Money { "Decimal amount." value: String!, minor: Int!, currency: String! }
  type Image { amplienceId: String!, imageset: Boolean! }

  type RelatedProduct {
    uid: String!
    title: String!
    displayTitle: String!
    tagline: String!
    url: String!
    regions: [String!]!
    isNew: Boolean!
    isRedesigned: Boolean!
    image: Image!
    "The store's product in the prices of the visitor; null where the shop does not sell it."
    bcProduct: BcProduct
  }

  type BcProduct {
    id: Int!
    calculatedPrice: Money!
    retailPrice: Money
    isInStock: Boolean!
    isPurchasable: Boolean!
    availability: String!
    "Null unless includeVariantRetailPrice is true."
    variants: [BcVariant!]
  }

  type BcVariant {
    id: Int!
    sku: String!
    calculatedPrice: Money!
    retailPrice: Money
    isInStock: Boolean!
    isPurchasable: Boolean!
  }

  type AutomatedCategory { categoryUid: String!, bcId: Int! }
  type Recommendation { header: String!, mainContent: String! }

  type ErrorPage {
    title: String!
    header: String!
    mainContent: String!
    linkText: String!
    productHeader: String!
    automatedRelatedProducts: [AutomatedCategory!]!
    recommendation: Recommendation
    products: [RelatedProduct!]!
  }

  type ColorGroup { uid: String!, colorName: String!, optionSwatchHex: String!, childColors: [String!]! }
`);
