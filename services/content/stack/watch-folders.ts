/** Watches the folders of exports. */
import { watch } from 'chokidar';

export interface WatchedFolders {
  /** `read` is called once after file changes in quick succession. */
  onChange(read: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Debounce: file changes in quick succession are read together. */
const QUIET_MS = 50;

/** Resolves once changes are noticed. */
export async function watchFolders(folders: string[]): Promise<WatchedFolders> {
  const settled = { stabilityThreshold: 80, pollInterval: 20 };
  const watcher = watch(folders, { ignoreInitial: true, awaitWriteFinish: settled });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  watcher.on('error', (error) => console.error('The content service cannot watch its files.', error));
  let pending: NodeJS.Timeout | undefined;
  return {
    onChange(read) {
      watcher.on('all', () => {
        clearTimeout(pending);
        pending = setTimeout(() => {
          read().catch((error: unknown) => console.error('The content service could not read its files again.', error));
        }, QUIET_MS);
      });
    },
    async close() {
      clearTimeout(pending);
      await watcher.close();
    },
  };
}
