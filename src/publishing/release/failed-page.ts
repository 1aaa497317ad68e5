/** A page that a publish could not render. */
export interface FailedPage {
  readonly path: string;
  readonly message: string;
  /** Without an earlier version that stays, the address shows no page. */
  readonly isMissing?: true;
}

/** What visitors see at the address, and why, as the end of a sentence that begins with the address. */
export function describeFailedPage({ message, isMissing }: FailedPage): string {
  return isMissing
    ? `could not be made and has no earlier version, so its address shows no page: ${message}`
    : `could not be made, its last good version stays: ${message}`;
}
