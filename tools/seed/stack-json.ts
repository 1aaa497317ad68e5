/** Reads and writes entries of a stack in the export layout as plain JSON, chunk by chunk. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Json = Readonly<Record<string, unknown>>;

const CHUNK = 100;

/** Languages in which a type has entries. */
export async function languagesOf(stack: string, type: string): Promise<readonly string[]> {
  return (await readdir(join(stack, 'entries', type))).toSorted();
}

/** Entries of a type in a language, in file order. */
export async function readEntries(stack: string, type: string, language: string): Promise<readonly Json[]> {
  const folder = join(stack, 'entries', type, language);
  const files = (await readdir(folder)).filter((name) => name.endsWith('-entries.json')).toSorted();
  const chunks = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, Json>),
  );
  return chunks.flatMap((chunk) => Object.values(chunk));
}

/** Replaces the entries of a type in a language. */
export async function writeEntries(
  stack: string,
  { type, language }: { readonly type: string; readonly language: string },
  entries: Iterable<Json>,
): Promise<void> {
  const folder = join(stack, 'entries', type, language);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const index: Record<string, string> = {};
  let chunk: Record<string, Json> = {};
  const flush = async (): Promise<void> => {
    if (Object.keys(chunk).length === 0) return;
    const number = Object.keys(index).length + 1;
    const file = `${`${number}`.padStart(3, '0')}-${type}-entries.json`;
    index[number] = file;
    await writeFile(join(folder, file), `${JSON.stringify(chunk, null, 2)}\n`);
    chunk = {};
  };
  for (const entry of entries) {
    chunk[`${entry['uid'] as string}`] = entry;
    if (Object.keys(chunk).length >= CHUNK) await flush();
  }
  await flush();
  await writeFile(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
}
