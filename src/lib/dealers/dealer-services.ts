import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Services of dealers, in the order of the filter; services that are not in this list are not shown. */
export const DEALER_SERVICES = {
  mount: 'Binding mounting',
  tune: 'Ski service',
  bootfit: 'Boot fitting',
  rent: 'Rental',
  demo: 'Test skis',
} as const satisfies Readonly<Record<string, InterfaceText>>;
