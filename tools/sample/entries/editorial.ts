/** Entries of the journal, the team and the support. */
import { ATHLETES } from '../copy/athletes.ts';
import { BLOG_CATEGORIES } from '../copy/blog/categories.ts';
import { JOURNEY_POSTS } from '../copy/blog/journeys.ts';
import { PEOPLE_POSTS } from '../copy/blog/people.ts';
import { SNOW_SCHOOL_POSTS } from '../copy/blog/snow-school.ts';
import { WORKSHOP_POSTS } from '../copy/blog/workshop.ts';
import { inAllLanguages, rowInAllLanguages } from '../copy/editorial/editorial-copy.ts';
import { SUPPORT_QUESTIONS } from '../copy/questions.ts';
import { SUPPORT_ARTICLES } from '../copy/support.ts';
import { article, htmlText, portrait, richText } from '../rich-copy.ts';
import { texts } from '../texts.ts';
import { entry, faqOf, languagesOf, picture, reference, references, say, seo, words } from './entry.ts';
import type { SampleEntry } from './entry.ts';

function blog(): SampleEntry[] {
  const categories = Object.entries(BLOG_CATEGORIES).map(([slug, { name, description }]) => {
    const names = rowInAllLanguages(`blog_category/${slug}`, texts(name), 0);
    const copy = rowInAllLanguages(`blog_category/${slug}`, texts(description), 1);
    return entry({ type: 'blog_category', name: slug, languages: languagesOf(names) }, (language) => ({
      title: say(names, language),
      url: `/${slug}`,
      description: say(copy, language),
      regions: [],
      seo_meta: seo('', say(copy, language)),
    }));
  });
  const posts = [...WORKSHOP_POSTS, ...JOURNEY_POSTS, ...SNOW_SCHOOL_POSTS, ...PEOPLE_POSTS].map((post) => {
    const { title, summary, body } = article(inAllLanguages(`blog_post/${post.slug}`, post.copy));
    return entry({ type: 'blog_post', name: post.slug, languages: languagesOf(title) }, (language) => ({
      title: say(title, language),
      url: `/${post.slug}`,
      summary: say(summary, language),
      body: richText(say(body, language)),
      author: post.author,
      date: post.date,
      image: picture(post.image),
      blog_categories: reference('blog_category', post.category),
      products: references('product', words(post.products)),
      regions: [],
      seo_meta: seo('', say(summary, language), post.image),
    }));
  });
  return [...categories, ...posts];
}

function team(): SampleEntry[] {
  return ATHLETES.map((athlete) => {
    const { discipline, home, quote, bio } = portrait(inAllLanguages(`athlete/${athlete.slug}`, athlete.copy));
    return entry({ type: 'athlete', name: athlete.slug, languages: languagesOf(bio) }, (language) => ({
      title: athlete.name,
      url: `/${athlete.slug}`,
      discipline: say(discipline, language),
      home: say(home, language),
      country: athlete.country,
      quote: say(quote, language),
      bio: richText(say(bio, language)),
      image: picture(athlete.image),
      products: references('product', words(athlete.products)),
      regions: [],
      seo_meta: seo('', say(quote, language), athlete.image),
    }));
  });
}

function support(): SampleEntry[] {
  return SUPPORT_ARTICLES.map((one) => {
    const { title, summary, body } = article(inAllLanguages(`support_article/${one.slug}`, one.copy));
    return entry({ type: 'support_article', name: one.slug, languages: languagesOf(title) }, (language) => ({
      title: say(title, language),
      url: `/${one.slug}`,
      topic: one.topic,
      summary: say(summary, language),
      body: one.html ? null : richText(say(body, language)),
      body_html: one.html ? htmlText(say(body, language)) : '',
      faq: faqOf(SUPPORT_QUESTIONS[one.slug] ?? [], language),
      related_articles: references('support_article', words(one.related)),
      regions: [],
      seo_meta: seo('', say(summary, language)),
    }));
  });
}

export function editorial(): SampleEntry[] {
  return [...blog(), ...team(), ...support()];
}
