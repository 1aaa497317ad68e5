/** Plans an upload: files to send, in order, files to delete, and paths to purge from a CDN. Pure. */
import { earlierSets, isHashed } from '../release/bundle-assets.ts';
import type { AssetSet } from '../release/manifest.ts';
import { changedAnswers } from './routing-answers.ts';
import type { RoutingAnswers } from './routing-answers.ts';
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
function pathOf(key: string): string {
  return `/${key.replace(/(^|\/)index\.html$/, '')}`;
}

/** What a release consists of, as far as visitors can request it. */
export interface UploadedRelease {
  /** Key → digest. */
  readonly files: ReadonlyMap<string, string>;
  readonly sets: readonly AssetSet[];
  readonly routing: RoutingAnswers;
}

export function planUpload({ files, sets, routing }: UploadedRelease, index: UploadIndex): UploadPlan {
  const [own, ...earlier] = sets;
  const assets = own ? earlierSets(own, [...earlier, ...index.assets.filter((set) => !sets.some(({ bundle }) => bundle === set.bundle))]) : []; // prettier-ignore
  const forOpenTabs = new Set(assets.flatMap((set) => set.files.filter(isHashed)));
  const changed = [...files].flatMap(([key, digest]) => (index.files[key] === digest ? [] : [key]));
  const removed = Object.keys(index.files).filter((key) => !files.has(key) && !forOpenTabs.has(key));
  const pages = changed.filter((key) => !isHashed(key) && key !== BUILD_FILE);
  const purged = [...changed, ...removed].filter((key) => !isHashed(key)).map(pathOf);
  const paths = [...new Set([...files.keys(), ...Object.keys(index.files)])]
    .filter((key) => !isHashed(key))
    .map(pathOf);
  const rerouted = changedAnswers(index.routing, routing, paths);
  return {
    steps: [changed.filter(isHashed), pages, changed.filter((key) => key === BUILD_FILE)].filter(
      (step) => step.length > 0,
    ),
    removed,
    purge: [
      ...new Set([...index.unpurged, ...[...purged, ...rerouted].map((path) => encodeURI(path.toWellFormed()))]),
    ].toSorted(),
    assets,
  };
}
