/** v3/customers/addresses: a duplicate of an existing address is silently left out of the response. */
import { json, listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters } from '../requests/filters.ts';
import { idsIn, isCount, knownOnly, paging, readList, listParameter } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { checkPlace, NO_ADDRESS } from './address-place.ts';
import { addressData, invalid } from './customer-input.ts';
import { addressShape } from './customer-shape.ts';
import type { Address, WriteOutcome } from './customers.ts';
import { refuseUnsupportedOfAddress } from './unsupported-fields.ts';

const MOST = 10;
const LIST = ['page', 'limit', 'include'];

async function list({ url, customers }: Call): Promise<Response> {
  const search = url.searchParams;
  knownOnly(search, [...LIST, 'company:in', 'name:in', 'customer_id:in', 'id:in']);
  const include = listParameter(search, 'include', ['formfields']);
  const [ids, customerIds] = [idsIn(search, 'id:in'), idsIn(search, 'customer_id:in')];
  const found = await customers.addresses({ ...(ids ? { ids } : {}), ...(customerIds ? { customerIds } : {}) });
  const matches = readFilters(search, { company: 'text', name: 'text' }, [...LIST, 'id:in', 'customer_id:in']);
  const all = found.filter(({ data }) =>
    matches({ company: data.company, name: `${data.first_name} ${data.last_name}` }),
  );
  return listed({ all, ...paging(search) }, url, (one) => addressShape(one, include.has('formfields')));
}

function answer(outcome: WriteOutcome<Address>): Response {
  if (outcome.kind === 'ok') return single(outcome.written.map((one) => addressShape(one)));
  throw new Refusal(404, 'The customer or address was not found.');
}

async function create({ request, customers }: Call): Promise<Response> {
  const all = (await readList(request, MOST)).map((body, index) => {
    const customerId = body['customer_id'];
    if (!isCount(customerId, 1)) throw invalid(`${index}.customer_id`, 'is required');
    refuseUnsupportedOfAddress(body, `${index}.`);
    const data = { ...NO_ADDRESS, ...addressData(body, `${index}.`) };
    checkPlace(data, `${index}.`);
    return { customerId, data };
  });
  return answer(await customers.createAddresses(all));
}

async function update({ request, customers }: Call): Promise<Response> {
  const changes = (await readList(request, MOST)).map((body, index) => {
    const id = body['id'];
    if (!isCount(id, 1)) throw invalid(`${index}.id`, 'is required');
    refuseUnsupportedOfAddress(body, `${index}.`);
    return { id, data: addressData(body, `${index}.`) };
  });
  const known = new Map(
    (await customers.addresses({ ids: changes.map(({ id }) => id) })).map((one): [number, Address] => [one.id, one]),
  );
  for (const [index, { id, data }] of changes.entries()) {
    const before = known.get(id);
    if (before) checkPlace({ ...before.data, ...data }, `${index}.`);
  }
  return answer(await customers.updateAddresses(changes));
}

async function remove({ url, customers }: Call): Promise<Response> {
  knownOnly(url.searchParams, ['id:in']);
  const ids = idsIn(url.searchParams, 'id:in');
  if (ids) await customers.deleteAddresses(ids);
  return json(undefined, 204);
}

const scope = 'store_v2_customers';

export const addressRoutes = resource([
  { path: 'v3/customers/addresses', scope, on: { GET: list, POST: create, PUT: update, DELETE: remove } },
]);
