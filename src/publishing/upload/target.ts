/** A destination for uploads of releases. */
export interface UploadTarget {
  /** Display name. */
  readonly name: string;
  /** Whether compressed files (`.br`, `.gz`) are useful there. */
  readonly takesForms: boolean;
  /** Undefined when the key does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Succeeds when the key does not exist. */
  remove(key: string): Promise<void>;
}
