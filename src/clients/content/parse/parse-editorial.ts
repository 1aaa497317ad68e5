/** Readers of blog, team and support entries. */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { faqItems } from './faq-items.ts';
import { noteProblem } from './field-problems.ts';
import { BrokenEntry, demandAddress, demandText, media, object, references, seo, strings, text } from './fields.ts';
import { richText } from './parse-rich-text.ts';
import type { Readers } from './reader.ts';

/** Posts and athletes are shown even without a picture, but a missing picture is reported to editors. */
function pictureOf(data: WireObject): ReturnType<typeof media> {
  const image = media(object(data, 'image'));
  if (!image) noteProblem('image', 'is empty: the page and its cards have no picture');
  return image;
}

export const editorialReaders: Readers<'blog_category' | 'blog_post' | 'athlete' | 'support_article'> = {
  blog_category: (data, base) => ({
    ...base,
    type: 'blog_category',
    url: demandAddress('blog_category', data),
    description: text(data, 'description'),
    regions: strings(data, 'regions'),
    seo: seo(data),
  }),
  blog_post: (data, base) => {
    const image = pictureOf(data);
    const date = demandText(data, 'date').slice(0, 10);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
      throw new BrokenEntry(`date is no date: ${date}`);
    return {
      ...base,
      type: 'blog_post',
      url: demandAddress('blog_post', data),
      summary: text(data, 'summary'),
      body: richText(data, 'body'),
      author: text(data, 'author'),
      date,
      categories: references(data, 'blog_categories'),
      products: references(data, 'products'),
      regions: strings(data, 'regions'),
      seo: seo(data),
      ...(image ? { media: image } : {}),
    };
  },
  athlete: (data, base) => {
    const image = pictureOf(data);
    return {
      ...base,
      type: 'athlete',
      url: demandAddress('athlete', data),
      discipline: text(data, 'discipline'),
      home: text(data, 'home'),
      country: text(data, 'country'),
      quote: text(data, 'quote'),
      bio: richText(data, 'bio'),
      products: references(data, 'products'),
      regions: strings(data, 'regions'),
      seo: seo(data),
      ...(image ? { media: image } : {}),
    };
  },
  support_article: (data, base) => {
    const body = richText(data, 'body');
    return {
      ...base,
      type: 'support_article',
      url: demandAddress('support_article', data),
      topic: text(data, 'topic'),
      summary: text(data, 'summary'),
      // An editor that saves an empty JSON rich text writes a document of empty paragraphs.
      body: body.length > 0 ? body : richText(data, 'body_html'),
      faq: faqItems(data, 'faq'),
      related: references(data, 'related_articles'),
      regions: strings(data, 'regions'),
      seo: seo(data),
    };
  },
};
