import { stateRule } from '#lib/customer/address-states.ts';
import { OWN_PAGES } from '#lib/customer/own-pages.ts';
import { passwordResetHref } from '#lib/links/links.ts';
import { checkedGuards } from '#lib/links/route-guards.ts';
import type { RouteGuard } from '#lib/links/route-guards.ts';
/** What the pages of the account share: their context, their texts, the platform's password page. */
import { commerceRegion, contentRegion, isShoppingRegion } from '#lib/region/region.ts';
import { shopFronts } from '#lib/settings/storefront-addresses.ts';

import { payloadOf } from './hand-over-payload.ts';
import { frameOf, layoutProps } from './layout-props.ts';
import { pageContext } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import { countryName } from './page-country-name.ts';

export interface AccountFacts {
  /** Below the locale. */
  readonly rest: string;
  /** English; its key is the same in lower case, if it has no other. */
  readonly title: string;
  readonly titleKey?: string;
  readonly guards?: readonly RouteGuard[];
  /** It holds something of whoever is signed in; without JavaScript the server fills it. */
  readonly own?: boolean;
  readonly indexed?: boolean;
}

/** Undefined when the address names a locale that has no pages. */
export async function accountPage(lang: string | undefined, facts: AccountFacts) {
  const context = await pageContext(lang);
  if (!context) return undefined;
  const guards = checkedGuards(facts.guards ?? []);
  const title = context.text(facts.titleKey ?? facts.title.toLowerCase(), facts.title);
  const layout = await layoutProps(context, { title, rest: facts.rest, noindex: !facts.indexed });
  return {
    context,
    frame: frameOf(context),
    title,
    page: context.path(facts.rest),
    resetHref: passwordResetHref(context.commerceRegion, shopFronts()),
    payload: { ...payloadOf(context, facts.rest, title), kind: 'fixed' as const },
    props: {
      ...layout,
      ownPage: facts.own && context.shopping ? OWN_PAGES + context.path(facts.rest) : undefined,
      guard: guards.includes('auth') && context.shopping ? context.path('/account') : undefined,
      keepsInput: guards.includes('unsaved'),
    },
  };
}

/** Countries that this market's store sells to, in the page's language. */
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
      state: { label: context.text(word.toLowerCase(), word), required },
      states: country.states.map(({ text }) => text),
    };
  });
  return options.toSorted((a, b) => a.text.localeCompare(b.text, context.tag));
}
