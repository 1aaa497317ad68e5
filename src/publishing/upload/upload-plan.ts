/** What an upload has to send, in which order, what it deletes, and what a CDN has to drop. Pure. */
import { earlierSets, isHashed } from '../release/bundle-assets.ts';
import type { AssetSet } from '../release/manifest.ts';
import type { UploadIndex } from './upload-index.ts';

export interface UploadPlan {
  /** One after the other: assets that pages will ask for, then pages, then the file that tells open tabs. */
  readonly steps: readonly (readonly string[])[];
  readonly removed: readonly string[];
  /** Paths as visitors ask for them. */
  readonly purge: readonly string[];
  readonly assets: readonly AssetSet[];
}

export const BUILD_FILE = 'builds/latest.json';

/** `de-at/p/ridge-98/index.html` → `/de-at/p/ridge-98` */
function purgePath(key: string): string {
  return encodeURI(`/${key.replace(/(^|\/)index\.html$/, '')}`);
}

export function planUpload(
  files: ReadonlyMap<string, string>,
  sets: readonly AssetSet[],
  index: UploadIndex,
): UploadPlan {
  const [own, ...earlier] = sets;
  const assets = own ? earlierSets(own, [...earlier, ...index.assets.filter((set) => !sets.some(({ bundle }) => bundle === set.bundle))]) : []; // prettier-ignore
  const forOpenTabs = new Set(assets.flatMap((set) => set.files.filter(isHashed)));
  const changed = [...files].flatMap(([key, digest]) => (index.files[key] === digest ? [] : [key]));
  const removed = Object.keys(index.files).filter((key) => !files.has(key) && !forOpenTabs.has(key));
  const pages = changed.filter((key) => !isHashed(key) && key !== BUILD_FILE);
  const purged = [...changed, ...removed].filter((key) => !isHashed(key));
  return {
    steps: [changed.filter(isHashed), pages, changed.filter((key) => key === BUILD_FILE)].filter(
      (step) => step.length > 0,
    ),
    removed,
    purge: [...new Set([...index.unpurged, ...purged.map(purgePath)])].toSorted(),
    assets,
  };
}
