/** Shared value schemas. Titles become names in the published document. */
import * as v from 'valibot';

import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';

const MAX_PAGE = 100;
const MAX_IDS = 50;
const MAX_ID = 2_147_483_647;
const ID_MESSAGE = 'must be a positive whole number.';
const QUANTITY = `must be a whole number from 1 to ${MAX_QUANTITY_PER_LINE}.`;

/** An id in a path or query. */
export const textId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, ID_MESSAGE),
  v.transform(Number),
  v.maxValue(MAX_ID, ID_MESSAGE),
);
export const byId = v.strictObject({ id: textId });

export const uuid = v.pipe(
  v.string(),
  v.regex(/^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/, 'must be a UUID.'),
  v.toLowerCase(),
);

/** An id in a body. */
export const bodyId = v.pipe(
  v.number(ID_MESSAGE),
  v.integer(ID_MESSAGE),
  v.minValue(1, ID_MESSAGE),
  v.maxValue(MAX_ID, ID_MESSAGE),
);

export const quantity = v.pipe(
  v.number(QUANTITY),
  v.integer(QUANTITY),
  v.minValue(1, QUANTITY),
  v.maxValue(MAX_QUANTITY_PER_LINE, QUANTITY),
);

/** Up to 50 comma-separated ids. */
export const idList = v.pipe(
  v.string(),
  v.description('up to 50 ids joined by commas'),
  v.transform((text) => text.split(',')),
  v.maxLength(MAX_IDS, `takes at most ${MAX_IDS} ids.`),
  v.array(textId),
);

export const page = v.optional(v.pipe(textId, v.maxValue(MAX_PAGE, `goes to ${MAX_PAGE} at most.`)), '1');

/** Comma-separated names, each one of `known`. */
export function nameList<const T extends string>(known: readonly T[]) {
  return v.pipe(
    v.string(),
    v.description(`joined by commas: ${known.join(', ')}`),
    v.transform((text) => text.split(',').filter((name) => name !== '')),
    v.maxLength(50, 'takes at most 50 names.'),
    v.array(v.picklist(known, `takes: ${known.join(', ')}.`)),
  );
}

export const fieldList = v.pipe(
  v.string(),
  v.regex(/^[\w.,]{0,1000}$/, 'takes field names joined by commas.'),
  v.description('field names joined by commas; the id always stays'),
  v.transform((text) => text.split(',').filter((name) => name !== '')),
);

/** One line of form text without control characters. */
export function line(most: number, least = 0) {
  return v.pipe(
    v.string('must be text.'),
    v.trim(),
    v.minLength(least, least === 1 ? 'must not be empty.' : `must have at least ${least} characters.`),
    v.maxLength(most, `takes at most ${most} characters.`),
    v.regex(/^\P{Cc}*$/u, 'takes one line of text.'),
  );
}

/** A single e-mail address: no list, no display name, no character that could end a mail header. */
export const email = v.pipe(
  v.string('must be an e-mail address.'),
  v.trim(),
  v.maxLength(250, 'takes at most 250 characters.'),
  v.regex(/^[^\s,;:<>()[\]"\\@\p{Cc}]{1,64}@[^\s,;:<>()[\]"\\@\p{Cc}]+\.[^\s,;:<>()[\]"\\@.\p{Cc}]{2,}$/u, 'must be an e-mail address.'),
); // prettier-ignore

export const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2}(?:-(?:[a-z]{2}|global))?$/, 'must be a language such as de or en-us.'),
);

/** An existing password; the rules for new passwords do not apply. */
export const password = v.pipe(
  v.string('must be text.'),
  v.minLength(1, 'must not be empty.'),
  v.maxLength(256, 'takes at most 256 characters.'),
);
export const newPassword = v.pipe(
  v.string('must be text.'),
  v.minLength(10, 'must have at least 10 characters.'),
  v.maxLength(256, 'takes at most 256 characters.'),
);

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const integer = v.pipe(v.number(), v.integer());

export const money = v.pipe(
  v.strictObject({ minor: integer, currency: v.string() }),
  v.title('Money'),
  v.description('integer count of the smallest unit of an ISO 4217 currency'),
);

export const pagination = v.pipe(
  v.strictObject({ total: count, count, per_page: count, current_page: count, total_pages: count }),
  v.title('Pagination'),
);

/** A list response without pagination. */
export const listOf = <S extends v.GenericSchema>(item: S) => v.strictObject({ data: v.array(item) });
export const oneOf = <S extends v.GenericSchema>(item: S) => v.strictObject({ data: item });
export const pageOf = <S extends v.GenericSchema>(item: S) => v.strictObject({ data: v.array(item), pagination });
