/** Origin of a store's hosted storefront, for absolute URLs of pages and pictures in the API. A name only: nothing is served there. */
export const originOf = (storeHash: string): string => `https://${storeHash}.firn.example`;
