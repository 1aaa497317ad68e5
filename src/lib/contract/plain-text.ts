/**
 * Checks that every system behind the shop can store and send a text. JSON allows more: a lone surrogate (`"\ud800"`) has no UTF-8 encoding, a
 * database rejects NUL, and control characters break headers and log lines.
 */
const NOT_PLAIN = /[\p{Cc}\p{Cs}]/u;
/** Maximum length of a path in an error message. */
const MAX_PATH = 80;

export const isPlainText = (text: string): boolean => !NOT_PLAIN.test(text);

/** Path (`address.city`) of the first string, key or value, that is not plain text; undefined when all are. Handles JSON of any depth. */
export function findNotPlain(value: unknown): string | undefined {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { path } = one;
    if (typeof one.value === 'string' && !isPlainText(one.value)) return path;
    if (typeof one.value !== 'object' || one.value === null) continue;
    for (const [key, inner] of Object.entries(one.value).toReversed()) {
      if (!isPlainText(key)) return path;
      open.push({ path: (path === '' ? key : `${path}.${key}`).slice(0, MAX_PATH), value: inner });
    }
  }
  return undefined;
}
