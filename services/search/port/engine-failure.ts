/** Failure of an engine's operation. `text` is sent to the client, `message` is logged. */
export type FailureKind = 'unavailable' | 'busy' | 'refused' | 'unreadable' | 'partial' | 'unsupported';

const TEXTS: Readonly<Record<FailureKind, string>> = {
  unavailable: 'The search engine is not available.',
  busy: 'The search engine is busy. Try again later.',
  refused: 'The search engine has refused the request.',
  unreadable: 'The search engine has given an answer that cannot be read.',
  partial: 'The search engine has done a part of the request.',
  unsupported: 'The search engine cannot do this.',
};

const STATUSES: Readonly<Record<FailureKind, number>> = {
  unavailable: 503,
  busy: 503,
  refused: 502,
  unreadable: 502,
  partial: 502,
  unsupported: 400,
};

export class EngineFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly text: string;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EngineFailure';
    this.kind = kind;
    this.status = STATUSES[kind];
    // The client must learn which feature is unsupported or which documents were refused; other messages are about the cluster.
    this.text = kind === 'partial' || kind === 'unsupported' ? message : TEXTS[kind];
  }
}
