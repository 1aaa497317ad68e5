/** Origin of a store's hosted storefront, for absolute URLs of pages and pictures in the API. The host name is only an identifier: nothing is served there. */
export const originOf = (storeHash: string): string => `https://${storeHash}.firn.example`;
