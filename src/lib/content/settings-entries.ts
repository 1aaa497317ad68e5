/** Settings, and texts that belong to no page (spec sections 3 and 7). */
import type { ProgramRules } from '../pro/program-rules.ts';
import type { EntryBase, MediaReference, Reference, Regional, Seo } from './entry.ts';

export interface RouteRule extends EntryBase {
  readonly type: 'route_rule';
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
  readonly status: 301 | 302 | 308 | 410;
}

export interface ErrorPageEntry extends EntryBase, Regional {
  readonly type: 'error_page';
  readonly header: string;
  readonly mainContent: string;
  readonly linkText: string;
  readonly productHeader: string;
  readonly products: readonly Reference[];
  readonly banner?: Reference;
  /** Source categories of related products: content uid and commerce id. */
  readonly automatedRelatedProducts: readonly { readonly category: Reference; readonly commerceId: number }[];
  readonly recommendation?: { readonly header: string; readonly mainContent: string };
}

/** Contact data of the brand. */
export interface Contact {
  readonly phone?: string;
  readonly address?: {
    readonly street: string;
    readonly city: string;
    readonly state?: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly hours: readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[];
}

export interface BrandSettings extends EntryBase {
  readonly type: 'brand_settings';
  readonly siteUrl: string;
  readonly displayName: string;
  readonly mediaAlias: string;
  readonly seo: Seo;
  readonly social: readonly { readonly name: string; readonly href: string }[];
  readonly contact: Contact;
  /** Contact data by contact region (spec section 9), for regions with their own. */
  readonly regionalContacts: Readonly<Record<string, Contact>>;
  readonly logo?: MediaReference;
  readonly shopping: boolean;
  readonly siteSearch: boolean;
  readonly automateRelatedProducts: boolean;
  /** Whether updated specifications of products replace the original ones (`product-specs.ts`). */
  readonly productDataRefactor: boolean;
  readonly program: ProgramRules;
}

/** One interface text; looked up by its lowercase title (spec section 5). */
export interface DisplayText extends EntryBase {
  readonly type: 'display_text';
  readonly text: string;
}

/** Texts under other names: shared texts by reference, own texts inline. A reference may point to another stack. */
export interface DuplicateDisplayText extends EntryBase {
  readonly type: 'duplicate_display_text';
  readonly references: readonly (Reference & { readonly apiKey: string })[];
  readonly texts: readonly { readonly title: string; readonly text: string }[];
}

export interface EmailSignupSettings extends EntryBase, Regional {
  readonly type: 'email_signup_settings';
  readonly lists: readonly { readonly name: string; readonly id: string }[];
  readonly copy: {
    readonly heading: string;
    readonly text: string;
    readonly placeholder: string;
    readonly button: string;
    readonly consent: string;
    readonly success: string;
  };
  readonly backInStock: {
    readonly enabled: boolean;
    readonly heading: string;
    readonly text: string;
    readonly listId: string;
  };
}

/** Product attributes that pages hide, in some categories or everywhere. */
export interface HiddenAttributes extends EntryBase, Regional {
  readonly type: 'hide_product_attributes';
  readonly attributes: readonly string[];
  readonly categories: readonly Reference[];
}

/** Groups of specifications, in the order in which pages show them. */
export const SPEC_GROUPS = ['size', 'build', 'use', 'other'] as const;
export type SpecGroup = (typeof SPEC_GROUPS)[number];

/** The editor's order of attributes and of option values. */
export interface ManagedAttributes extends EntryBase {
  readonly type: 'manage_product_attributes';
  readonly attributes: readonly { readonly id: string; readonly title: string; readonly group?: SpecGroup }[];
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** Source categories and attributes that determine automated related products. */
export interface AutomatedRelatedProducts extends EntryBase {
  readonly type: 'automated_related_products_config';
  readonly categories: readonly {
    readonly category: Reference;
    readonly related: readonly Reference[];
    readonly attributes: readonly { readonly attribute: string; readonly values: readonly string[] }[];
  }[];
}

/** Add-on products for the products of a category. */
export interface CategoryAddOns extends EntryBase, Regional {
  readonly type: 'category_product_add_on_config';
  readonly category: Reference;
  readonly addOns: readonly {
    readonly heading: string;
    readonly category: Reference;
    readonly products: readonly Reference[];
  }[];
}
