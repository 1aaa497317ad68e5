/** Watches the folders of exports. */
import { watch } from 'chokidar';

export interface WatchedFolders {
  /** `read` is called once after file changes in quick succession, and for changes before this call, since the files may have been read before them. */
  onChange(read: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Debounce: file changes in quick succession are read together. */
const QUIET_MS = 50;
/** Delay before a failed read is repeated. */
const RETRY_MS = 1000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Starts watching; resolves once changes are detected. */
export async function watchFolders(folders: string[]): Promise<WatchedFolders> {
  const settled = { stabilityThreshold: 80, pollInterval: 20 };
  const watcher = watch(folders, { ignoreInitial: true, awaitWriteFinish: settled });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  // From the start: the first reading of the files, before `onChange`, may take seconds.
  let hasEarlyChange = false;
  let changed = (): void => {
    hasEarlyChange = true;
  };
  watcher.on('all', () => changed());
  watcher.on('error', (error) => console.error(`  The content service cannot watch its files: ${reasonOf(error)}.`));
  let pending: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isClosed = false;

  function readIn(delay: number, read: () => Promise<void>): void {
    clearTimeout(pending);
    if (!isClosed) pending = setTimeout(() => void attempt(read), delay);
  }

  /** Reads the files. Of consecutive failures, only the first is printed. */
  async function attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read();
      if (hasFailed) console.error('  The content service can read its files again.');
      hasFailed = false;
    } catch (error) {
      const sentence = `  The content service could not reload its files: ${reasonOf(error)}. It tries again every second.`;
      if (!hasFailed) console.error(sentence);
      hasFailed = true;
      readIn(RETRY_MS, read);
    }
  }

  return {
    onChange(read) {
      changed = () => readIn(QUIET_MS, read);
      if (hasEarlyChange) changed();
    },
    async close() {
      isClosed = true;
      clearTimeout(pending);
      await watcher.close();
    },
  };
}
