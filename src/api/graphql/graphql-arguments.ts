/** Checks the arguments of the root fields. Every function throws the Refusal `malformed-request`. */
import { contentLanguage, parseLocale } from '#lib/locale/locale.ts';

import { knownStore } from '../guards.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';

const MOST_ASKED = 24;
const MOST_ATTRIBUTES = 10;
const MOST_VALUES = 20;
const MOST_CHARACTERS = 200;

function refuse(message: string): never {
  throw new Refusal('malformed-request', message);
}

/** `de`, `de-at` or `en-us` → the language of content. */
export function languageOf(locale: string): string {
  const language = parseLocale(locale)?.language ?? (/^[a-z]{2}$/.test(locale) ? locale : undefined);
  return language === undefined ? refuse('locale must be a locale such as de or de-at.') : contentLanguage(language);
}

/** `bcRegion` must name the store of the x-bc-region header, to which the session and the prices belong. */
export function checkStore(bcRegion: string, { region }: Pick<Call, 'region'>): void {
  const store = knownStore(bcRegion) ?? refuse('bcRegion must be a value of the x-bc-region header.');
  if (store !== region) refuse('bcRegion must name the store of the x-bc-region header.');
}

export function checkContentRegion(ctsRegion: string): string {
  return knownStore(ctsRegion) ? ctsRegion : refuse('ctsRegion must be a content region.');
}

function checkList<T>(name: string, values: readonly T[], isValid: (value: T) => boolean): readonly T[] {
  if (values.length === 0) refuse(`${name} must not be empty.`);
  if (values.length > MOST_ASKED) refuse(`${name} takes at most ${MOST_ASKED} values.`);
  if (!values.every(isValid)) refuse(`${name} has a value that is no id.`);
  return [...new Set(values)];
}

export type ProductSelection =
  | { readonly by: 'uids'; readonly list: readonly string[] }
  | { readonly by: 'ids'; readonly list: readonly number[] };

export interface ProductSelectionArguments {
  readonly uids?: readonly string[] | null;
  readonly ids?: readonly number[] | null;
}

/** Returns the list that was given, without duplicates. Exactly one of the two must be given. */
export function productSelection({ uids, ids }: ProductSelectionArguments): ProductSelection {
  if (uids && !ids) return { by: 'uids', list: checkList('uids', uids, (uid) => /^\w{1,64}$/.test(uid)) };
  if (ids && !uids) return { by: 'ids', list: checkList('ids', ids, (id) => id > 0) };
  return refuse('relatedProducts takes either uids or ids.');
}

export interface AttributeInput {
  readonly attribute: string;
  readonly values: readonly string[];
}

export function checkAttributes(attributes: readonly AttributeInput[]): readonly AttributeInput[] {
  if (attributes.length > MOST_ATTRIBUTES) refuse(`productAttributes takes at most ${MOST_ATTRIBUTES} attributes.`);
  for (const { attribute, values } of attributes) {
    if (values.length > MOST_VALUES) refuse(`An attribute takes at most ${MOST_VALUES} values.`);
    if ([attribute, ...values].some((text) => text.length > MOST_CHARACTERS))
      refuse(`Attributes and values take at most ${MOST_CHARACTERS} characters.`);
  }
  return attributes;
}
