/** Fields of customers and addresses that the stand-in does not support: accepted with the value that every customer has, otherwise refused by name. */
import type { Body } from '../requests/parameters.ts';
import { invalid } from './customer-input.ts';

const CHANNEL = 1;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === false;

function isNoCredit(value: unknown): boolean {
  const amountOf = (one: unknown): unknown => (typeof one === 'object' && one ? (one as Body)['amount'] : undefined);
  return isAbsent(value) || (isList(value) && value.every((one) => amountOf(one) === 0));
}

const isOwnChannel = (value: unknown): boolean =>
  isAbsent(value) || value === CHANNEL || (isList(value) && value.every((one) => one === CHANNEL));

/** Throws a 422 that names the field. `at`: path of the body. */
export function refuseUnsupported(body: Body, at: string): void {
  if (!isNoCredit(body['store_credit_amounts']))
    throw invalid(`${at}store_credit_amounts`, 'is not offered by this store');
  for (const name of ['origin_channel_id', 'channel_ids'])
    if (!isOwnChannel(body[name])) throw invalid(`${at}${name}`, 'names no channel of this store');
  if (!isAbsent(body['trigger_account_created_notification']))
    throw invalid(`${at}trigger_account_created_notification`, 'is not offered by this store: it sends no such mail');
}

/** Addresses have no form fields. */
export function refuseUnsupportedOfAddress(body: Body, at: string): void {
  const fields = body['form_fields'];
  if (!isAbsent(fields) && !(isList(fields) && fields.length === 0))
    throw invalid(`${at}form_fields`, 'are not offered for addresses');
}
