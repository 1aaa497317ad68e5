/** Languages that need no Latin letters beyond the English ones. Those in other scripts use Latin letters only in names, sizes and prices. */
const WITHOUT_ACCENTS = new Set(['en', 'ja', 'ko', 'zh']);

/** The font subset that a page of this language preloads (`styles/fonts.css`); other letters load when they occur. */
export function lettersOf(language: string): 'basic' | 'latin' {
  return WITHOUT_ACCENTS.has(language) ? 'basic' : 'latin';
}
