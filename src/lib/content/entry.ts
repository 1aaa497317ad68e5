/** What every content entry has, in the shop's own words (spec section 3). A reference is `{ type, uid }` until a page asks for the entry behind it. */

export interface Reference {
  readonly type: string;
  readonly uid: string;
}

/** `amplience_id` and its set flag. */
export interface MediaReference {
  readonly name: string;
  readonly imageset: boolean;
  readonly alt?: string;
}

export interface Seo {
  readonly title?: string;
  readonly description?: string;
  readonly image?: MediaReference;
}

/** A link as editors make it; `lib/links` turns it into an address. */
export interface ContentLink {
  readonly text: string;
  /** Internal target; its url and type are known to the store. */
  readonly reference?: Reference;
  /** `external` opens `href` as it is; `nuxt` takes path and query from it; `internal` is below the locale. */
  readonly type: 'internal' | 'external' | 'nuxt';
  readonly href?: string;
  readonly newTab?: boolean;
  readonly filters?: readonly { readonly id: string; readonly value: string }[];
  readonly color?: string;
  readonly disabled?: boolean;
}

export interface EntryBase {
  readonly type: string;
  readonly uid: string;
  readonly title: string;
  /** Language the texts are really in (`en-us` when fallen back). */
  readonly language: string;
  readonly updatedAt: string;
}

/** Content regions where it is shown; empty means everywhere. */
export interface Regional {
  readonly regions: readonly string[];
}
