/** Container id of the tag manager (spec sections 5 and 8): `GTM-` followed by uppercase letters and digits. */

const VALID = /^GTM-[A-Z\d]+$/;

export type TagManagerId =
  | { readonly kind: 'valid'; readonly id: string }
  /** `problem`: a sentence that quotes the value and, if it can be guessed, the id that was probably meant. */
  | { readonly kind: 'invalid'; readonly problem: string };

/** The id that was probably meant: upper case, without foreign characters, with the prefix. Undefined if nothing is left. */
function guessedId(given: string): string | undefined {
  const letters = given
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^GTM/, '');
  return letters === '' ? undefined : `GTM-${letters}`;
}

export function tagManagerId(given: string): TagManagerId {
  if (VALID.test(given)) return { kind: 'valid', id: given };
  const guess = guessedId(given);
  const hint = guess === undefined ? '' : ` Did you mean "${guess}"?`;
  return {
    kind: 'invalid',
    problem: `"${given}" is not a valid GTM-ID (GTM- and uppercase letters or digits).${hint}`,
  };
}
