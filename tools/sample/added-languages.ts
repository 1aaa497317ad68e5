/**
 * Languages beyond the fifteen of the tables, which have a column for each of those. An added language is one file in the folder `languages`: English text →
 * translation, in any order and letter case (`{ 'Add to cart': 'Læg i kurv' }`). A text that it lacks is shown in English.
 */
type Translations = Readonly<Record<string, string>>;

export const ADDED_LANGUAGES = {} as const satisfies Readonly<Record<string, Translations>>;

export type AddedLanguage = keyof typeof ADDED_LANGUAGES;

/** Added languages whose translation is in progress: the tests do not ask for all of their texts, and the report of a publish lists what is shown in English. */
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
