/** The content languages that must be fully translated: all except those that the sample declares unfinished. */
import { CONTENT_LANGUAGES } from '#lib/locale/locale.ts';
import type { ContentLanguage } from '#lib/locale/locale.ts';

import { UNFINISHED_LANGUAGES } from '../../tools/sample/added-languages.ts';

export const TRANSLATED_LANGUAGES = CONTENT_LANGUAGES.filter(
  (language: string) => !(UNFINISHED_LANGUAGES as readonly string[]).includes(language),
);

export const OTHER_LANGUAGES: readonly ContentLanguage[] = TRANSLATED_LANGUAGES.filter(
  (language) => language !== 'en-us',
);
