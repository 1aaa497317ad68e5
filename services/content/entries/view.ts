/** One request's view of a stack: its visible rows and locales. */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { WireValue } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { flag } from '../requests/parameters.ts';
import type { Parameters } from '../requests/parameters.ts';
import { plannedBy } from '../stack/stack-releases.ts';
import type { Stack } from '../stack/stack.ts';
import { rowKey } from './row-key.ts';
import { olderRow } from './row.ts';
import type { Row } from './row.ts';
import { Shaper } from './shape.ts';
import { withVariants } from './variants.ts';
import type { WantedVariant } from './variants.ts';

export interface ViewOptions {
  readonly stack: Stack;
  readonly parameters: Parameters;
  /** Whether drafts are shown instead of published content. */
  readonly preview: boolean;
  /** Time (ISO) of a timeline preview, which shows the content published by then. */
  readonly previewAt?: string;
  /** Uid of a release to preview. */
  readonly release?: string;
  /** Uids or aliases of personalized variants, highest priority first. */
  readonly variants?: readonly string[];
}

export class View {
  readonly stack: Stack;
  readonly parameters: Parameters;
  readonly #preview: boolean;
  /** Whether the latest content is shown, rather than a timeline or release preview. */
  readonly #drafts: boolean;
  readonly #previewAt: number | undefined;
  readonly #planned: ReturnType<typeof plannedBy>;
  /** The requested locale, or the master locale. */
  readonly locale: string;
  readonly #hasLocale: boolean;
  readonly #variants: readonly WantedVariant[];
  /** The locale and, if the request allows fallback, its fallback locales. */
  readonly chain: readonly string[];

  constructor({ stack, parameters, preview, previewAt, release, variants = [] }: ViewOptions) {
    const requestedLocale = parameters.single.get('locale');
    if (requestedLocale !== undefined && !stack.files.locales.has(requestedLocale))
      throw new ContentFault(CONTENT_ERRORS.unknownLocale);
    this.stack = stack;
    this.parameters = parameters;
    this.#preview = preview;
    this.#variants = variants.map((name) => ({ uid: stack.files.variantAliases.get(name) ?? name, alias: name }));
    this.#previewAt = previewAt === undefined ? undefined : utcTime(previewAt);
    if (this.#previewAt !== undefined && Number.isNaN(this.#previewAt))
      throw new ContentFault(CONTENT_ERRORS.badPreviewTime);
    if (release !== undefined && !stack.files.releases.has(release))
      throw new ContentFault(CONTENT_ERRORS.unknownRelease);
    this.#planned = plannedBy(stack.files.releases, this.#previewAt, release);
    this.#drafts = preview && previewAt === undefined && release === undefined;
    this.locale = requestedLocale ?? stack.files.masterLocale;
    this.#hasLocale = requestedLocale !== undefined;
    const fallsBack = preview || flag(parameters, 'include_fallback');
    this.chain = fallsBack ? stack.fallbackChain(this.locale) : [this.locale];
  }

  /** The row as of the time of a timeline preview: the content that was published by then. */
  #due(row: Row | undefined): Row | undefined {
    const at = this.#previewAt;
    if (!row || at === undefined || Date.parse(row.time) <= at) return row;
    const isDue = (time: WireValue | undefined): boolean => typeof time === 'string' && Date.parse(time) <= at;
    const older = this.stack.storedVersions(row).find(({ published }) => isDue(published[row.locale]?.['time']));
    return older && olderRow(row, older);
  }

  #personalised(row: Row): Row {
    const known = this.#variants.length > 0 ? this.stack.files.variants.get(row.documentKey) : undefined;
    if (!known) return row;
    const named = flag(this.parameters, 'include_applied_variants');
    const { environment } = this.stack;
    return withVariants(row, known, { wanted: this.#variants, environment, all: this.#preview, named });
  }

  /** The row of one locale at the time of this view. */
  #rowIn(type: string, uid: string, locale: string): Row | undefined {
    const planned = this.#planned.get(rowKey({ type, uid, locale }));
    if (this.#drafts || planned === 'publish') return this.stack.draft(type, uid, locale);
    return planned === 'unpublish' ? undefined : this.#due(this.stack.row(type, uid, locale));
  }

  row(type: string, uid: string): Row | undefined {
    for (const locale of this.chain) {
      const row = this.#rowIn(type, uid, locale);
      if (row) return this.#personalised(row);
    }
    return undefined;
  }

  #rowsAtMoment(type: string): readonly Row[] {
    if (this.#drafts) return this.stack.drafts(type);
    const rows = this.stack.ofType(type).filter((row) => !this.#planned.has(rowKey(row)));
    const drafts = this.#planned.size === 0 ? [] : this.stack.drafts(type);
    const published = drafts.filter((row) => this.#planned.get(rowKey(row)) === 'publish');
    return [...rows.flatMap((row) => this.#due(row) ?? []), ...published];
  }

  /** The row at a version. An older version must have been published in this locale, except in previews. */
  version(type: string, uid: string, version: number): Row | undefined {
    const row = this.row(type, uid);
    if (!row || row.data['_version'] === version) return row;
    const older = this.stack.storedVersions(row).find((stored) => stored.version === version);
    return older && (this.#preview || older.published[row.locale]) ? olderRow(row, older) : undefined;
  }

  /** Rows of a type, one per uid; asset lists without a locale have one row per published locale. */
  rows(type: string): readonly Row[] {
    const all = this.#rowsAtMoment(type);
    if (type === 'sys_assets' && !this.#hasLocale) return all;
    const best = new Map<string, { row: Row; rank: number }>();
    for (const row of all) {
      const rank = this.chain.indexOf(row.locale);
      const other = best.get(row.uid)?.rank ?? Infinity;
      if (rank >= 0 && rank < other) best.set(row.uid, { row, rank });
    }
    return [...best.values()].map(({ row }) => this.#personalised(row));
  }

  /** All entries of all types. */
  everything(): readonly Row[] {
    return [...this.stack.files.contentTypes.keys()].flatMap((type) => this.rows(type));
  }

  shaper(): Shaper {
    const { contentTypes, globalFields } = this.stack.files;
    return new Shaper(this.parameters, {
      find: (type, uid) => (this.row(type, uid) ?? (type === 'sys_assets' ? this.stack.asset(uid) : undefined))?.data,
      contentType: (uid) => contentTypes.get(uid),
      globalField: (uid) => globalFields.get(uid),
    });
  }
}
