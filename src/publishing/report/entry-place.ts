/** Where editors edit an entry: a URL of the content service's application, or the file that the embedded service reads. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface EntryPlaceOptions {
  /** Whether entries are edited as files in `stackDir`. */
  readonly embedded: boolean;
  readonly stackDir: string;
  readonly apiKey: string;
  readonly branch?: string | undefined;
  /** Origin of the content service's application. */
  readonly appUrl: string;
}

interface Row {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
}

/** Path of the entry's file; the folder if the language has several files. */
function fileOf(stackDir: string, { type, language }: Row): string {
  const folder = join(stackDir, 'entries', type, language);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'index.json') : []; // prettier-ignore
  const [only] = files;
  const path = only !== undefined && files.length === 1 ? join(folder, only) : folder;
  const below = relative(process.cwd(), path);
  return below.startsWith('..') ? path : below;
}

export function entryPlace(options: EntryPlaceOptions): (row: Row) => string {
  const { embedded, stackDir, apiKey, branch, appUrl } = options;
  return (row) => {
    if (embedded) return fileOf(stackDir, row);
    const [type, language, uid] = [row.type, row.language, row.uid].map(encodeURIComponent);
    const query = branch === undefined ? '' : `?branch=${encodeURIComponent(branch)}`;
    return `${appUrl}/#!/stack/${apiKey}/content-type/${type}/${language}/entry/${uid}/edit${query}`;
  };
}
