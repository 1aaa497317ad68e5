/** The lock of a target, which one upload holds at a time. */
export interface TargetLock {
  /** Throws `upload-locked` once another upload may have taken over. */
  check(): void;
  release(): Promise<void>;
}

/** `busy`: another upload holds the lock; `holder` is a phrase that names it. */
export type TargetLockOutcome =
  | { readonly kind: 'held'; readonly lock: TargetLock }
  | { readonly kind: 'busy'; readonly holder: string };

/** A destination for uploads of releases. */
export interface UploadTarget {
  /** Display name. */
  readonly name: string;
  /** Whether compressed files (`.br`, `.gz`) are useful there. */
  readonly takesForms: boolean;
  /** The file's content; undefined when the key does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Also succeeds when the key does not exist. */
  remove(key: string): Promise<void>;
  /**
   * One attempt to take the lock of the target. The lock of a process that has ended is taken over; in object storage, only some time after its end.
   */
  tryLock(): Promise<TargetLockOutcome>;
}
