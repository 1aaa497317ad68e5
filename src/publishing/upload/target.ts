/** A place that a release is uploaded to. */
export interface UploadTarget {
  /** As people call it. */
  readonly name: string;
  /** Whether `.br` and `.gz` beside a file are of use there. */
  readonly takesForms: boolean;
  /** Undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
}
