/** An append-only file of JSON lines. A line truncated by a crash is dropped. Without a path nothing is stored. */
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

import { isWireObject } from './wire-object.ts';

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
  #isCut = false;
  #writing: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  async read(): Promise<readonly WireObject[]> {
    const text = this.#path ? await readFile(this.#path, 'utf8').catch(() => '') : '';
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
  }

  append(records: readonly object[]): void {
    if (!this.#path || records.length === 0) return;
    this.#writing = this.#write(this.#path, textOf(records), this.#writing);
  }

  async #write(path: string, text: string, before: Promise<void>): Promise<void> {
    await before;
    try {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text);
    } catch (error) {
      this.#failure ??= { error };
    }
  }

  /** Resolves when all writes are done; a write error rejects once. */
  async flush(): Promise<void> {
    await this.#writing;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw new Error('The state of the content service cannot be written.', { cause: failure.error });
  }
}
