/** Edits the files of an embedded stack as an editor would. An entry has one file per language. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import type { Json } from '../seed/stack-json.ts';

export interface EditedStack {
  /** First matching entry of a type in the default language. Throws an AppError `bench-edits` if there is none. */
  first(type: string, fits?: (entry: Json) => boolean): Json;
  /** Changes an entry in one language, or in all languages if none is given; `undefined` deletes it. */
  change(
    entry: { readonly type: string; readonly uid: string; readonly language?: string },
    change: (entry: Json) => Json | undefined,
  ): void;
  add(type: string, entry: Json): void;
}

const DEFAULT = 'en-us';

export function editedStack(dir: string): EditedStack {
  const filesOf = (type: string, language: string): readonly string[] => {
    const folder = join(dir, 'entries', type, language);
    return readdirSync(folder).filter((name) => name.endsWith('-entries.json')).map((name) => join(folder, name)); // prettier-ignore
  };
  const read = (file: string): Record<string, Json> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Json>;
  const write = (file: string, entries: Record<string, Json>): void => writeFileSync(file, JSON.stringify(entries));
  return {
    first(type, fits = () => true) {
      for (const file of filesOf(type, DEFAULT)) {
        const found = Object.values(read(file)).find(fits);
        if (found) return found;
      }
      throw new AppError('bench-edits', `The stack in ${dir} has no ${type} to edit.`);
    },
    change({ type, uid, language }, change) {
      for (const one of language === undefined ? readdirSync(join(dir, 'entries', type)) : [language])
        for (const file of filesOf(type, one)) {
          const { [uid]: entry, ...others } = read(file);
          const next = entry && change(entry);
          if (entry) write(file, next ? { ...others, [uid]: next } : others);
        }
    },
    add(type, entry) {
      const [file] = filesOf(type, DEFAULT);
      if (file !== undefined) write(file, { ...read(file), [String(entry['uid'])]: entry });
    },
  };
}
