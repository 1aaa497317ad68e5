/**
 * Journal, team, support and landing pages in the languages that have a file of their own here. English and the languages beside it are with
 * the entries. A text is written as there: an article (`rich-copy.ts`), a portrait, a question with its answer, a category with its description.
 */
import { byLanguage } from '../../rich-copy.ts';
import type { Language, Texts } from '../../texts.ts';
import { CS } from './cs.ts';
import { FI } from './fi.ts';
import { KO } from './ko.ts';
import { NL } from './nl.ts';
import { NO } from './no.ts';
import { PL } from './pl.ts';
import { RU } from './ru.ts';
import { SV } from './sv.ts';
import { ZH } from './zh.ts';

/** By type and name of the entry; questions by article and number. */
export type EditorialCopy = Readonly<Record<string, string>>;

const FILES: readonly (readonly [Language, EditorialCopy])[] = [
  ['nl', NL],
  ['sv', SV],
  ['no', NO],
  ['pl', PL],
  ['cs', CS],
  ['fi', FI],
  ['ru', RU],
  ['ko', KO],
  ['zh', ZH],
];

/** The copy that is with an entry, and that of the files here. */
export function inAllLanguages(name: string, copy: string): Texts {
  const others = FILES.flatMap(([language, texts]) => {
    const text = texts[name];
    return text === undefined ? [] : [[language, text.trim()] as const];
  });
  return { ...byLanguage(copy), ...Object.fromEntries(others) };
}

/** The same for a row of the tables (`texts.ts`): `line` of the text here. */
export function rowInAllLanguages(name: string, row: Texts, line: number): Texts {
  const others = FILES.flatMap(([language, texts]) => {
    const text = texts[name]?.trim().split('\n')[line];
    return text === undefined ? [] : [[language, text] as const];
  });
  return { ...row, ...Object.fromEntries(others) };
}

export const EDITORIAL_NAMES: readonly string[] = [...new Set(FILES.flatMap(([, texts]) => Object.keys(texts)))];
