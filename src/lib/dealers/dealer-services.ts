import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Services of dealers in the order of the filter; values that are not listed are not shown. */
export const DEALER_SERVICES = {
  mount: 'Binding mounting',
  tune: 'Ski service',
  bootfit: 'Boot fitting',
  rent: 'Rental',
  demo: 'Test skis',
} as const satisfies Readonly<Record<string, InterfaceText>>;
