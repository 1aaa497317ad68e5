/**
 * Languages beyond the fifteen that have a column in the tables. An added language is one file in the folder `languages` that maps English texts to
 * translations, in any order and letter case (`{ 'Add to cart': 'Læg i kurv' }`). Missing texts are shown in English.
 */
type Translations = Readonly<Record<string, string>>;

export const ADDED_LANGUAGES = {} as const satisfies Readonly<Record<string, Translations>>;

export type AddedLanguage = keyof typeof ADDED_LANGUAGES;

/** Added languages whose translation is in progress: tests do not require all of their texts, and the publish report lists texts shown in English. */
export const UNFINISHED_LANGUAGES: readonly AddedLanguage[] = [];

const lowerCase = (texts: Translations): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts).map(([english, text]) => [english.toLowerCase(), text]));

/** The translations of a text: `{ da: 'Læg i kurv' }`. */
export function translator(languages: Readonly<Record<string, Translations>>): (english: string) => Translations {
  const known = Object.entries(languages).map(([language, texts]) => [language, lowerCase(texts)] as const);
  return (english) =>
    Object.fromEntries(
      known.flatMap(([language, texts]) => {
        const text = texts.get(english.toLowerCase());
        return text === undefined ? [] : [[language, text]];
      }),
    );
}
