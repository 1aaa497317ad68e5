/** The interface through which publishing reports to the metrics of a running shop. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly seconds: number; readonly rendered: number; readonly failed: number }
  | { readonly kind: 'unchanged'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly code: string };

/** The state of the publish loop. */
export interface PublishingState {
  readonly queued: number;
  readonly held: boolean;
  readonly failuresInARow: number;
}

export interface PublishMetrics {
  publish(outcome: PublishOutcome): void;
  webhook(outcome: string): void;
  /** `code`: error code, such as `commerce-slow`, `content-unreachable` or `session-store`. */
  upstreamFailure(code: string): void;
  /** Called by a process that runs the publish loop. */
  followPublishing(state: () => PublishingState): void;
}
