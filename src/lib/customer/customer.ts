/** A customer as shop and API know him (spec section 3, Customer). Passwords are never part of it. */

export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly phone: string;
  /** 0: none. */
  readonly groupId: number;
  /** The platform's free text; may hold the pro code as JSON. */
  readonly notes: string;
  readonly formFields: readonly FormField[];
  readonly attributes: readonly CustomerAttribute[];
  readonly acceptsMarketing: boolean;
  /** A password reset is asked of him before he may sign in. */
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

/** What an account is made of. The caller decides who may set group, notes and form fields; a visitor never may. */
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

/** Absent fields stay as they are. */
export type CustomerChanges = Partial<Omit<NewCustomer, 'address'>>;

export interface AddressFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string;
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  /** Name of the state or province; '' where the country has none. */
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
  /** Name of the country, in English. */
  readonly country: string;
}
