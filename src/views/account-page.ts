/** Shared parts of the account pages: payload and layout props, and the countries for addresses. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { stateRule } from '#lib/customer/address-states.ts';
import { FILLED_PAGES } from '#lib/customer/filled-pages.ts';
import { passwordResetHref } from '#lib/links/links.ts';
import { checkedGuards } from '#lib/links/route-guards.ts';
import type { RouteGuard } from '#lib/links/route-guards.ts';
import { partName } from '#lib/locale/part-names.ts';
import { commerceRegion, contentRegion, isShoppingRegion } from '#lib/region/region.ts';

import { payloadOf } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { countryName } from './page-country-name.ts';
import { pageSettings } from './site.ts';

export interface AccountFacts {
  /** Path below the locale. */
  readonly rest: string;
  readonly title: InterfaceText;
  readonly guards?: readonly RouteGuard[];
  /** Whether the page contains data of the signed-in customer, which the server fills in for browsers without JavaScript. */
  readonly own?: boolean;
  readonly indexed?: boolean;
}

export function accountPage(context: PageContext, facts: AccountFacts) {
  const { path, shopping } = context;
  const guards = checkedGuards(facts.guards ?? []);
  const title = context.text(facts.title);
  const page = path(facts.rest);
  return {
    payload: { ...payloadOf(context, facts.rest, title), kind: 'fixed' as const },
    /** Props of the layout. */
    layout: {
      page,
      resetHref: passwordResetHref(context.commerceRegion, pageSettings().storefronts),
      title,
      rest: facts.rest,
      noindex: !facts.indexed,
      ownPage: facts.own && shopping ? FILLED_PAGES + page : undefined,
      guard: guards.includes('auth') && shopping ? path('/account') : undefined,
      keepsInput: guards.includes('unsaved'),
    },
  };
}

/** Countries served by this market's store, named in the page's language. */
export function addressCountries(context: PageContext) {
  const own = context.countries.filter(({ value }) => {
    const region = contentRegion(value, { countries: context.regionCountries });
    return isShoppingRegion(region) && commerceRegion(region, value) === context.commerceRegion;
  });
  const options = own.map((country) => {
    const { word, required } = stateRule(country.value);
    return {
      text: countryName(context, country),
      value: country.value,
      state: { label: context.text(word), required },
      states: country.states
        .map(({ text }) => ({ value: text, text: partName(text, { country: country.value, lang: context.tag }) }))
        .toSorted((a, b) => a.text.localeCompare(b.text, context.tag)),
    };
  });
  return options.toSorted((a, b) => a.text.localeCompare(b.text, context.tag));
}
