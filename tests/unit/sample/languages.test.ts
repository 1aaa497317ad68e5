/** Which texts are there in which language. */
import { describe, expect, test } from 'vitest';

import { CONTENT_LANGUAGES } from '#lib/locale/locale.ts';

import { readEntries, textsIn } from '../../support/sample-stack.ts';
import type { StackEntry } from '../../support/sample-stack.ts';

const entries = readEntries('sample/stack');
const byKey = new Map(entries.map((entry) => [`${entry.type} ${entry.uid} ${entry.language}`, entry]));
const english = entries.filter((entry) => entry.language === 'en-us');
const inLanguage = (entry: StackEntry, language: string) => byKey.get(`${entry.type} ${entry.uid} ${language}`);
const OTHERS = CONTENT_LANGUAGES.filter((language) => language !== 'en-us');

/** Content type → fields that shoppers read. */
const COPY: Readonly<Record<string, readonly string[]>> = {
  athlete: ['discipline', 'home', 'quote', 'bio', 'seo_meta.seo_description'],
  alert: ['text'],
  banner: ['title', 'content', 'cta_button_global.0.button_text'],
  blog_category: ['title', 'description'],
  blog_post: ['title', 'summary', 'body'],
  category_groups: ['title', 'categories'],
  category_product_add_on_config: ['product_add_on_config.0.heading'],
  color_group: ['title', 'color_name'],
  duplicate_display_text: ['display_text_input.0.text'],
  email_signup_settings: ['copy', 'back_in_stock_notifications.heading', 'back_in_stock_notifications.text'],
  error_page: ['header', 'main_content', 'link_text', 'product_header', 'product_recommendation_page'],
  home: ['sections', 'seo_meta.seo_description'],
  landing_page: ['title', 'intro', 'sections'],
  page: ['title', 'intro', 'sections'],
  pro: ['intro', 'sections'],
  proclub: ['intro', 'sections'],
  product: ['tagline', 'description', 'colors', 'product_specs', 'seo_meta.seo_description'],
  product_category: ['title', 'display_title', 'description', 'seo_meta.seo_description'],
  support_article: ['title', 'summary', 'body', 'body_html'],
};

/** Words that are the same in English and in the other language, names of our own, and places. */
const SAME: ReadonlySet<string> = new Set([
  'All-Mountain', 'Freeride', 'Piste', 'Park', 'Mohair', 'Mix', 'Skis', 'Privacy', 'Europe', 'Pro Club', 'Firn Pro', 'Skarn 96', 'Hinge 13', 'Brake Set Pin', 'Kutchan, Japan', 'Sölden, Austria', 'Les Houches, France',
  'Revelstoke, Canada', 'Glacier', 'Sand', 'Fjord', 'Signal', 'Lichen', 'Diagonal', 'Carbon', 'Aluminium', 'TPU', 'Twin tip, camber', 'Alpine, GripWalk', 'Alpine, junior', 'Pin 10, Pin 12', 'Pin 10, Pin 12, Pin Race',
  '100 % mohair', '100 % nylon', '70 % mohair, 30 % nylon', '65 % mohair, 35 % nylon',
]); // prettier-ignore

/** Marks of the wire beside the texts. */
const NO_TEXT =
  /(^|\.)(type|uid|_content_type_uid|amplience_id|imageset|slug|hex|option_label|id|entry-uid|content-type-uid|display-type|locale|list_id)$/;

const readable = (entry: StackEntry) =>
  textsIn(entry.data).filter(
    ([at, text]) =>
      (COPY[entry.type] ?? []).some((field) => at === field || at.startsWith(`${field}.`)) &&
      !NO_TEXT.test(at) &&
      /\p{L}{3}/u.test(text),
  );

describe('interface texts and navigation', () => {
  const types = ['display_text', 'navigation_item', 'header', 'footer'];

  test.each(OTHERS)('are complete in %s', (language) => {
    const wanted = english.filter((entry) => types.includes(entry.type));
    expect(wanted.filter((entry) => !inLanguage(entry, language)).map((entry) => entry.data['title'])).toEqual([]);
    const empty = wanted.flatMap((entry) => {
      const own = new Map(textsIn(inLanguage(entry, language)?.data));
      return textsIn(entry.data).filter(([at, text]) => text !== '' && !own.get(at));
    });
    expect(empty).toEqual([]);
  });

  test.each(OTHERS)('are really in %s: a sentence is never the English one', (language) => {
    const same = english
      .filter((entry) => types.includes(entry.type))
      .flatMap((entry) => {
        const own = new Map(textsIn(inLanguage(entry, language)?.data));
        return textsIn(entry.data).filter(
          ([at, text]) =>
            at !== 'title' &&
            text.split(' ').length > 1 &&
            /text$|heading$|claim$/.test(at) &&
            own.get(at) === text &&
            !SAME.has(text),
        );
      });
    expect(same).toEqual([]);
  });

  test.each(['ru', 'ja', 'ko', 'zh'])('are written in the script of %s', (language) => {
    const script = {
      ru: /\p{Script=Cyrillic}/u,
      ja: /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u,
      ko: /\p{Script=Hangul}/u,
      zh: /\p{Script=Han}/u,
    }[language];
    const texts = english
      .filter((entry) => entry.type === 'display_text')
      .map((entry) => `${inLanguage(entry, language)?.data['text'] as string}`);
    expect(texts.filter((text) => text !== 'DIN' && !script?.test(text))).toEqual([]);
  });
});

describe.each(['de', 'fr', 'it', 'es'])('shop copy in %s', (language) => {
  const wanted = english.filter((entry) => COPY[entry.type]);

  test('has every entry that shoppers read', () => {
    expect(
      wanted
        .filter((entry) => !inLanguage(entry, language))
        .map((entry) => `${entry.type} ${entry.data['title'] as string}`),
    ).toEqual([]);
  });

  test('is never the English text, but for words that both share', () => {
    const same = wanted.flatMap((entry) => {
      const other = inLanguage(entry, language);
      const own = new Map(other ? textsIn(other.data) : []);
      return readable(entry).flatMap(([at, text]) =>
        own.get(at) === text && !SAME.has(text) && !(entry.data['url'] === '/stores' && at.includes('body'))
          ? [`${entry.type} ${at}: ${text}`]
          : [],
      );
    });
    expect(same).toEqual([]);
  });

  test('is as rich as the English one: the same paragraphs, none empty', () => {
    const thin = wanted.flatMap((entry) => {
      const other = inLanguage(entry, language);
      const own = new Map(other ? textsIn(other.data) : []);
      return readable(entry).flatMap(([at]) =>
        own.get(at) ? [] : [`${entry.type} ${entry.data['title'] as string} ${at}`],
      );
    });
    expect(thin).toEqual([]);
  });
});

test('the comparison reads enough to mean something', () => {
  const counts = Map.groupBy(
    english.flatMap((entry) => readable(entry).map(() => entry.type)),
    (type) => type,
  );
  for (const type of Object.keys(COPY)) expect(counts.get(type)?.length ?? 0, type).toBeGreaterThan(0);
  expect(counts.get('product')?.length).toBeGreaterThan(400);
});
