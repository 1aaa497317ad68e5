/** Questions about a release value (DIN setting) as skiers ask them, in four languages. */
export const QUESTION_LANGUAGES = ['en-us', 'de', 'fr', 'ja'] as const;
export type QuestionLanguage = (typeof QUESTION_LANGUAGES)[number];

export interface Skier {
  readonly kg: number;
  readonly cm: number;
}

/** Two skiers with different values in a DIN table, and one beyond every table. */
export const SKIERS: readonly Skier[] = [
  { kg: 48, cm: 155 },
  { kg: 94, cm: 192 },
  { kg: 731, cm: 611 },
];

const QUESTIONS_BY_LANGUAGE: Readonly<Record<QuestionLanguage, readonly ((skier: Skier) => string)[]>> = {
  'en-us': [
    ({ kg }) => `din 7 for ${kg} kg`,
    ({ kg, cm }) => `release value ${kg} kg ${cm} cm`,
    ({ kg, cm }) => `what din setting do I need ${kg} kg ${cm} cm expert 42 years`,
    ({ kg }) => `binding din chart ${Math.round(kg * 2.2)} lbs`,
  ],
  de: [
    ({ kg }) => `DIN 7 für ${kg} kg`,
    ({ kg, cm }) => `Auslösewert ${kg} kg ${cm} cm`,
    ({ kg, cm }) => `Z-Wert berechnen ${kg} kg ${cm} cm 42 Jahre`,
  ],
  fr: [
    ({ kg }) => `din 7 pour ${kg} kg`,
    ({ kg, cm }) => `valeur de déclenchement ${kg} kg ${cm} cm`,
    ({ kg, cm }) => `réglage DIN ${kg} kg ${cm} cm skieur confirmé`,
  ],
  ja: [({ kg }) => `${kg}キロ 解放値 7`, ({ kg, cm }) => `解放値 ${kg}kg ${cm}cm`, ({ kg }) => `DIN 設定 体重${kg}kg`],
};

/** Every question of every language for each skier, with the language. */
export const QUESTIONS: readonly (readonly [QuestionLanguage, string])[] = QUESTION_LANGUAGES.flatMap((language) =>
  QUESTIONS_BY_LANGUAGE[language].flatMap((question) => SKIERS.map((skier) => [language, question(skier)] as const)),
);

/** The word for the value in the four languages. */
export const RELEASE_WORD = /\bdin\b|z-wert|auslösewert|release.?(value|setting)|déclenchement|解放値/i;
