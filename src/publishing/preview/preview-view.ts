/** The view of one moment: a content store, the drafts that fill it, and a renderer that reads only this store. */
import { rm } from 'node:fs/promises';

import type { BrokenDraft, DraftSource } from '#clients/content/content-drafts.ts';
import { markedCopy } from '#clients/content/edit-marks.ts';
import { copyFacts } from '#content-loaders/commerce-facts.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { draftsInto } from '#content-loaders/draft-entries.ts';
import type { Drafts } from '#content-loaders/draft-entries.ts';
import type { RouteRuleFacts } from '#lib/links/route-rules.ts';
import { contentLanguage, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import type { Market } from '#lib/locale/market.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { markets } from '#views/site.ts';

import { withEditTags } from './edit-tags.ts';
import type { Moment } from './preview-moment.ts';
import { previewRenderer } from './preview-renderer.ts';
import type { PreviewRenderer, PreviewRendererSetup } from './preview-renderer.ts';
import type { PreviewPage } from './preview-worker.ts';

export interface Previewed {
  readonly markets: readonly Market[];
  readonly rules: readonly RouteRuleFacts[];
  /** Unusable drafts of the pulled languages. */
  readonly broken: readonly BrokenDraft[];
  /** Whether the entry has a usable draft in the language, without fallback. */
  isLocalized(type: string, uid: string, language: string): boolean;
}

export interface PreviewView {
  /**
   * Pulls the languages that the path needs, unless pulled since `since` (`performance.now()`), then runs `work`. With an `edited` entry, the other
   * entries may come from an earlier pull, for fifteen seconds.
   */
  look<T>(
    path: string,
    options: { readonly since: number; readonly edited?: Moment['edited'] },
    work: (previewed: Previewed, render: (path: string) => Promise<PreviewPage>) => Promise<T>,
  ): Promise<T>;
  /** Closes all parts, then throws the first error. */
  close(): Promise<void>;
}

export interface PreviewViewSetup extends PreviewRendererSetup {
  /** Renders each page a second time from marked texts, for its edit tags. */
  readonly hasEditTags: boolean;
}

/** While an editor types, each change pulls one entry (some 35 ms); the drafts of other editors are pulled at this interval (some 450 ms). */
const OTHERS_AGE_MS = 15_000;

interface Part {
  readonly store: ContentStore;
  readonly content: Drafts;
  readonly renderer: PreviewRenderer;
  close(): Promise<void>;
}

function openPart(source: DraftSource, setup: PreviewRendererSetup): Part {
  const store = openContentStore(setup.pages.contentStore);
  const renderer = previewRenderer(setup);
  return {
    store,
    content: draftsInto(store, source),
    renderer,
    async close() {
      await renderer.close();
      store.close();
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(setup.pages.contentStore + end, { force: true })));
    },
  };
}

/** Throws the first error after all parts are closed, or have failed to. */
async function closeAll(parts: readonly Part[]): Promise<void> {
  const ended = await Promise.allSettled(parts.map((part) => part.close()));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** `publicStore`: path of the public content store, from which prices and stock are copied. */
export function openPreviewView(client: DraftSource, publicStore: string, setup: PreviewViewSetup): PreviewView {
  const copy = markedCopy(client);
  const plain = openPart(setup.hasEditTags ? copy.source : client, setup);
  const { store, content } = plain;
  const marked = setup.hasEditTags
    ? openPart(copy.marked, { ...setup, pages: { ...setup.pages, contentStore: `${setup.pages.contentStore}.marked` } })
    : undefined;
  // The plain part comes first, because the marked part uses its responses.
  const parts = [plain, ...(marked ? [marked] : [])];
  /** Language → start of its last full pull. */
  const pulled = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  async function pullFor(path: string, since: number, edited: Moment['edited']): Promise<void> {
    const { locale } = splitLocalePath(path);
    const own = locale ? contentLanguage(locale.language) : DEFAULT_CONTENT_LANGUAGE;
    let isNew = false;
    for (const language of new Set([DEFAULT_CONTENT_LANGUAGE, own])) {
      const before = pulled.get(language) ?? Number.NEGATIVE_INFINITY;
      if (before >= since) continue;
      isNew = true;
      const began = performance.now();
      const isOne = edited && before > began - OTHERS_AGE_MS;
      for (const part of parts) {
        if (isOne) await part.content.pullOne(edited.type, edited.uid, language);
        else await part.content.pull(language);
      }
      if (!isOne) pulled.set(language, began);
    }
    if (isNew) for (const part of parts) copyFacts(publicStore, part.store);
  }

  async function render(path: string): Promise<PreviewPage> {
    const [page, other] = await Promise.all([
      plain.renderer.render(path),
      marked?.renderer.render(path).catch(() => undefined),
    ]);
    const tagged = other && withEditTags(page.html, other.html);
    return tagged === undefined ? page : { ...page, tagged };
  }

  return {
    look(path, { since, edited }, work) {
      // Sequential, so that a page is never rendered during a pull.
      const done = turn.then(async () => {
        await pullFor(path, since, edited);
        const rules = store.list('route_rule', DEFAULT_CONTENT_LANGUAGE);
        const isLocalized: Previewed['isLocalized'] = (type, uid, language) =>
          store.languagesOf(type, uid).includes(language);
        return work({ markets: markets(store), rules, broken: content.broken(), isLocalized }, render);
      });
      turn = done.catch(() => undefined);
      return done;
    },
    async close() {
      await turn;
      await closeAll(parts);
    },
  };
}
