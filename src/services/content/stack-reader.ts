/** Reads JSON files of an export. What is broken is reported with its line, what is whole beside it is used. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isWireObject } from '#wire/content/entry.ts';
import type { WireObject } from '#wire/content/entry.ts';

/** What is wrong with a file, for the editor: the rest of the stack is served. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Known {
  readonly stamp: string;
  readonly value: WireObject | undefined;
  readonly problems: readonly FileProblem[];
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'broken JSON';
}

function lineOf(text: string, error: unknown): number {
  const message = textOf(error);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return text.slice(0, position).split('\n').length;
}

/**
 * Cuts `{ "uid": {…}, … }` with a broken entry into its top-level members by indentation, so that one broken entry does not take
 * the others with it. Returns the members' texts with the line on which each starts.
 */
function topLevelMembers(text: string): { uid: string; text: string; line: number }[] {
  const lines = text.trimEnd().split(/\r?\n/);
  const indent = /^(\s+)"[^"]+"\s*:/.exec(lines.find((line) => /^\s+"[^"]+"\s*:\s*\{/.test(line)) ?? '')?.[1];
  if (!indent) return [];
  const starts = lines.flatMap((line, index) => {
    const uid = line.startsWith(`${indent}"`) ? /^\s*"([^"]+)"\s*:\s*\{/.exec(line)?.[1] : undefined;
    return uid ? [{ uid, index }] : [];
  });
  return starts.map(({ uid, index }, at) => {
    const body = lines.slice(index, starts[at + 1]?.index ?? lines.length - 1).join('\n');
    const member = body.replace(/^\s*"[^"]+"\s*:\s*/, '').trimEnd();
    return { uid, text: member.replace(/,$/, ''), line: index + 1 };
  });
}

/** Entries of a broken file that are whole, and a problem for each that is not. */
function rescue(file: string, text: string, error: unknown): { value: WireObject; problems: FileProblem[] } {
  const value: Record<string, WireObject> = {};
  const problems: FileProblem[] = [];
  for (const member of topLevelMembers(text)) {
    try {
      value[member.uid] = JSON.parse(member.text) as WireObject;
    } catch (inner) {
      const line = member.line + lineOf(member.text, inner) - 1;
      problems.push({ file, line, message: `Entry ${member.uid}: ${textOf(inner)}` });
    }
  }
  if (problems.length === 0) problems.push({ file, line: lineOf(text, error), message: textOf(error) });
  return { value, problems };
}

function parse(file: string, text: string): Omit<Known, 'stamp'> {
  try {
    const value: unknown = JSON.parse(text);
    if (isWireObject(value)) return { value, problems: [] };
    if (Array.isArray(value)) {
      const members = value.map((item, index) => [`${index}`, item as WireObject]);
      return { value: Object.fromEntries(members) as WireObject, problems: [] };
    }
    return { value: undefined, problems: [{ file, line: 1, message: 'Expected a JSON object.' }] };
  } catch (error) {
    return rescue(file, text, error);
  }
}

/** Keeps what it read: an unchanged file is not parsed again, and its entries stay the same objects. */
export class StackReader {
  readonly #root: string;
  readonly #known = new Map<string, Known>();
  #problems: FileProblem[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** Problems since they were last asked for. */
  takeProblems(): readonly FileProblem[] {
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  /** A JSON object (a list becomes one by index); undefined when the file is absent or unusable. */
  async object(path: string): Promise<WireObject | undefined> {
    const full = join(this.#root, path);
    const found = await stat(full).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const stamp = `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}`;
    let known = this.#known.get(path);
    if (known?.stamp !== stamp) {
      try {
        known = { stamp, ...parse(path, await readFile(full, 'utf8')) };
      } catch (error) {
        known = { stamp: '', value: undefined, problems: [{ file: path, line: 1, message: textOf(error) }] };
      }
      this.#known.set(path, known);
    }
    this.#problems.push(...known.problems);
    return known.value;
  }

  async names(path: string): Promise<readonly string[]> {
    return (await readdir(join(this.#root, path)).catch(() => [])).toSorted();
  }

  async isFolder(path: string): Promise<boolean> {
    return (await stat(join(this.#root, path)).catch(() => undefined))?.isDirectory() ?? false;
  }

  /** Members of every chunk file of a folder, or of one file in the old layout. */
  async chunks(path: string, ending: string): Promise<Record<string, WireObject>> {
    const all: Record<string, WireObject> = {};
    const files = (await this.isFolder(path))
      ? (await this.names(path)).filter((name) => name.endsWith(ending)).map((name) => `${path}/${name}`)
      : [`${path}.json`];
    for (const file of files) {
      for (const [uid, value] of Object.entries((await this.object(file)) ?? {})) {
        if (isWireObject(value)) all[uid] = value;
        else this.#problems.push({ file, line: 1, message: `Entry ${uid} is not an object.` });
      }
    }
    return all;
  }
}
