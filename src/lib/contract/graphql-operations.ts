/**
 * The four operations of spec section 7. The API knows their documents by SHA-256, so that a browser sends the hash instead of the text:
 * `extensions: { persistedQuery: { version: 1, sha256Hash } }`.
 */

export const GRAPHQL_PATH = '/graphql';

export const GRAPHQL_HASHES = {
  GetRelatedProducts: '4e77d9f3545f7834288971d6eeda9ec92ff6a75584d83a404b3615d6ac0cdbd2',
  GetAutomatedRelatedProductIds: 'e7b621a6ea70be1b65e9b61882b8f8636b296cac7ddf1b819800debc76500cda',
  GetErrorPage: 'f45b4edf8d1624c878d2c24097ec72a8da84d616dbb7470e907878a7b28e92df',
  GetColorGroups: 'c47826a38ed767b32744816e783172c67c940da2b372f88afc4cc95fc9c6ebe1',
} as const;

export type GraphqlOperation = keyof typeof GRAPHQL_HASHES;
