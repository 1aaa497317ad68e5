/** A customer as used by the shop and its API (spec section 3, Customer). Never contains passwords. */

export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly phone: string;
  /** Customer group; 0 for none. */
  readonly groupId: number;
  /** The platform's free-text field; may contain the pro code as JSON. */
  readonly notes: string;
  readonly formFields: readonly FormField[];
  readonly attributes: readonly CustomerAttribute[];
  readonly acceptsMarketing: boolean;
  /** Whether the customer must reset the password before signing in. */
  readonly mustResetPassword: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface FormField {
  readonly name: string;
  readonly value: string;
}

export interface CustomerAttribute {
  readonly attributeId: number;
  readonly value: string;
}

/** Data of a new account. The caller controls group, notes and form fields; a visitor must never set them. */
export interface NewCustomer {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string;
  readonly phone?: string;
  readonly acceptsMarketing?: boolean;
  readonly groupId?: number;
  readonly notes?: string;
  readonly formFields?: readonly FormField[];
  readonly address?: AddressFields;
}

/** Absent fields are not changed. */
export type CustomerChanges = Partial<Omit<NewCustomer, 'address'>>;

export interface AddressFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string;
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  /** Name of the state or province; '' for countries whose addresses have none. */
  readonly stateOrProvince: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  readonly phone?: string;
  readonly kind?: 'residential' | 'commercial';
}

export interface Address extends Required<AddressFields> {
  readonly id: number;
  readonly customerId: number;
  /** English name of the country. */
  readonly country: string;
}
