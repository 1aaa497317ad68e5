/** A shop whose content is edited in its store and released after each edit, together with a full release of the same content for comparison. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Entry, EntryOf, EntryType } from '#lib/content/entries.ts';
import { isGonePage } from '#lib/release/gone-page.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';

import { embeddedPages } from './page-settings.ts';
import { fillFromSample, publicFiles, storePath } from './sample-content.ts';

const LOCALES = ['de-at', 'en-us'];
const LANGUAGES: ReadonlySet<string> = new Set(['de', 'en-us']);
/** Types whose pages show no products. */
const LEFT_OUT: readonly EntryType[] = ['route_rule', 'blog_post', 'athlete', 'support_article', 'store'];

/** Public files of a release, by their path in the release. */
export type Tree = ReadonlyMap<string, string>;

export interface EditedShop {
  readonly dataDir: string;
  inStore<T>(work: (store: ContentStore) => T): T;
  put(store: ContentStore, entry: Entry, language: string): void;
  /** Changes an entry in each of its languages. */
  change<T extends EntryType>(type: T, uid: string, to: (entry: EntryOf<T>) => Partial<EntryOf<T>>): void;
  unpublish(uid: string): void;
  /** Publishes what the edits since the last release changed. */
  release(): Promise<PublishReport>;
  /** Public files of the live release, without its id and the pages of removed products, which a first release does not have. */
  tree(): Tree;
  /** Public files of a first release of the same content. */
  fullRelease(): Promise<Tree>;
  /** Dependencies of the live release's pages, by file. */
  reads(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Dependencies of the last full release's pages, by file. */
  fullReads(): ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

/** Names of the files that differ. */
export function differing(one: Tree, other: Tree): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file));
}

function treeOf(data: string): Tree {
  return new Map([...publicFiles(data)].filter(([file]) => !isGonePage(file)));
}

async function readsOf(data: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const manifest = await readManifest(join(data, 'latest'));
  return new Map([...(manifest?.pages.madePages() ?? [])].map(([file, { dependencies }]) => [file, dependencies]));
}

/** Opens a shop of the sample in two locales, after its first release. `prepare`: changes the content before that release. */
export async function openEditedShop(prepare: (store: ContentStore) => void = () => undefined): Promise<EditedShop> {
  const dir = mkdtempSync(join(tmpdir(), 'firn-edits-'));
  const dataDir = join(dir, 'data');
  // The renderers stay warm between edits, as in a running shop, so that what they cache is compared with a full release too.
  const warm = createRendererPool();
  const bundleDigest = await ensureBundle(() => undefined);
  let edits = 0;
  let fullReads: ReadonlyMap<string, readonly string[]> = new Map();

  function inStore<T>(work: (store: ContentStore) => T): T {
    const store = openContentStore(storePath(dataDir));
    try {
      return work(store);
    } finally {
      store.close();
    }
  }

  function release(data: string, more: Pick<PublishOptions, 'pool' | 'renderers'>): Promise<PublishReport> {
    return publish({
      dataDir: data,
      pages: embeddedPages(),
      client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
      source: 'edits',
      bundleDir: BUNDLE_DIR,
      bundleDigest,
      locales: LOCALES,
      ...more,
      // As between the edits of a running shop: marked pages (`marked-pages.ts`) would count as damaged.
      checksFiles: false,
      clock: () => new Date(),
      say: () => undefined,
    });
  }

  function put(store: ContentStore, entry: Entry, language: string): void {
    edits += 1;
    store.apply([{ type: entry.type, uid: entry.uid, language, entry, digest: `edit ${edits}` }], {}, false);
  }

  await fillFromSample({
    dir,
    dataDir,
    source: 'edits',
    without: (store) => LEFT_OUT.flatMap((type): readonly Entry[] => store.list(type, 'en-us')),
  });
  inStore(prepare);
  await release(dataDir, { pool: warm });
  return {
    dataDir,
    inStore,
    put,
    change(type, uid, to) {
      inStore((store) => {
        for (const language of store.languagesOf(type, uid).filter((one) => LANGUAGES.has(one))) {
          const entry = store.get(type, uid, language);
          if (entry) put(store, { ...entry, ...to(entry) } as Entry, language);
        }
      });
    },
    unpublish(uid) {
      inStore((store) => {
        const rows = store.languagesOf('product', uid).map((language) => ({ type: 'product', uid, language }));
        store.apply(rows, {}, false);
      });
    },
    release: () => release(dataDir, { pool: warm }),
    tree: () => treeOf(dataDir),
    async fullRelease() {
      const data = mkdtempSync(join(dir, 'full-'));
      cpSync(join(dataDir, 'content'), join(data, 'content'), { recursive: true });
      // One renderer: two would load and compile the bundle twice.
      await release(data, { renderers: 1 });
      const tree = treeOf(data);
      fullReads = await readsOf(data);
      rmSync(data, { recursive: true, force: true });
      return tree;
    },
    reads: () => readsOf(dataDir),
    fullReads: () => fullReads,
    async close() {
      await warm.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
