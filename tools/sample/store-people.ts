/** Customers and orders of the sample shop's stores. All customers have the same password, which is stated in the service's README. */
import { createHash } from 'node:crypto';

import { hashPassword } from '#services/commerce/passwords/password.ts';

import { ATTRIBUTES, groupIds, placeOf } from './store-settings.ts';

export const PASSWORD = 'firn-sample-2026';

interface SoldProduct {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly sale_price: number;
  readonly options: readonly {
    readonly id: number;
    readonly display_name: string;
    readonly option_values: readonly { readonly id: number; readonly label: string }[];
  }[];
  readonly variants: readonly {
    readonly id: number;
    readonly sku: string;
    readonly option_values: readonly { readonly option_id: number; readonly id: number }[];
  }[];
}

interface Person {
  readonly key: string;
  readonly first: string;
  readonly last: string;
  readonly group: keyof ReturnType<typeof groupIds>;
  readonly formFields?: readonly { readonly name: string; readonly value: string }[];
  readonly notes?: string;
  readonly attributes?: readonly { readonly attribute_id: number; readonly attribute_value: string }[];
  readonly mustReset?: boolean;
}

const PRO_REGIONS: Readonly<Record<string, string>> = { us: 'pro', ca: 'pro_ca', eu_region_1: 'pro_eu_region_1' };
const attribute = (attribute_id: number, attribute_value: string) => ({ attribute_id, attribute_value });

const codeOf = (region: string): string => `FIRN-${region.toUpperCase().replaceAll('_', '-')}`;

/** Codes that turn a new account into a professional one. */
export const proCodes = () =>
  Object.entries(PRO_REGIONS).map(([store, region]) => ({
    code: codeOf(region),
    store,
    region,
    groupId: groupIds(store).pro,
  }));

/** Customers of a store. The pro code is in a form field in two stores and in the notes in the third, because the shop reads both. */
function people(store: string): readonly Person[] {
  const region = PRO_REGIONS[store] ?? '';
  const code = JSON.stringify({ code: codeOf(region), region });
  const proCode = store === 'ca' ? { notes: code } : { formFields: [{ name: 'Pro Code', value: code }] };
  const expires = attribute(ATTRIBUTES.expirationDate, '2031-06-30');
  return [
    { key: 'anna', first: 'Anna', last: 'Berg', group: 'customers' },
    { key: 'pro', first: 'Paul', last: 'Rossi', group: 'pro', ...proCode, attributes: [attribute(ATTRIBUTES.spendLimit, '2500'), expires] },
    { key: 'employee', first: 'Emma', last: 'Lind', group: 'employees', ...proCode, attributes: [attribute(ATTRIBUTES.employeeGroup, 'true'), expires] },
    { key: 'athlete', first: 'Aksel', last: 'Moen', group: 'athletes' },
    { key: 'dealer', first: 'Dora', last: 'Novak', group: 'dealers' },
    { key: 'reset', first: 'Rita', last: 'Kern', group: 'customers', mustReset: true },
    { key: 'new', first: 'Noah', last: 'Weiss', group: 'customers' },
  ];
} // prettier-ignore

const PLACES: Readonly<Record<string, { readonly street: string; readonly city: string; readonly state: string; readonly zip: string }>> = {
  us: { street: '14 Larch Lane', city: 'Bozeman', state: 'Montana', zip: '59715' },
  ca: { street: '7 Spruce Crescent', city: 'Canmore', state: 'Alberta', zip: 'T1W 1N8' },
  eu_region_1: { street: 'Lärchenweg 14', city: 'Immenstadt', state: '', zip: '87509' },
}; // prettier-ignore

const at = (store: string) => PLACES[store] ?? { street: '', city: '', state: '', zip: '' };
/** E-mail addresses differ by store, because accounts are separate. */
const emailOf = (store: string, key: string): string => `${key}.${placeOf(store).code.toLowerCase()}@firn.example`;
const firstId = (store: string): number => placeOf(store).base * 100 + 101;

/** The salt is derived from the e-mail address, so that the output is reproducible; real salts are random. */
const saltOf = (email: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(email).digest().subarray(0, 16));

export async function sampleCustomers(store: string) {
  const { street, city, state, zip } = at(store);
  return Promise.all(
    people(store).map(async (person, index) => {
      const id = firstId(store) + index;
      const email = emailOf(store, person.key);
      const address = {
        first_name: person.first, last_name: person.last, city, state_or_province: state, postal_code: zip, country_code: placeOf(store).code, phone: placeOf(store).phone,
      }; // prettier-ignore
      return {
        id, email, password: await hashPassword(PASSWORD, { salt: saltOf(email) }), first_name: person.first, last_name: person.last, notes: person.notes ?? '',
        customer_group_id: groupIds(store)[person.group], force_password_reset: person.mustReset ?? false, created_at: `2026-0${1 + index}-12T09:30:00Z`,
        form_fields: person.formFields ?? [], attributes: person.attributes ?? [],
        addresses:
          person.key === 'new'
            ? []
            : [
                { ...address, id: id * 10 + 1, address1: street },
                { ...address, id: id * 10 + 2, address1: `${street} b`, company: 'Firn Mountain Guides', address_type: 'commercial' },
              ],
      }; // prettier-ignore
    }),
  );
}

