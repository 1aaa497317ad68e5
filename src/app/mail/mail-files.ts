/** Mails as files, for a shop without a mail server. Their number is limited: nothing else deletes them. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_FILES = 1000;
/** Share of the files that stays when there are too many, so that not every further mail reads the age of all files. */
const KEPT_SHARE = 0.9;

type Log = (line: Readonly<Record<string, unknown>>) => void;

interface MailFilesOptions {
  readonly most?: number;
  /** Receives a line the first time that files are removed. */
  readonly log?: Log | undefined;
}

/** Age of a file; 0 for one that another process has removed meanwhile. */
async function writtenAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

/** Removes the oldest mails if there are more than `most`; returns how many were removed. Other files in the folder are neither counted nor removed. */
async function removeOldest(dir: string, most: number): Promise<number> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.eml'));
  if (names.length <= most) return 0;
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(dir, name), at: await writtenAt(join(dir, name)) })),
  );
  files.sort((left, right) => left.at - right.at);
  const old = files.slice(0, names.length - Math.floor(most * KEPT_SHARE));
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** Writes a mail into the folder, as a file named by its id. Beyond `most` mails, the oldest are removed. */
export function createMailFiles(
  dir: string,
  { most = MOST_FILES, log }: MailFilesOptions = {},
): (id: string, message: Buffer | string) => Promise<void> {
  let isLogged = false;
  return async (id, message) => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writeFile(join(dir, `${id}.eml`), message, { mode: 0o600 });
    // The mail is written: a failure to remove others must not have it sent again.
    const removed = await removeOldest(dir, most).catch(() => 0);
    if (removed === 0 || isLogged) return;
    isLogged = true;
    log?.({ at: new Date().toISOString(), level: 'warn', event: 'mail-files-removed', removed, most });
  };
}
