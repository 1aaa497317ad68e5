/** The requested path as an error page shows it. `MissingPath.astro` has the same rule as an inline script, for hosts that serve the page as a file. */

/** Enough for every address of the shop. */
const MAX_CHARACTERS = 200;
/** Control, format (bidirectional, zero width), private and unassigned characters, and line breaks: they could change how the line around them reads. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** `pathname`: percent-encoded. Escaped delimiters (`%2F`) stay escaped, and a path with an invalid escape is shown undecoded. */
export function shownPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // Shown undecoded.
  }
  const characters = [...path.replaceAll(UNPRINTABLE, '')];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : characters.join('');
}