interface Plan {
  /** Key of the customer; `''`: a guest. */
  readonly who: string;
  readonly status: number;
  readonly day: string;
  /** Positions of products in the catalog, and their quantities. */
  readonly lines: readonly (readonly [product: number, quantity: number])[];
  /** Shipped lines: all, the first, or none. */
  readonly sent: 'all' | 'first' | 'none';
  readonly percentOff?: number;
  readonly coupon?: { readonly code: string; readonly amount: number };
  readonly isRefunded?: boolean;
}

const PLANS: readonly Plan[] = [
  { who: 'anna', status: 10, day: '2026-01-20', lines: [[0, 1], [20, 1]], sent: 'all' },
  { who: 'anna', status: 2, day: '2026-11-09', lines: [[3, 1]], sent: 'all', coupon: { code: 'FIRSTSNOW', amount: 25 } },
  { who: 'anna', status: 3, day: '2026-11-12', lines: [[5, 1], [30, 2]], sent: 'first' },
  { who: 'anna', status: 11, day: '2026-11-17', lines: [[8, 1]], sent: 'none' },
  { who: 'anna', status: 5, day: '2026-03-02', lines: [[12, 1]], sent: 'none' },
  { who: 'anna', status: 4, day: '2026-02-11', lines: [[34, 1]], sent: 'all', isRefunded: true },
  { who: 'anna', status: 0, day: '2026-11-18', lines: [[2, 1]], sent: 'none' },
  { who: 'pro', status: 10, day: '2026-10-06', lines: [[1, 1], [21, 1]], sent: 'all', percentOff: 40 },
  { who: 'pro', status: 9, day: '2026-11-14', lines: [[31, 1]], sent: 'none', percentOff: 40 },
  { who: 'employee', status: 2, day: '2026-11-03', lines: [[4, 1]], sent: 'all', percentOff: 50 },
  { who: '', status: 2, day: '2026-11-10', lines: [[6, 1]], sent: 'all' },
]; // prettier-ignore

interface OrderedPieces {
  readonly id: number;
  readonly quantity: number;
  readonly percentOff: number;
}

function orderLine(product: SoldProduct, { id, quantity, percentOff }: OrderedPieces) {
  const [variant] = product.variants;
  const price = product.sale_price || product.price;
  return {
    id,
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    name: product.name,
    sku: variant?.sku ?? '',
    quantity,
    price: Math.round(price * (100 - percentOff)) / 100,
    options: (variant?.option_values ?? []).map((chosen) => {
      const option = product.options.find((one) => one.id === chosen.option_id);
      const label = option?.option_values.find((value) => value.id === chosen.id)?.label ?? '';
      return { option_id: chosen.option_id, id: chosen.id, name: option?.display_name ?? '', value: label };
    }),
  };
}

interface ShippedLines {
  readonly id: number;
  /** Day of the order. */
  readonly day: string;
  readonly lines: readonly { readonly id: number; readonly quantity: number }[];
}

function shipment(store: string, { id, day, lines }: ShippedLines) {
  const carrier = store === 'us' ? ['ups', 'UPS'] : store === 'ca' ? ['canadapost', 'Canada Post'] : ['dhl', 'DHL'];
  const number = `FIRN${id}`;
  return {
    id, created_at: `${day}T16:00:00Z`, tracking_number: number, tracking_link: `https://tracking.firn.example/${number}`, provider: carrier[0], provider_name: carrier[1],
    method: 'Standard', items: lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
  }; // prettier-ignore
}

export function sampleOrders(store: string, products: readonly SoldProduct[]) {
  const place = placeOf(store);
  const { street, city, state, zip } = at(store);
  const everyone = people(store);
  return PLANS.map((plan, index) => {
    const id = placeOf(store).base * 1000 + 100_001 + index;
    const who = everyone.findIndex((person) => person.key === plan.who);
    const person = everyone[who] ?? { key: 'guest', first: 'Gina', last: 'Falk' };
    const address = {
      first_name: person.first, last_name: person.last, street_1: street, city, state, zip, country: place.country, country_iso2: place.code, phone: place.phone,
      email: emailOf(store, person.key),
    }; // prettier-ignore
    const lines = plan.lines.flatMap(([position, quantity], line) => {
      const product = products[position % products.length];
      return product ? [orderLine(product, { id: id * 10 + line, quantity, percentOff: plan.percentOff ?? 0 })] : [];
    });
    const sent = plan.sent === 'all' ? lines : lines.slice(0, plan.sent === 'first' ? 1 : 0);
    return {
      id, customer_id: who < 0 ? 0 : firstId(store) + who, status_id: plan.status, created_at: `${plan.day}T10:15:00Z`, tax_percent: place.taxes[place.code] ?? 0,
      shipping_cost: 0, shipping_method: 'Standard', billing_address: address, shipping_address: address, lines,
      refunded: plan.isRefunded ? Math.round(lines.reduce((sum, line) => sum + line.price * line.quantity, 0) * 100) / 100 : 0,
      coupons: plan.coupon ? [{ id: id * 10, ...plan.coupon }] : [],
      shipments: sent.length > 0 ? [shipment(store, { id: id * 10 + 1, day: plan.day, lines: sent })] : [],
    };
  }); // prettier-ignore
}
