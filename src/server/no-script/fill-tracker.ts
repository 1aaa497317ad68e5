/** Renders a professional's allowance into a page, with the view of `islands/pro`. */
import type { SpendTrackerProps } from '#islands/pro/SpendTracker.tsx';
import type { CustomerView, SpendView } from '#lib/customer/customer-views.ts';
import { groupOf, groupPath } from '#lib/customer/discount-texts.ts';
import type { GroupAnswer } from '#lib/customer/discount-texts.ts';
import { localDate } from '#lib/customer/local-date.ts';
import { DEFAULT_SPEND, spendFacts } from '#lib/customer/spend-facts.ts';
import { spendShown } from '#lib/customer/spend-shown.ts';
import { lastTimeZone } from '#lib/dealers/time-zone.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { readWriting } from '#lib/pricing/price-writing.ts';
import { isProGroup } from '#lib/pro/pro-group.ts';

import { all, attribute, has, remove, set, setContent } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { islandProps } from './island-props.ts';
import { trackerViews } from './plain-views.ts';
import type { VisitorApi } from './visitor-api.ts';

/** The signed-in customer, and the visit's cart in this store. */
export interface SignedInVisit {
  readonly customer: CustomerView;
  /** Id of the visit's cart; undefined if the visit has none. */
  readonly cartId: string | undefined;
}

/** `root`: the `<html>` element. */
export function writingOf(root: Element | undefined): PriceWriting {
  const data = (name: string): string | undefined => root && attribute(root, name);
  return readWriting(data('lang') ?? 'en', { currency: data('data-currency'), money: data('data-money') });
}

/**
 * The date in the country of the page. Where a country has several time zones, the date of the last one counts, because the server does not know the
 * visitor's: a program must not be shown as ended before its last day is over.
 */
function todayIn(root: Element): string {
  const locale = parseLocale(attribute(root, 'data-locale') ?? '');
  return localDate(new Date(), (locale && lastTimeZone(locale.country)) ?? 'UTC');
}

/** A cart that cannot be read counts as 0. */
async function cartSum(visitor: VisitorApi, cartId: string | undefined, currency: string): Promise<Money> {
  const none: Money = { minor: 0, currency };
  if (cartId === undefined) return none;
  const { status, cart } = await visitor.ask({ method: 'GET', path: `/cart/${cartId}` });
  return status < 400 && cart ? cart.total : none;
}

/**
 * `root`: the `<html>` element. The tracker is removed for other customers. If the API does not respond, the defaults are shown with a note (spec
 * section 8).
 */
export async function fillTracker(
  root: Element,
  { customer, cartId }: SignedInVisit,
  visitor: VisitorApi,
): Promise<void> {
  for (const members of all(root, has('data-members')))
    set(members, 'hidden', isProGroup(customer.proCodeInfo?.region) ? undefined : '');
  const [place] = all(root, has('data-tracker'));
  const props = place && islandProps<SpendTrackerProps>(place);
  if (!place || !props || !customer.isPro) {
    remove(place);
    return;
  }
  const cart = await cartSum(visitor, cartId, attribute(root, 'data-currency') ?? '');
  const [answer, group] = await Promise.all([
    visitor.ask({ method: 'GET', path: `/pro/order_total?customer_id=${customer.id}` }),
    visitor.ask({ method: 'GET', path: groupPath(customer.groupId) }),
  ]);
  const isDown = answer.status >= 400;
  // This endpoint returns the facts at the top level of the body.
  const facts = isDown ? DEFAULT_SPEND : spendFacts(answer as unknown as SpendView);
  const rules = group.status < 400 ? groupOf(group as unknown as GroupAnswer)?.discountRules : undefined;
  const shown = spendShown({
    facts,
    cart,
    discountRules: rules ?? [],
    templates: props.templates,
    names: props.names,
    writing: writingOf(root),
    isDown,
    today: todayIn(root),
  });
  const { plainTracker } = await trackerViews();
  setContent(place, plainTracker(props, shown));
}
