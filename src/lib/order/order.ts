/** Orders in the account area. They come from the platform; the shop creates none. */
import type { Money } from '#lib/pricing/money.ts';

/** The platform's statuses by id. */
export const ORDER_STATUS = {
  incomplete: 0,
  pending: 1,
  shipped: 2,
  partiallyShipped: 3,
  refunded: 4,
  cancelled: 5,
  declined: 6,
  awaitingPayment: 7,
  awaitingPickup: 8,
  awaitingShipment: 9,
  completed: 10,
  awaitingFulfillment: 11,
  verification: 12,
  disputed: 13,
  partiallyRefunded: 14,
} as const;

export interface OrderStatus {
  readonly id: number;
  /** The platform's English name. */
  readonly name: string;
}

export interface OrderSummary {
  readonly id: number;
  /** Customer of the order; 0 for a guest order. */
  readonly customerId: number;
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly shippedAt?: string;
  readonly itemCount: number;
  readonly subtotal: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly discount: Money;
  readonly couponDiscount: Money;
  readonly total: Money;
  readonly refunded: Money;
  /** Whether lines and subtotal include tax. */
  readonly isTaxIncluded: boolean;
  readonly paymentMethod: string;
  readonly billingAddress: OrderAddress;
}

export interface OrderAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly email: string;
}

export interface OrderLine {
  readonly id: number;
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  readonly sku: string;
  readonly brand: string;
  /** Path of the product's page, `/p/ridge-98`; absent when the platform no longer has the product. */
  readonly path?: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly quantity: number;
  readonly quantityShipped: number;
  readonly quantityRefunded: number;
  readonly unitPrice: Money;
  readonly total: Money;
}

export interface OrderCoupon {
  readonly code: string;
  readonly discount: Money;
}

export interface Order extends OrderSummary {
  readonly lines: readonly OrderLine[];
  readonly shippingAddresses: readonly (OrderAddress & { readonly method: string })[];
  readonly coupons: readonly OrderCoupon[];
}

export interface Shipment {
  readonly id: number;
  readonly orderId: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly carrier: string;
  readonly method: string;
  readonly trackingNumber: string;
  /** Always an https URL. */
  readonly trackingLink?: string;
  readonly items: readonly { readonly lineId: number; readonly productId: number; readonly quantity: number }[];
}

/** An order as shown to guests who know its number and e-mail: no names of people, addresses or amounts. */
export interface OrderTracking {
  readonly id: number;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly lines: readonly Pick<OrderLine, 'productId' | 'path' | 'name' | 'options' | 'quantity'>[];
  readonly shipments: readonly Pick<Shipment, 'createdAt' | 'carrier' | 'trackingNumber' | 'trackingLink'>[];
}
