/** Plans an upload: files to send, in order, files to delete, and paths to purge from a CDN. Pure. */
import { earlierSets, isHashed } from '../release/bundle-assets.ts';
import type { AssetSet } from '../release/manifest.ts';
import type { UploadIndex } from './upload-index.ts';

export interface UploadPlan {
  /** In sequence: assets that pages need, then pages, then the file that open tabs poll. */
  readonly steps: readonly (readonly string[])[];
  readonly removed: readonly string[];
  /** Paths as visitors request them. */
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
