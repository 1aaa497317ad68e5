/** Groups, price lists, shipping, taxes and facts of the sample shop's stores. */
import { commerceCategoryId, commerceProductId } from './commerce-ids.ts';

interface Place {
  readonly country: string;
  readonly code: string;
  readonly language: string;
  readonly address: string;
  readonly phone: string;
  readonly timezone: string;
  /** The ids of the store's groups begin after this number. */
  readonly base: number;
  readonly freeFrom: number;
  readonly rates: readonly number[];
  readonly zones: readonly { readonly name: string; readonly countries: readonly string[]; readonly states?: readonly string[]; readonly surcharge: number }[];
  readonly taxes: Readonly<Record<string, number>>;
} // prettier-ignore

const PLACES: Readonly<Record<string, Place>> = {
  us: {
    country: 'United States', code: 'US', language: 'en', address: '120 Depot Street\nBozeman, MT 59715', phone: '+1 406 555 0142', timezone: 'America/Denver', base: 0,
    freeFrom: 99, rates: [9.95, 19.95, 34.95], taxes: {},
    zones: [
      { name: 'Alaska and Hawaii', countries: ['US'], states: ['AK', 'HI'], surcharge: 20 },
      { name: 'United States', countries: ['US'], surcharge: 0 },
    ],
  },
  ca: {
    country: 'Canada', code: 'CA', language: 'en', address: '88 Bow Valley Trail\nCanmore, AB T1W 1N8', phone: '+1 403 555 0119', timezone: 'America/Edmonton', base: 10,
    freeFrom: 129, rates: [12.95, 24.95, 39.95], taxes: {},
    zones: [{ name: 'Canada', countries: ['CA'], surcharge: 0 }],
  },
  eu_region_1: {
    country: 'Germany', code: 'DE', language: 'en', address: 'Am Gleis 4\n87509 Immenstadt', phone: '+49 8323 555 014', timezone: 'Europe/Berlin', base: 20,
    freeFrom: 99, rates: [6.95, 14.95, 29.95], taxes: { DE: 19, AT: 20, FR: 20, IT: 22, ES: 21 },
    zones: [
      { name: 'Germany and Austria', countries: ['DE', 'AT'], surcharge: 0 },
      { name: 'France, Italy and Spain', countries: ['FR', 'IT', 'ES'], surcharge: 5 },
    ],
  },
}; // prettier-ignore

export function placeOf(store: string): Place {
  const place = PLACES[store];
  if (!place) throw new Error(`Unknown store: ${store}`);
  return place;
}

/** Ids of a store's groups. */
export function groupIds(store: string) {
  const { base } = placeOf(store);
  return {
    guests: base + 1, customers: base + 2, pro: base + 3, employees: base + 4, athletes: base + 5, dealers: base + 6,
  }; // prettier-ignore
}

export const ATTRIBUTES = { spendLimit: 1, expirationDate: 2, employeeGroup: 3 } as const;

const off = (amount: number) => ({ type: 'all', method: 'percent', amount });

function groups(store: string) {
  const ids = groupIds(store);
  return [
    { id: ids.guests, name: 'Guests', is_group_for_guests: true, discount_rules: [] },
    { id: ids.customers, name: 'Customers', is_default: true, discount_rules: [] },
    { id: ids.pro, name: 'Pro', discount_rules: [off(40)] },
    { id: ids.employees, name: 'Employees', discount_rules: [off(50)] },
    {
      id: ids.athletes,
      name: 'Athletes',
      discount_rules: [
        off(20),
        { type: 'category', method: 'percent', amount: 60, category_id: commerceCategoryId(store, 'skis') },
        { type: 'category', method: 'price', amount: 50, category_id: commerceCategoryId(store, 'bindings') },
        { type: 'product', method: 'fixed', amount: 1, product_id: commerceProductId(store, 'ridge-98') },
      ],
    },
    { id: ids.dealers, name: 'Dealers', discount_rules: [{ type: 'price_list', price_list_id: ids.dealers }] },
  ];
}

interface PricedProduct {
  readonly id: number;
  readonly price: number;
  readonly variants: readonly { readonly id: number }[];
}

/** Price list for dealers: 55 % of the prices of the first products. */
function dealerPrices(store: string, currency: string, products: readonly PricedProduct[]) {
  return {
    id: groupIds(store).dealers,
    name: 'Dealers',
    records: products.slice(0, 10).flatMap(({ id, price, variants }) =>
      variants.map((variant) => ({
        variant_id: variant.id, product_id: id, currency, price: Math.round(price * 55) / 100, retail_price: price,
      })),
    ),
  }; // prettier-ignore
}

function zones({ base, zones: all, freeFrom, rates }: Place) {
  const [small = 0, medium = 0, large = 0] = rates;
  return all.map(({ name, countries, states, surcharge }, index) => {
    const id = base + 1 + index;
    return {
      id,
      name,
      type: states ? 'state' : 'country',
      locations: countries.flatMap((country_iso2) =>
        (states ?? ['']).map((state_iso2) => ({ country_iso2, state_iso2 })),
      ),
      methods: [
        ...(surcharge === 0
          ? [{ id: id * 10 + 1, name: 'Free shipping', enabled: true, type: 'freeshipping', minimum_sub_total: freeFrom }]
          : []),
        {
          id: id * 10 + 2, name: 'Standard', enabled: true, type: 'total',
          range: [
            { lower_limit: 0, upper_limit: 50, shipping_cost: small + surcharge },
            { lower_limit: 50, upper_limit: 500, shipping_cost: medium + surcharge },
            { lower_limit: 500, shipping_cost: large + surcharge },
          ],
        },
        { id: id * 10 + 3, name: 'Express', enabled: true, type: 'perorder', rate: large + surcharge + 10 },
      ],
    };
  }); // prettier-ignore
}

export function storeSettings(store: string, currency: string, products: readonly PricedProduct[]) {
  const place = placeOf(store);
  return {
    profile: {
      name: 'Firn', country: place.country, country_code: place.code, language: place.language, address: place.address, phone: place.phone,
      email: `orders-${place.code.toLowerCase()}@firn.example`, timezone: place.timezone, weight_units: place.code === 'US' ? 'LBS' : 'KGS',
      dimension_units: place.code === 'US' ? 'Inches' : 'Centimeters',
    },
    tax_rates: Object.entries(place.taxes).map(([country_code, percent]) => ({ country_code, percent })),
    customer_attributes: [
      { id: ATTRIBUTES.spendLimit, name: 'Pro Spend Limit', type: 'number' },
      { id: ATTRIBUTES.expirationDate, name: 'Pro Expiration Date', type: 'date' },
      { id: ATTRIBUTES.employeeGroup, name: 'Employee Group', type: 'string' },
    ],
    customer_groups: groups(store),
    price_lists: [dealerPrices(store, currency, products)],
    shipping_zones: zones(place),
  }; // prettier-ignore
}
