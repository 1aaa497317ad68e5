/**
 * Which version the text of an entry or asset is, and what earlier versions said. Exports hold the latest text alone, so texts are
 * kept from the first change on that is seen here; before it only the number is known.
 */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { LineFile } from '../stack/line-file.ts';

export interface KeptVersion {
  readonly version: number;
  /** Of the text. */
  readonly digest: string;
  readonly data: WireObject;
  /** Publish details by the locale that they are of; empty for a draft. */
  readonly published: Readonly<Record<string, WireObject>>;
}

export interface CurrentVersion {
  readonly version: number;
  readonly digest: string;
  /** When the change was seen (ISO); absent for the text that was there from the beginning. */
  readonly at?: string;
}

type VersionRecord =
  | ({ readonly kind: 'current'; readonly key: string } & CurrentVersion)
  | { readonly kind: 'kept'; readonly key: string; readonly kept: KeptVersion };

/** Texts kept of one document; older ones are forgotten. */
const MAX_KEPT = 20;

/** Keys are those of documents: type, uid and the locale of the text. */
export class VersionBook {
  readonly #current = new Map<string, CurrentVersion>();
  readonly #kept = new Map<string, readonly KeptVersion[]>();
  readonly #file: LineFile;
  #pending: VersionRecord[] = [];

  private constructor(path: string | undefined) {
    this.#file = new LineFile(path);
  }

  static async open(path: string | undefined): Promise<VersionBook> {
    const book = new VersionBook(path);
    for (const record of await book.#file.read()) book.#apply(record as unknown as VersionRecord);
    await book.#file.tidy(book.#records());
    return book;
  }

  #apply(record: VersionRecord): void {
    if (record.kind === 'current') {
      const { kind: _kind, key, ...current } = record;
      this.#current.set(key, current);
    } else if (record.kind === 'kept') {
      const others = this.kept(record.key).filter(({ version }) => version !== record.kept.version);
      const all = [...others, record.kept].toSorted((left, right) => right.version - left.version);
      this.#kept.set(record.key, all.slice(0, MAX_KEPT));
    }
  }

  #records(): readonly VersionRecord[] {
    return [
      ...[...this.#current].map(([key, current]) => ({ kind: 'current' as const, key, ...current })),
      ...[...this.#kept].flatMap(([key, all]) => all.map((kept) => ({ kind: 'kept' as const, key, kept }))),
    ];
  }

  #add(record: VersionRecord): void {
    this.#apply(record);
    this.#pending.push(record);
  }

  /** The number counts up when the text is another, to the file's own if that is higher. */
  observe(
    key: string,
    digest: string,
    fileVersion: number,
    at: string,
  ): CurrentVersion & { readonly changed: boolean } {
    const known = this.#current.get(key);
    if (known?.digest === digest) return { ...known, changed: false };
    const next = known
      ? { version: Math.max(known.version + 1, fileVersion), digest, at }
      : { version: fileVersion, digest };
    this.#add({ kind: 'current', key, ...next });
    return { ...next, changed: known !== undefined };
  }

  keep(key: string, kept: KeptVersion): void {
    this.#add({ kind: 'kept', key, kept });
  }

  /** Newest first. */
  kept(key: string): readonly KeptVersion[] {
    return this.#kept.get(key) ?? [];
  }

  /** Resolves when everything is on disk; rejects when the disk refused. */
  async flush(): Promise<void> {
    this.#file.append(this.#pending);
    this.#pending = [];
    await this.#file.flush();
  }
}
