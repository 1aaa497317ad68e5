/** Spaces in French punctuation by country. Editors type a normal space or none; pages show the country's non-breaking space. */

const NONE = '';
const NARROW = '\u202f';
const WIDE = '\u00a0';

interface Spaces {
  /** Space before `;`, `!` and `?`. */
  readonly mark: string;
  readonly colon: string;
  /** Space inside `«` and `»`. */
  readonly quote: string;
}

const FRANCE: Spaces = { mark: NARROW, colon: NARROW, quote: NARROW };

/**
 * France and Belgium: a narrow space before `;`, `!`, `?`, `:` and inside guillemets. Switzerland (Guide du typographe): the same, but none inside
 * guillemets. Canada (Office québécois de la langue française): none before `;`, `!`, `?`, one before the colon and inside guillemets.
 */
const COUNTRIES: Readonly<Record<string, Spaces>> = {
  ch: { mark: NARROW, colon: NARROW, quote: NONE },
  ca: { mark: NONE, colon: WIDE, quote: WIDE },
};

const SPACE = '[ \\u00a0\\u2009\\u202f]';
/** Punctuation at the end of a word, not inside a URL (`https:`, `?color=`) or a time. */
const MARKS = new RegExp(`(?<=[\\p{L}\\p{N})}»’%])${SPACE}*([;!?]+)(?=[\\s)»…]|$)|${SPACE}+([;!?]+)`, 'gu');
const COLON = new RegExp(`(?<=[\\p{L}\\p{N})}»’%])${SPACE}*:(?=\\s|$)|${SPACE}+:(?=\\s|$)`, 'gu');
const OPENING = new RegExp(`«${SPACE}*`, 'g');
const CLOSING = new RegExp(`${SPACE}*»`, 'g');

function spacingWith({ mark, colon, quote }: Spaces): (text: string) => string {
  return (text) =>
    text
      .replaceAll(OPENING, `«${quote}`)
      .replaceAll(CLOSING, `${quote}»`)
      .replaceAll(MARKS, (_all, after?: string, apart?: string) => mark + (after ?? apart ?? ''))
      .replaceAll(COLON, `${colon}:`);
}

const made = new Map<Spaces, (text: string) => string>();

/** Returns the same function for countries with the same spaces. */
export function frenchSpacing(country: string): (text: string) => string {
  const spaces = COUNTRIES[country] ?? FRANCE;
  const spacing = made.get(spaces) ?? spacingWith(spaces);
  made.set(spaces, spacing);
  return spacing;
}
