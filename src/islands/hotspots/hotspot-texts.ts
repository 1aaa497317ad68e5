import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Texts of a hotspot's panel; the form that adds its product uses the texts of add-ons. */
export const HOTSPOT_TEXTS = [
  'Add to cart',
  'Close',
  'Was',
  'from {amount}',
  'Lowest price of the last 30 days: {amount}',
  'You are offline. We will do this as soon as you are back online.',
] as const satisfies readonly InterfaceText[];

export type HotspotText = (typeof HOTSPOT_TEXTS)[number];
