/** Sample entries before they are written, and parts shared by many of them. */
import { richText } from '../rich-copy.ts';
import { LANGUAGES } from '../texts.ts';
import type { Language, Texts } from '../texts.ts';
import { uidOf } from '../uid.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface SampleEntry {
  readonly type: string;
  readonly uid: string;
  /** Languages in which the entry is localized, the master first. */
  readonly languages: readonly Language[];
  readonly fields: (language: Language) => Fields;
}

export const MASTER = 'en-us' satisfies Language;

export const reference = (type: string, name: string) => [{ uid: uidOf(type, name), _content_type_uid: type }];
export const references = (type: string, names: readonly string[]) => names.flatMap((name) => reference(type, name));
/** Splits a list of names in a copy table: `ridge-98 skarn-96`. */
export const words = (names: string): readonly string[] => names.split(' ').filter((name) => name !== '');
export const say = (copy: Texts, language: Language): string => copy[language] ?? copy[MASTER];
export const languagesOf = (...copies: readonly Texts[]): readonly Language[] =>
  LANGUAGES.filter((language) => language === MASTER || copies.some((copy) => copy[language] !== undefined));
export const document = (...paragraphs: readonly string[]) => richText(paragraphs.join('\n\n'));
export const faqOf = (questions: readonly { readonly question: Texts; readonly answer: Texts }[], language: Language) =>
  questions.map(({ question, answer }) => ({
    question: say(question, language),
    answer: document(say(answer, language)),
  }));
export const picture = (name: string, alt = '') => ({ amplience_id: name, imageset: 'No', alt_text: alt });
export const seo = (title: string, description: string, image = '') => ({
  seo_title: title,
  seo_description: description,
  og_image: image,
  imageset: 'No',
});
export const internal = (text: string, type: string, name: string) => ({
  text,
  type: 'internal',
  internal_link: reference(type, name),
  href: '',
  new_tab: false,
  disable_link: false,
});

/** A link to a page that the shop always has, without an entry. */
export const fixed = (text: string, path: string) => ({
  text,
  type: 'nuxt',
  internal_link: [],
  href: path,
  new_tab: false,
  disable_link: false,
});

/** `name`: unique among the entries of the type. */
export function entry(
  { type, name, languages }: Pick<SampleEntry, 'type' | 'languages'> & { readonly name: string },
  fields: SampleEntry['fields'],
): SampleEntry {
  return { type, uid: uidOf(type, name), languages, fields };
}
