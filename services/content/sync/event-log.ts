/**
 * Event log of a stack as JSON lines: the published state, all events since, and editor actions. It survives restarts, so that sync tokens stay
 * valid. A line truncated by a crash is dropped.
 */
import { randomUUID } from 'node:crypto';

import type { SyncType } from '#wire/content/sync-wire.ts';

import { rowKey } from '../entries/row-key.ts';
import type { Place } from '../entries/row-key.ts';
import { LineFile } from '../stack/line-file.ts';

export interface StackEvent extends Place {
  readonly sequence: number;
  readonly at: string;
  readonly event: SyncType;
  /** Digest of the published content. */
  readonly digest?: string;
}

/** An editor action through the management endpoint, which has priority over the export. */
export interface Override {
  readonly state: 'published' | 'unpublished' | 'deleted';
  readonly at: string;
}

type LogRecord =
  | { readonly kind: 'log'; readonly id: string; readonly sequence: number }
  | { readonly kind: 'type'; readonly uid: string }
  | { readonly kind: 'seen'; readonly key: string; readonly digest: string }
  | { readonly kind: 'override'; readonly key: string; readonly override: Override }
  | { readonly kind: 'event'; readonly event: StackEvent };

export class EventLog {
  /** Id of this log; sync tokens of other logs are refused. */
  id = '';
  sequence = 0;
  /** Row key → digest of the published content. */
  readonly digests = new Map<string, string>();
  readonly contentTypes = new Set<string>();
  readonly overrides = new Map<string, Override>();
  /** The latest event of each kind per row, oldest first; any delta can be computed from these. */
  readonly #events = new Map<string, StackEvent>();
  readonly #file: LineFile;

  private constructor(path: string | undefined) {
    this.#file = new LineFile(path);
  }

  static async open(path: string | undefined): Promise<EventLog> {
    const log = new EventLog(path);
    for (const record of await log.#file.read()) log.#apply(record as unknown as LogRecord);
    if (log.id === '') log.id = randomUUID().slice(0, 8);
    await log.#file.tidy(log.#records());
    return log;
  }

  /** Whether the log is new: the content published now is then the initial state and causes no events. */
  get fresh(): boolean {
    return this.sequence === 0;
  }

  events(): Iterable<StackEvent> {
    return this.#events.values();
  }

  #apply(record: LogRecord): void {
    if (record.kind === 'log') {
      this.id = record.id;
      this.sequence = Math.max(this.sequence, record.sequence);
    } else if (record.kind === 'type') this.contentTypes.add(record.uid);
    else if (record.kind === 'seen') this.digests.set(record.key, record.digest);
    else if (record.kind === 'override') this.overrides.set(record.key, record.override);
    else if (record.kind === 'event') this.#applyEvent(record.event);
  }

  #applyEvent(event: StackEvent): void {
    const key = rowKey(event);
    this.sequence = Math.max(this.sequence, event.sequence);
    this.#events.delete(`${event.event} ${key}`);
    this.#events.set(`${event.event} ${key}`, event);
    if (event.event === 'content_type_deleted') this.contentTypes.delete(event.type);
    else if (event.digest === undefined) this.digests.delete(key);
    else this.digests.set(key, event.digest);
  }

  #records(): LogRecord[] {
    const events = [...this.#events.values()].toSorted((left, right) => left.sequence - right.sequence);
    return [
      { kind: 'log', id: this.id, sequence: this.sequence },
      ...events.map((event) => ({ kind: 'event' as const, event })),
      ...[...this.contentTypes].map((uid) => ({ kind: 'type' as const, uid })),
      ...[...this.digests].map(([key, digest]) => ({ kind: 'seen' as const, key, digest })),
      ...[...this.overrides].map(([key, override]) => ({ kind: 'override' as const, key, override })),
    ];
  }

  #append(records: readonly LogRecord[]): void {
    for (const record of records) this.#apply(record);
    this.#file.append(records);
  }

  /**
   * Records the initial state. The record that ends `fresh` is the last one: after a crash in the middle of this write the initial state is
   * recorded again. Otherwise all content that is missing from the log would count as published at the restart.
   */
  begin(digests: ReadonlyMap<string, string>, contentTypes: Iterable<string>): void {
    this.digests.clear();
    this.contentTypes.clear();
    this.#append([
      ...[...contentTypes].map((uid) => ({ kind: 'type' as const, uid })),
      ...[...digests].map(([key, digest]) => ({ kind: 'seen' as const, key, digest })),
      { kind: 'log', id: this.id, sequence: 1 },
    ]);
  }

  /** Assigns sequence numbers to events and logs them. */
  add(events: readonly Omit<StackEvent, 'sequence'>[]): readonly StackEvent[] {
    const first = this.sequence + 1;
    const numbered = events.map((event, index) => ({ ...event, sequence: first + index }));
    this.#append(numbered.map((event) => ({ kind: 'event', event })));
    return numbered;
  }

  addTypes(uids: Iterable<string>): void {
    this.#append([...uids].filter((uid) => !this.contentTypes.has(uid)).map((uid) => ({ kind: 'type' as const, uid })));
  }

  setOverride(key: string, override: Override): void {
    this.#append([{ kind: 'override', key, override }]);
  }

  /** When this content was published by this service; undefined for the initial state. */
  publishedAt(row: Place & { readonly digest: string }): string | undefined {
    const event: SyncType = row.type === 'sys_assets' ? 'asset_published' : 'entry_published';
    const found = this.#events.get(`${event} ${rowKey(row)}`);
    return found?.digest === row.digest ? found.at : undefined;
  }

  /** Resolves when all writes are done; a write error rejects once. */
  flush(): Promise<void> {
    return this.#file.flush();
  }
}
