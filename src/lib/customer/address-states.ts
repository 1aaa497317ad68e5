/** Whether addresses of a country name its state, and what it is called there. The names themselves are content (country entries, spec section 3). */

import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** A choice of a form. */
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
  /** An address is not complete without it. */
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
