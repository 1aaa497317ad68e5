/** The report of a publish for editors; the shape of `.firn/report.json`. */

import type { FailedPage } from '../release/failed-page.ts';
import type { ServingChanges } from './serving-changes.ts';

export interface NamedEntry {
  readonly type: string;
  readonly uid: string;
  readonly title: string;
}

export interface ReportedChange extends NamedEntry {
  readonly language: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Paths of the fields of a changed entry, as the shop names them. */
  readonly fields: readonly string[];
  /** Pages that depend on the change. */
  readonly pages: readonly string[];
}

export interface LocaleReport {
  readonly locale: string;
  readonly country: string;
  /** Content language of its pages. */
  readonly language: string;
  readonly pages: number;
  /** Addresses whose page differs from the previous release. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Numbers of findings of each kind that concern the locale. */
  readonly fellBack: number;
  readonly leftOut: number;
  readonly missingTexts: number;
  readonly missingAlts: number;
  readonly brokenLinks: number;
}

export interface Fallbacks {
  readonly language: string;
  /** Entries that pages in the language show in the default language. */
  readonly entries: readonly NamedEntry[];
}

export interface LeftOut extends NamedEntry {
  readonly language: string;
  /** The reason, as a sentence. */
  readonly why: string;
  /** Locales that do not show it; empty for all locales of its language. */
  readonly locales: readonly string[];
}

/** A picture or a link in a field of an entry. */
export interface FieldFinding extends NamedEntry {
  readonly language: string;
  readonly field: string;
  /** Name of the picture, or target of the link. */
  readonly target: string;
  readonly locales: readonly string[];
  /** Of a broken link: URL of the entry in the content service, or its file in the embedded one. */
  readonly where?: string;
}

/** A field that an editor has to correct. */
export interface EntryFinding extends NamedEntry {
  readonly language: string;
  /** Path of the field as in the content service; empty for the entry as a whole. */
  readonly field: string;
  /** The problem, as a sentence that continues the name of the field. */
  readonly problem: string;
  /** URL of the entry in the content service, or its file in the embedded one. */
  readonly where?: string;
}

/** An edit that no page shows. */
export interface UnseenEdit extends NamedEntry {
  readonly language: string;
  /** The edited fields; empty when no field that the shop reads differs. */
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
  /** The changed entries; undefined when they are unknown: for the first release, or after new code. */
  readonly changes?: readonly ReportedChange[];
  /** Stores that could not be read; their prices and stock stay as they were. */
  readonly commerceFailures?: readonly { readonly region: string; readonly message: string }[];
  /** Fields that editors have to correct; absent in reports of earlier versions, like `unseen`. */
  readonly findings?: readonly EntryFinding[];
  /** Edits that no page shows, newest first. */
  readonly unseen?: readonly UnseenEdit[];
  readonly rendered: number;
  /** What changed besides pages; absent when nothing did, and in reports of merges. */
  readonly serving?: ServingChanges;
  readonly failed: readonly FailedPage[];
}
