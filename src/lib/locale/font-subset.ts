/** Languages whose own words need no letters besides those of English: Latin ones stand among theirs only in names, sizes and prices. */
const WITHOUT_ACCENTS = new Set(['en', 'ja', 'ko', 'zh']);

/** Which cut of the fonts a page of this language starts with (`styles/fonts.css`); the other letters still come where they are used. */
export function lettersOf(language: string): 'basic' | 'latin' {
  return WITHOUT_ACCENTS.has(language) ? 'basic' : 'latin';
}
