/** Applies a country's spelling to an entry: only to texts for shoppers, not to values that the shop compares or looks up. */
import type { Respelling } from '#lib/locale/writing.ts';

/** Members with text for shoppers, in entries, sections and rich texts. */
const WORDS: ReadonlySet<string> = new Set([
  'alt', 'answer', 'bio', 'button', 'claim', 'colorName', 'consent', 'ctaCopy', 'description', 'discipline', 'displayTitle', 'header', 'heading', 'home', 'intro', 'linkText', 'mainContent', 'placeholder', 'productHeader',
  'question', 'quote', 'street', 'success', 'summary', 'tagline', 'text', 'title',
]); // prettier-ignore

/** Members that are text only inside a certain parent: the value of a specification, the name of a colour. */
const WORDS_INSIDE: Readonly<Record<string, string>> = { specs: 'value', colors: 'name' };

/** Types whose `title` is a key or is never displayed. */
const KEYED: ReadonlySet<string> = new Set([
  'automated_related_products_config', 'country', 'currency', 'duplicate_display_text', 'display_text', 'hide_product_attributes', 'regions', 'route_rule',
]); // prettier-ignore

interface Place {
  readonly respell: Respelling;
  /** False where `title` is a key. */
  readonly titles: boolean;
}

function isWords(key: string, owner: string, titles: boolean): boolean {
  return WORDS_INSIDE[owner] === key || (WORDS.has(key) && (key !== 'title' || titles));
}

function walk(value: unknown, [key, owner]: readonly [key: string, owner: string], place: Place): unknown {
  if (typeof value === 'string') return isWords(key, owner, place.titles) ? place.respell(value) : value;
  // List items have the key of their list.
  if (Array.isArray(value)) return value.map((one) => walk(one, [key, owner], place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, walk(one, [inner, key], place)]));
}

/** Memo: the store returns the same object until an entry changes, so that each entry is converted once. */
const made = new WeakMap<Respelling, WeakMap<object, object>>();

export function respelt<E extends { readonly type: string }>(entry: E, respell: Respelling | undefined): E {
  if (!respell) return entry;
  const known = made.get(respell) ?? new WeakMap<object, object>();
  made.set(respell, known);
  const done = (known.get(entry) ?? walk(entry, ['', ''], { respell, titles: !KEYED.has(entry.type) })) as E;
  known.set(entry, done);
  return done;
}
