/** Keys and tokens of the embedded services. They listen on loopback only. */
export const EMBEDDED = {
  apiKey: 'firn',
  deliveryToken: 'firn-delivery-token',
  /** Keys of a second stack with shared texts. */
  secondApiKey: 'firn-shared',
  secondDeliveryToken: 'firn-shared-delivery-token',
  previewToken: 'firn-preview-token',
  managementToken: 'firn-management-token',
  environment: 'production',
  commerceToken: 'firn-commerce-token',
  commerceClientId: 'firn-commerce-client',
  commerceClientSecret: 'firn-commerce-client-secret',
  searchEngine: 'firn',
  searchKey: 'search-firn',
  searchPrivateKey: 'private-firn',
} as const;
