/** An append-only file of JSON lines. A line truncated by a crash is dropped. Without a path nothing is stored. */
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

import { isWireObject } from './wire-object.ts';

/** The error for a state folder that cannot be written. */
export function unwritable(cause: unknown): Error {
  const isFull = (cause as { readonly code?: unknown }).code === 'ENOSPC';
  const reason = isFull ? 'the disk is full' : String((cause as Error).message);
  return new Error(`the state of the content service cannot be written (${reason})`, { cause });
}

/** The text of a file; '' if there is none. Another error must not count as an empty file, because `tidy` would replace the file. */
async function textIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return '';
    throw new Error(`the state of the content service cannot be read (${message})`, { cause });
  }
}

function parseLine(line: string): readonly WireObject[] {
  try {
    const value: unknown = JSON.parse(line);
    return isWireObject(value) ? [value] : [];
  } catch {
    return [];
  }
}

function textOf(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

export class LineFile {
  readonly #path: string | undefined;
  #lines = 0;
  /** Whether the last line of the file is incomplete. */
  #isCut = false;
  /** Text that is not yet on disk. */
  #unwritten = '';
  #writing: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  async read(): Promise<readonly WireObject[]> {
    const text = this.#path ? await textIn(this.#path) : '';
    const lines = text.split('\n');
    this.#lines = lines.length;
    this.#isCut = !text.endsWith('\n');
    return lines.flatMap(parseLine);
  }

  /** Compacts the file if most lines are superseded or the last one is truncated. */
  async tidy(live: readonly object[]): Promise<void> {
    const path = this.#path;
    if (!path || (this.#lines <= 2 * live.length + 100 && !this.#isCut)) return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, textOf(live));
    await rename(`${path}.new`, path);
    this.#isCut = false;
  }

  append(records: readonly object[]): void {
    if (!this.#path || records.length === 0) return;
    this.#unwritten += textOf(records);
    this.#write(this.#path);
  }

  #write(path: string): void {
    this.#writing = this.#writing.then(() => this.#writeRest(path));
  }

  async #writeRest(path: string): Promise<void> {
    const text = this.#unwritten;
    if (text === '') return;
    try {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, this.#isCut ? `\n${text}` : text);
      this.#unwritten = this.#unwritten.slice(text.length);
      this.#isCut = false;
      this.#failure = undefined;
    } catch (error) {
      // A full disk may have stored a part of the text. All of it is written again; a record that is stored twice counts once.
      this.#isCut = true;
      this.#failure = { error };
    }
  }

  /** Resolves when all records are on disk; rejects if they cannot be written, in which case the next call tries again. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#path && this.#unwritten !== '') this.#write(this.#path);
    await this.#writing;
    if (this.#failure) throw unwritable(this.#failure.error);
  }
}
