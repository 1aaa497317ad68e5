/** Common parts of content entries (spec section 3). A reference stays `{ type, uid }` until a page resolves it. */

export interface Reference {
  readonly type: string;
  readonly uid: string;
}

/** An `amplience_id` and its image set flag. */
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

/** A link as editors enter it; `lib/links` turns it into a URL. */
export interface ContentLink {
  readonly text: string;
  /** Internal target; the content store has its url and type. */
  readonly reference?: Reference;
  /** `external`: `href` is used unchanged. `nuxt`: path and query of `href` are used. `internal`: a path below the locale. */
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
  /** Actual language of the texts (`en-us` after a fallback). */
  readonly language: string;
  readonly updatedAt: string;
}

/** Content regions that show the entry; empty means all. */
export interface Regional {
  readonly regions: readonly string[];
}
