/**
 * Marks texts of drafts with the entry and field that they come from, so that a rendered page shows which element shows which field.
 * A mark is the field's path in invisible Unicode tag characters, appended to the text.
 */
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import type { DraftSource } from './content-drafts.ts';

const FIRST = 0xe0001;
const TAG_BASE = 0xe0000;
const MARK = /\u{E0001}([\u{E0020}-\u{E007E}]*)\u{E007F}?/gu;
/** A mark in a URL and in escaped JSON. */
const ESCAPED_MARK = /%F3%A0%80%81(?:%F3%A0%8[01]%[0-9A-F]{2})*|\\udb40\\udc01(?:\\udb40\\udc[0-7][0-9a-f])*/gi;

/** Fields that pages show unchanged; other fields are settings, links or measures. */
const SHOWN = new Set(
  'title display_title clp_display_title heading header description tagline summary intro quote question claim text main_content button_text link_text alt_text'.split(
    ' ',
  ),
);
/** Types whose texts are lookup keys, are compared or are sent; a mark would break them. */
const UNMARKED = new Set(
  'display_text duplicate_display_text country currency regions route_rule brand_settings color_group manage_product_attributes hide_product_attributes'.split(
    ' ',
  ),
);

function mark(path: string): string {
  const points = [...path].map((character) => TAG_BASE + (character.codePointAt(0) ?? 0));
  return String.fromCodePoint(FIRST, ...points, 0xe007f);
}

/** The path of the first mark in a text. */
export function markedPath(text: string): string | undefined {
  for (const [, points = ''] of text.matchAll(MARK)) {
    const path = [...points].map((point) => String.fromCodePoint((point.codePointAt(0) ?? 0) - TAG_BASE)).join('');
    if (/^[\w.-]+$/.test(path)) return path;
  }
  return undefined;
}

export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '').replaceAll(ESCAPED_MARK, '');
}

/** In rich text, every block is marked. */
function markedDocument(value: WireValue, path: string): WireValue {
  let isMarked = false;
  const first = (node: WireValue): WireValue => {
    if (Array.isArray(node)) return node.map(first);
    if (!isWireObject(node) || isMarked) return node;
    const { text, children } = node;
    if (typeof text === 'string' && text.trim() !== '') {
      isMarked = true;
      return { ...node, text: text + mark(path) };
    }
    return children === undefined ? node : { ...node, children: first(children) };
  };
  if (!isWireObject(value) || !Array.isArray(value['children'])) return value;
  const children = value['children'].map((block: WireValue) => {
    isMarked = false;
    return first(block);
  });
  return { ...value, children };
}

function marked(value: WireValue, path: string, key: string): WireValue {
  if (typeof value === 'string') return SHOWN.has(key) && value.trim() !== '' ? value + mark(path) : value;
  if (Array.isArray(value)) return value.map((item: WireValue, index) => marked(item, `${path}.${index}`, key));
  if (!isWireObject(value)) return value;
  if (value['type'] === 'doc') return markedDocument(value, path);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name.startsWith('_') ? inner : marked(inner, `${path}.${name}`, name),
    ]),
  );
}

/** The path is `type.uid.locale.field`, the syntax of the content service's own tags. */
export function markedEntry(type: string, data: WireObject): WireObject {
  if (UNMARKED.has(type)) return data;
  return marked(data, `${type}.${data['uid'] as string}.${data['locale'] as string}`, '') as WireObject;
}

/** `source` passes calls through to `given`; `marked` returns the same results with marks in the texts, without a second request. */
export function markedCopy(given: DraftSource): { readonly source: DraftSource; readonly marked: DraftSource } {
  const lists = new Map<string, Awaited<ReturnType<DraftSource['entries']>>>();
  const entries = new Map<string, Awaited<ReturnType<DraftSource['entry']>>>();
  return {
    source: {
      async entries(type, options) {
        const answer = await given.entries(type, options);
        lists.set(`${type} ${options?.language}`, answer);
        return answer;
      },
      async entry(type, uid, options) {
        const answer = await given.entry(type, uid, options);
        entries.set(`${type} ${uid} ${options?.language}`, answer);
        return answer;
      },
    },
    marked: {
      async entries(type, options) {
        const key = `${type} ${options?.language}`;
        const answer = lists.get(key) ?? (await given.entries(type, options));
        lists.delete(key);
        return answer.kind === 'ok'
          ? { ...answer, value: answer.value.map((data) => markedEntry(type, data)) }
          : answer;
      },
      async entry(type, uid, options) {
        const key = `${type} ${uid} ${options?.language}`;
        const answer = entries.get(key) ?? (await given.entry(type, uid, options));
        entries.delete(key);
        return answer.kind === 'ok' ? { ...answer, value: markedEntry(type, answer.value) } : answer;
      },
    },
  };
}
