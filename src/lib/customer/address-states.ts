/** Whether addresses of a country have a state, and the word for it. The state names are content (country entries, spec section 3). */

import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** An option of a select field. */
export interface Option {
  readonly text: string;
  readonly value: string;
}

export type StateWord = Extract<
  InterfaceText,
  'State' | 'Province' | 'Prefecture' | 'Canton' | 'Federal state' | 'Region'
>;

export interface StateRule {
  readonly word: StateWord;
  /** Whether the state is mandatory. */
  readonly required: boolean;
}

const RULES: Readonly<Record<string, StateRule>> = {
  at: { word: 'Federal state', required: false },
  au: { word: 'State', required: true },
  ca: { word: 'Province', required: true },
  ch: { word: 'Canton', required: false },
  de: { word: 'Federal state', required: false },
  es: { word: 'Province', required: true },
  it: { word: 'Province', required: true },
  jp: { word: 'Prefecture', required: true },
  ru: { word: 'Region', required: true },
  us: { word: 'State', required: true },
};

export function stateRule(country: string): StateRule {
  const code = country.toLowerCase();
  return (Object.hasOwn(RULES, code) ? RULES[code] : undefined) ?? { word: 'Region', required: false };
}
