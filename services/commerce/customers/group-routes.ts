/** v2/customer_groups. Amounts are decimal strings; an unknown group is a 400, as on the platform. */
import { bareListed, json } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters } from '../requests/filters.ts';
import { knownOnly, paging } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { CustomerGroup } from '../seed/seed-settings.ts';

const AT = 'Mon, 02 Nov 2026 08:00:00 +0000';
const FILTERS = ['name', 'name:like', 'is_default', 'is_group_for_guests'];

function groupShape(group: CustomerGroup) {
  return {
    id: group.id,
    name: group.name,
    is_default: group.is_default,
    category_access: { type: 'all' },
    discount_rules: group.discount_rules.map((rule) =>
      rule.type === 'price_list' ? rule : { ...rule, amount: rule.amount.toFixed(4) },
    ),
    date_created: AT,
    date_modified: AT,
    is_group_for_guests: group.is_group_for_guests,
  };
}

function list({ url, catalog }: Call): Response {
  const search = url.searchParams;
  const matches = readFilters(search, { date_created: 'date', date_modified: 'date' }, ['page', 'limit', ...FILTERS]);
  const matchesFlag = (name: string, value: boolean): boolean => [null, `${value}`].includes(search.get(name));
  const all = catalog.store.settings.customer_groups.filter(
    (group) =>
      matches({ date_created: AT, date_modified: AT }) &&
      [null, group.name].includes(search.get('name')) &&
      group.name.toLowerCase().includes(search.get('name:like')?.toLowerCase() ?? '') &&
      matchesFlag('is_default', group.is_default) &&
      matchesFlag('is_group_for_guests', group.is_group_for_guests),
  );
  return bareListed({ all, ...paging(search) }, groupShape);
}

/** The vendor's file documents the filters of the list here too, where they could only contradict the id. */
function one({ url, params, catalog }: Call): Response {
  knownOnly(url.searchParams, []);
  const found = catalog.store.settings.customer_groups.find(({ id }) => `${id}` === params['groupId']);
  if (found) return json(groupShape(found));
  const type = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes';
  return json({ errors: [{ status: 400, title: 'The customer group was not found.', type }] }, 400);
}

function count({ url, catalog }: Call): Response {
  knownOnly(url.searchParams, []);
  return json({ count: catalog.store.settings.customer_groups.length });
}

const scope = 'store_v2_customers';

export const groupRoutes = resource([
  { path: 'v2/customer_groups', scope, on: { GET: list } },
  { path: 'v2/customer_groups/count', scope, on: { GET: count } },
  { path: 'v2/customer_groups/:groupId', scope, on: { GET: one } },
]);
