/** What a publish is given. */
import type { ContentClient } from '#clients/content/content-client.ts';

import type { RendererPool } from './renderer-pool.ts';

/** Moments of a publish, in their order. */
export type PublishStep = 'pulled' | 'planned' | 'shared' | 'rendered' | 'written' | 'swapped' | 'pruned';

export interface PublishOptions {
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly mediaBase: string;
  readonly client: Pick<ContentClient, 'sync'>;
  readonly source: string;
  /** Folder of the built bundle (`server/`, `client/`) and its digest. */
  readonly bundleDir: string;
  readonly bundleDigest: string;
  readonly locales?: readonly string[] | undefined;
  /** Renderers that stay warm for the next publish. */
  readonly pool?: RendererPool | undefined;
  /** Ends the publish with an AppError `publish-stopped`; what is live stays. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  /** Longest time for one page. */
  readonly pageTimeoutMs?: number;
  readonly onStep?: (step: PublishStep) => void;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
  readonly onPull?: (received: number, total: number) => void;
}
