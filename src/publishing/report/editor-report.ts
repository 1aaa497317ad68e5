/** What a publish tells editors; the shape of `.firn/report.json`. */

export interface NamedEntry {
  readonly type: string;
  readonly uid: string;
  readonly title: string;
}

export interface ReportedChange extends NamedEntry {
  readonly language: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Of a changed entry: paths of its fields, as the shop names them. */
  readonly fields: readonly string[];
  /** Pages that were rendered for it. */
  readonly pages: readonly string[];
}

export interface LocaleReport {
  readonly locale: string;
  readonly country: string;
  /** Content language whose texts its pages show. */
  readonly language: string;
  readonly pages: number;
  /** Addresses whose page differs from the release before. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many of the lists below concern it. */
  readonly fellBack: number;
  readonly leftOut: number;
  readonly missingTexts: number;
  readonly missingAlts: number;
  readonly brokenLinks: number;
}

export interface Fallbacks {
  readonly language: string;
  /** Entries that pages of the language show in the default one. */
  readonly entries: readonly NamedEntry[];
}

export interface LeftOut extends NamedEntry {
  readonly language: string;
  /** In words. */
  readonly why: string;
  /** Locales that do not show it; empty means wherever its language is read. */
  readonly locales: readonly string[];
}

/** A picture or a link in an entry, by its field. */
export interface FieldFinding extends NamedEntry {
  readonly language: string;
  readonly field: string;
  /** Name of the picture, or where the link leads. */
  readonly target: string;
  readonly locales: readonly string[];
}

/** A field that an editor has to look at. */
export interface EntryFinding extends NamedEntry {
  readonly language: string;
  /** Path as the content service names it; empty when it is the entry as a whole. */
  readonly field: string;
  /** Half a sentence. */
  readonly problem: string;
  /** Address of the entry in the content service, or the file that the embedded one reads it from. */
  readonly where?: string;
}

/** An edit that no page shows. */
export interface UnseenEdit extends NamedEntry {
  readonly language: string;
  /** Empty when nothing that the shop reads is another than before. */
  readonly fields: readonly string[];
}

export interface MissingText {
  readonly text: string;
  readonly locales: readonly string[];
}

export interface Coverage {
  readonly locales: readonly LocaleReport[];
  readonly fallbacks: readonly Fallbacks[];
  readonly leftOut: readonly LeftOut[];
  readonly missingTexts: readonly MissingText[];
  readonly missingAlts: readonly FieldFinding[];
  readonly brokenLinks: readonly FieldFinding[];
}

export interface EditorReport extends Coverage {
  readonly release: string;
  /** ISO time of the publish. */
  readonly at: string;
  /** Undefined when nobody knows what changed: the first release, or one of new code. */
  readonly changes?: readonly ReportedChange[];
  /** Stores that did not answer: their prices and stock are as they were. */
  readonly notLearnt?: readonly { readonly region: string; readonly message: string }[];
  /** Absent in reports of earlier versions, as the next one. */
  readonly findings?: readonly EntryFinding[];
  /** Youngest first. */
  readonly unseen?: readonly UnseenEdit[];
  readonly rendered: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
}
