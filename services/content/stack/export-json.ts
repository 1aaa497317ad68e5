/** Parses a JSON file of an export. From a malformed file it salvages the valid entries, and reports the line of each error. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { isWireObject } from './wire-object.ts';

/** An error in a file, for the editor. The rest of the stack is still served. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The file's content; with problems, its valid part, or undefined if there is none. */
export interface ParsedFile {
  readonly value: WireObject | undefined;
  readonly problems: readonly FileProblem[];
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'broken JSON';
}

function errorIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return textOf(error);
  }
}

/** The position of an unexpected token, which the error does not name: the shortest beginning of the text with such an error ends there. */
function unexpectedAt(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (errorIn(text.slice(0, middle))?.startsWith('Unexpected token')) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low - 1);
}

function lineOf(text: string, error: unknown): number {
  const message = textOf(error);
  const line = / \(line (\d+) column \d+\)$/.exec(message)?.[1];
  if (line) return Number(line);
  const position = message.startsWith('Unexpected token') ? unexpectedAt(text) : text.length;
  return text.slice(0, position).split('\n').length;
}

/**
 * Splits a malformed `{ "uid": {…}, … }` into its top-level members by indentation, so that one malformed entry does not lose the others. Returns
 * the members' texts and first lines.
 */
function topLevelMembers(text: string): { uid: string; text: string; line: number }[] {
  const lines = text.trimEnd().split(/\r?\n/);
  // Otherwise the first indented line could be a member of an entry.
  if (lines[0]?.trim() !== '{') return [];
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

/** Valid entries of a malformed file, and a problem for each malformed one. A duplicate entry counts as malformed if one of the two is. */
function parseEachEntry(file: string, text: string, error: unknown): ParsedFile {
  const complete = new Map<string, WireObject>();
  const broken = new Set<string>();
  const problems: FileProblem[] = [];
  for (const member of topLevelMembers(text)) {
    try {
      complete.set(member.uid, JSON.parse(member.text) as WireObject);
    } catch (inner) {
      broken.add(member.uid);
      const line = member.line + lineOf(member.text, inner) - 1;
      problems.push({ file, line, message: `Entry ${member.uid}: ${textOf(inner)}` });
    }
  }
  if (problems.length === 0) problems.push({ file, line: lineOf(text, error), message: textOf(error) });
  return { value: Object.fromEntries([...complete].filter(([uid]) => !broken.has(uid))), problems };
}

/** Parses a JSON object; an array becomes an object keyed by index. */
export function parseFile(file: string, text: string): ParsedFile {
  try {
    const value: unknown = JSON.parse(text);
    if (isWireObject(value)) return { value, problems: [] };
    if (Array.isArray(value)) return { value: { ...(value as WireValue[]) } as unknown as WireObject, problems: [] };
    return { value: undefined, problems: [{ file, line: 1, message: 'Expected a JSON object.' }] };
  } catch (error) {
    return parseEachEntry(file, text, error);
  }
}

/** Parses entries by uid: members that are not objects are problems. */
export function parseEntries(file: string, text: string): ParsedFile {
  const { value, problems } = parseFile(file, text);
  const members = Object.entries(value ?? {});
  const odd = members.filter(([, member]) => !isWireObject(member)).map(([uid]) => uid);
  if (odd.length === 0) return { value, problems };
  const found = odd.map((uid) => {
    const position = Math.max(text.indexOf(`${JSON.stringify(uid)}:`), 0);
    return { file, line: text.slice(0, position).split('\n').length, message: `Entry ${uid} is not an object.` };
  });
  return {
    value: Object.fromEntries(members.filter(([, member]) => isWireObject(member))),
    problems: [...problems, ...found],
  };
}
