/**
 * Version numbers and older content of entries and assets. Exports contain only the latest content, so an older version is
 * available only if the running service detected a change to or from it.
 */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { LineFile } from '../stack/line-file.ts';

export interface StoredVersion {
  readonly version: number;
  /** Digest of the content. */
  readonly digest: string;
  readonly data: WireObject;
  /** Publish details by locale; empty for a draft. */
  readonly published: Readonly<Record<string, WireObject>>;
}

export interface CurrentVersion {
  readonly version: number;
  readonly digest: string;
  /** When the change was detected (ISO); absent for the initial content. */
  readonly at?: string;
}

type VersionRecord =
  | ({ readonly kind: 'current'; readonly key: string } & CurrentVersion)
  | { readonly kind: 'kept'; readonly key: string; readonly kept: StoredVersion };

/** Versions stored per document; older ones are dropped. */
const MAX_KEPT = 20;

/** Versions by document key: type, uid and locale of the content. */
export class VersionHistory {
  readonly #current = new Map<string, CurrentVersion>();
  readonly #kept = new Map<string, readonly StoredVersion[]>();
  readonly #file: LineFile;
  #pending: VersionRecord[] = [];

  private constructor(path: string | undefined) {
    this.#file = new LineFile(path);
  }

  static async open(path: string | undefined): Promise<VersionHistory> {
    const history = new VersionHistory(path);
    for (const record of await history.#file.read()) history.#apply(record as unknown as VersionRecord);
    await history.#file.tidy(history.#records());
    return history;
  }

  #apply(record: VersionRecord): void {
    if (record.kind === 'current') {
      const { kind: _kind, key, ...current } = record;
      this.#current.set(key, current);
    } else if (record.kind === 'kept') {
      const others = this.stored(record.key).filter(({ version }) => version !== record.kept.version);
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

  /** Records the content of a document. Changed content gets the next version number, or that of the file if it is higher. */
  observe(
    key: string,
    { digest, version, at }: Required<CurrentVersion>,
  ): CurrentVersion & { readonly changed: boolean } {
    const known = this.#current.get(key);
    if (known?.digest === digest) return { ...known, changed: false };
    const next = known ? { version: Math.max(known.version + 1, version), digest, at } : { version, digest };
    this.#add({ kind: 'current', key, ...next });
    return { ...next, changed: known !== undefined };
  }

  store(key: string, kept: StoredVersion): void {
    this.#add({ kind: 'kept', key, kept });
  }

  /** Stored versions of a document, newest first. */
  stored(key: string): readonly StoredVersion[] {
    return this.#kept.get(key) ?? [];
  }

  /** Resolves when all writes are done; rejects on a write error. */
  async flush(): Promise<void> {
    this.#file.append(this.#pending);
    this.#pending = [];
    await this.#file.flush();
  }
}
