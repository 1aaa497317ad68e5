/** Options of a publish, and the facts that it passes to `onLive`. */
import type { ContentClient } from '#clients/content/content-client.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { RuleProblem } from '#lib/links/route-rules.ts';
import type { PageSettings } from '#views/site.ts';

import type { FailedPage } from '../release/failed-page.ts';
import type { Maintenance } from '../release/maintenance.ts';
import type { Manifest } from '../release/manifest.ts';
import type { PageRecord } from '../release/page-list.ts';
import type { Release } from '../release/release-folders.ts';
import type { RendererPool } from '../render/renderer-pool.ts';
import type { FactsOfEntries } from '../report/entry-facts.ts';
import type { ServingChanges } from '../report/serving-changes.ts';
import type { CommerceWatch } from './commerce-watch.ts';
import type { Pulled } from './pull-content.ts';

/** Result of a publish, for reports. */
export interface PublishedFacts extends Pulled {
  readonly store: ContentStore;
  readonly entries: FactsOfEntries;
  readonly release: Release;
  readonly manifest: Manifest;
  /** The previous release; the same as `release` when no page differs. */
  readonly previous: (Release & { readonly manifest: Manifest }) | undefined;
  readonly removed: readonly string[];
  /** Pages found only as files, because this version cannot read the live release's manifest. */
  readonly lost: readonly PageRecord[];
  readonly ruleProblems: readonly RuleProblem[];
  /** Redirects and markets that differ from those of the previous release. */
  readonly serving: ServingChanges;
  readonly rendered: number;
  readonly failed: readonly FailedPage[];
}

/** Steps of a publish, in order. */
export type PublishStep = 'pulled' | 'planned' | 'shared' | 'rendered' | 'written' | 'swapped' | 'pruned';

export interface PublishOptions {
  readonly dataDir: string;
  /** Settings of the page renderer. */
  readonly pages: Omit<PageSettings, 'contentStore'>;
  /** Where security vulnerabilities are reported (`security.txt`): addresses with their scheme. */
  readonly securityContacts?: readonly string[];
  readonly client: Pick<ContentClient, 'sync'>;
  readonly source: string;
  /** Updates prices and stock. Without it, pages use the stored facts. */
  readonly commerce?: Pick<CommerceWatch, 'learn'> | undefined;
  /** Folder of the built bundle (`server/`, `client/`) and its digest. */
  readonly bundleDir: string;
  readonly bundleDigest: string;
  /**
   * Resolves when the bundle is built; content is pulled in parallel. The publish rejects with the same error, unless the pull fails first: the
   * caller must handle this rejection itself.
   */
  readonly bundleReady?: Promise<void> | undefined;
  readonly locales?: readonly string[] | undefined;
  /** `all`: a full pull, compared with the store. */
  readonly pull?: 'delta' | 'all' | undefined;
  /** Renders pages of the live release again that lack a file. By default a running shop does this only with a full pull. */
  readonly checksFiles?: boolean | undefined;
  /** Automatic publish: rejects with an AppError `publish-held` during a rollback. A manual publish ends the rollback. */
  readonly byItself?: boolean | undefined;
  /** Called when the release is live; the publish waits for it and rejects if it does. */
  readonly onLive?: ((facts: PublishedFacts) => Promise<void>) | undefined;
  /** How many threads render pages, at most; 2 by default. */
  readonly renderers?: number | undefined;
  /** Renderers kept running between publishes. */
  readonly pool?: RendererPool | undefined;
  /** Aborts the publish with an AppError `publish-stopped`; the live release stays. */
  readonly signal?: AbortSignal | undefined;
  /** In a running shop: prepares the next publish and deletes old releases in the background. */
  readonly maintenance?: Maintenance | undefined;
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  /** Timeout of one page. */
  readonly pageTimeoutMs?: number;
  readonly onStep?: (step: PublishStep) => void;
  /** Called when nothing more is read from the content service; the publish waits for it and rejects if it does. */
  readonly onContentPulled?: (() => Promise<void>) | undefined;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
  readonly onPull?: (received: number, total: number) => void;
}
