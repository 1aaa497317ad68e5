/** Keys of S3-compatible storage. */
export interface StorageKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** Origin of storage that is not Amazon's, without slash at its end. */
  readonly endpoint?: string;
}
