/** What a publish is given. */
import type { ContentClient } from '#clients/content/content-client.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { RuleProblem } from '#lib/links/route-rules.ts';
import type { PageSettings } from '#views/site.ts';

import type { Maintenance } from '../release/maintenance.ts';
import type { Manifest } from '../release/manifest.ts';
import type { PageRecord } from '../release/page-list.ts';
import type { Release } from '../release/release-folders.ts';
import type { RendererPool } from '../render/renderer-pool.ts';
import type { FactsOfEntries } from '../report/entry-facts.ts';
import type { CommerceWatch } from './commerce-watch.ts';
import type { Pulled } from './pull-content.ts';

/** What became of a publish, for whoever reports it. */
export interface PublishedFacts extends Pulled {
  readonly store: ContentStore;
  readonly entries: FactsOfEntries;
  readonly release: Release;
  readonly manifest: Manifest;
  /** The release before; the same one when no page differs. */
  readonly previous: (Release & { readonly manifest: Manifest }) | undefined;
  readonly removed: readonly string[];
  /** Pages that only the files of an unreadable live release told of. */
  readonly lost: readonly PageRecord[];
  readonly ruleProblems: readonly RuleProblem[];
  readonly rendered: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
}

/** Moments of a publish, in their order. */
export type PublishStep = 'pulled' | 'planned' | 'shared' | 'rendered' | 'written' | 'swapped' | 'pruned';

export interface PublishOptions {
  readonly dataDir: string;
  /** What pages are rendered with. */
  readonly pages: Omit<PageSettings, 'contentStore'>;
  readonly client: Pick<ContentClient, 'sync'>;
  readonly source: string;
  /** What is still to be asked about prices and stock. Without it pages are made with what is known. */
  readonly commerce?: Pick<CommerceWatch, 'learn'> | undefined;
  /** Folder of the built bundle (`server/`, `client/`) and its digest. */
  readonly bundleDir: string;
  readonly bundleDigest: string;
  /**
   * The bundle is still being built: content is pulled meanwhile. What it rejects with is what the publish rejects with, unless the pull
   * fails first: whoever hands it in has to expect that nobody hears it.
   */
  readonly bundleReady?: Promise<void> | undefined;
  readonly locales?: readonly string[] | undefined;
  /** `all`: everything is pulled anew and compared. */
  readonly pull?: 'delta' | 'all' | undefined;
  /** Nobody asked for it: a rollback holds it back with an AppError `publish-held`. A publish that somebody asked for ends the rollback. */
  readonly byItself?: boolean | undefined;
  /** Told while the release goes live; the publish waits, and does not mind what goes wrong in it. */
  readonly onLive?: ((facts: PublishedFacts) => Promise<void>) | undefined;
  /** Renderers that stay warm for the next publish. */
  readonly pool?: RendererPool | undefined;
  /** Ends the publish with an AppError `publish-stopped`; what is live stays. */
  readonly signal?: AbortSignal | undefined;
  /** Of a running shop: makes ahead what the next publish begins with, and deletes afterwards what this one drops. */
  readonly maintenance?: Maintenance | undefined;
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  /** Longest time for one page. */
  readonly pageTimeoutMs?: number;
  readonly onStep?: (step: PublishStep) => void;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
  readonly onPull?: (received: number, total: number) => void;
}
