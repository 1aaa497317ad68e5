/**
 * Journal, team, support and landing pages in the languages that have a file in this folder. The copy in English and the other languages is in the
 * files of the entries. Both use the same formats: an article (`rich-copy.ts`), a portrait, a question with its answer, a category with its description.
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

/** Copy by type and name of the entry; questions by article and number. */
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

/** The copy of an entry in all languages: that from the entry's file, and that from this folder. */
export function inAllLanguages(name: string, copy: string): Texts {
  const others = FILES.flatMap(([language, texts]) => {
    const text = texts[name];
    return text === undefined ? [] : [[language, text.trim()] as const];
  });
  return { ...byLanguage(copy), ...Object.fromEntries(others) };
}

/** Like `inAllLanguages`, for a row of the tables (`texts.ts`); `line`: line of the text in this folder. */
export function rowInAllLanguages(name: string, row: Texts, line: number): Texts {
  const others = FILES.flatMap(([language, texts]) => {
    const text = texts[name]?.trim().split('\n')[line];
    return text === undefined ? [] : [[language, text] as const];
  });
  return { ...row, ...Object.fromEntries(others) };
}

export const EDITORIAL_NAMES: readonly string[] = [...new Set(FILES.flatMap(([, texts]) => Object.keys(texts)))];
