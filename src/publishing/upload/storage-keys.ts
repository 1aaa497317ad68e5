/** Credentials of S3-compatible storage. */
export interface StorageKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** Origin of storage other than Amazon's, without a trailing slash. */
  readonly endpoint?: string;
}
