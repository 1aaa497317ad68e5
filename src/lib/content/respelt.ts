/** Applies a country's spelling to an entry: only to texts for shoppers, not to values that the shop compares or looks up. */
import type { Respelling } from '#lib/locale/writing.ts';

/** Members of entries, sections and rich texts that contain text for shoppers. */
const WORDS: ReadonlySet<string> = new Set([
  'alt', 'answer', 'bio', 'button', 'claim', 'colorName', 'consent', 'ctaCopy', 'description', 'discipline', 'displayTitle', 'header', 'heading', 'home', 'intro', 'linkText', 'mainContent', 'placeholder', 'productHeader',
  'question', 'quote', 'street', 'success', 'summary', 'tagline', 'text', 'title',
]); // prettier-ignore

/** Members that are text only inside a certain parent: the value of a specification, the name of a color. */
const WORDS_INSIDE: Readonly<Record<string, string>> = { specs: 'value', colors: 'name' };

/** Types whose `title` is a key or is never displayed. */
const KEYED: ReadonlySet<string> = new Set([
  'automated_related_products_config', 'country', 'currency', 'duplicate_display_text', 'display_text', 'hide_product_attributes', 'regions', 'route_rule',
]); // prettier-ignore

/** Members with proper names, by type: of an athlete and a hometown, of a dealer and a street, of the author, who is found among the athletes by name. */
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  athlete: new Set(['title', 'home']),
  blog_post: new Set(['author']),
  store: new Set(['title', 'street']),
};

/** The value with its texts respelled; parts without a changed text are not copied. `key`: the member that has the value; `owner`: the member that contains this one. */
type Respell = (value: unknown, key: string, owner: string) => unknown;

function respellWith(respell: Respelling, type: string): Respell {
  const isText = (key: string, owner: string): boolean => {
    if (NAMES[type]?.has(key)) return !respell.keepsNames;
    return WORDS_INSIDE[owner] === key || (WORDS.has(key) && (key !== 'title' || !KEYED.has(type)));
  };
  const respelled: Respell = (value, key, owner) => {
    if (typeof value === 'string') return isText(key, owner) ? respell(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      // List items have the key of their list.
      const items: readonly unknown[] = value.map((one) => respelled(one, key, owner));
      return items.every((item, at) => item === value[at]) ? value : items;
    }
    const members = Object.entries(value).map(([inner, one]) => [inner, respelled(one, inner, key), one] as const);
    return members.every(([, now, before]) => now === before) ? value : Object.fromEntries(members.map(([inner, now]) => [inner, now])); // prettier-ignore
  };
  return respelled;
}

/** Memo: the store returns the same object until an entry changes, so that each entry is converted once. */
const made = new WeakMap<Respelling, WeakMap<object, object>>();

export function respelt<E extends { readonly type: string }>(entry: E, respell: Respelling | undefined): E {
  if (!respell) return entry;
  const known = made.get(respell) ?? new WeakMap<object, object>();
  made.set(respell, known);
  const done = (known.get(entry) ?? respellWith(respell, entry.type)(entry, '', '')) as E;
  known.set(entry, done);
  return done;
}
