import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Texts of the country chooser and its dialog. */
export const CHOOSER_TEXTS = [
  'Find your country', 'Countries found: {count}', 'Your country is not in the list. Check the spelling, or choose {other} below.', 'What changes', 'Language', 'Currency', 'Shop', 'Cart', 'You can order here', 'No online orders yet, available from dealers',
  'Your cart moves with you', 'Your cart will be waiting for you here', 'Switch to {country}', 'Stay here', 'You are here',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

export type ChooserText = (typeof CHOOSER_TEXTS)[number];
