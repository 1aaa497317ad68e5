/** Address of a store's hosted storefront: pages and pictures are absolute on the wire. It is a name only; nothing answers there. */
export const originOf = (storeHash: string): string => `https://${storeHash}.firn.example`;
