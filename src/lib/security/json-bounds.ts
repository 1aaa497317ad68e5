/**
 * Limits of untrusted JSON, checked on the text before it is parsed: parsing deeply nested arrays takes ten times as long as flat ones, and every value
 * that a schema refuses causes a message.
 */
export interface JsonBounds {
  /** Maximum nesting depth of arrays and objects. */
  readonly depth: number;
  /** Maximum number of arrays, objects and the values in them. */
  readonly values: number;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** Character codes of `[` and `{`, and of `]` and `}`. */
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/** Index of the quote that ends the string, or the length of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** False for text that exceeds the bounds; stops reading where it does. For text that is not JSON, the result is unspecified. */
export function isWithinBounds(text: string, { depth, values }: JsonBounds): boolean {
  let level = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (CLOSING.has(code)) level -= 1;
    else if (code === COMMA) count += 1;
    else if (OPENING.has(code)) {
      level += 1;
      count += 1;
    }
    if (level > depth || count > values) return false;
  }
  return true;
}
