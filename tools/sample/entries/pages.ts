/** Entries of the home page, its banners, generic pages and landing pages. */
import { CATEGORIES } from '../catalog.ts';
import type { CatalogProduct } from '../catalog.ts';
import { inAllLanguages } from '../copy/editorial/editorial-copy.ts';
import { CAROUSEL } from '../copy/home.ts';
import { LANDING_PAGES, PRO_BANNERS } from '../copy/landing.ts';
import type { BannerLook, LandingCopy } from '../copy/landing.ts';
import { QUESTIONS_HEADING } from '../copy/questions.ts';
import { SECTION_PAGES } from '../copy/section-pages.ts';
import { ARTICLES, CLAIM, FEATURED, HERO, HERO_JAPAN, PAGES, STORIES, STORY } from '../copy/shop.ts';
import { article, richText } from '../rich-copy.ts';
import { PAGE_NAMES, texts } from '../texts.ts';
import type { Language, Texts } from '../texts.ts';
import {
  document,
  entry,
  faqOf,
  internal,
  languagesOf,
  picture,
  reference,
  references,
  say,
  seo,
  words,
} from './entry.ts';
import type { SampleEntry } from './entry.ts';

interface BannerCopy {
  readonly name: string;
  readonly image: string;
  readonly regions: readonly string[];
  readonly heading: Texts;
  readonly text: Texts;
  /** Button with a link to a category, or to the page at an address. */
  readonly button?:
    | { readonly text: Texts; readonly category: string }
    | { readonly text: Texts; readonly page: string };
  /** Products that the picture's hotspots mark. */
  readonly spots?: readonly string[];
  readonly look?: BannerLook;
}

function banner(copy: BannerCopy): SampleEntry {
  const { button, spots = [], look = {} } = copy;
  return entry(
    { type: 'banner', name: copy.name, languages: languagesOf(copy.heading, copy.text, button?.text ?? texts('')) },
    (language) => ({
      title: say(copy.heading, language),
      content: richText(`## ${say(copy.heading, language)}\n\n${say(copy.text, language)}`),
      regions: copy.regions,
      dark_overlay_on_banner_image: look.overlay ?? true,
      disable_link: false,
      content_layout: look.layout ?? 'bottom-left',
      wrap_copy: look.wrap ?? true,
      background: {
        type: copy.image.startsWith('film-') ? 'Video' : 'Image',
        imageset: 'No',
        amplience_id: copy.image,
        content: { amplienceId: '' },
        alt_text: '',
        enableHotspots: spots.length > 0,
        hotspots: spots.map((slug, index) => ({
          id: slug,
          title: '',
          description: '',
          dataType: 'product',
          product: reference('product', slug),
          page: [],
          points: look.points?.[index] ?? { x: 0.22 + 0.56 * index, y: 0.7 - 0.15 * index },
          href: '',
          ampId: '',
          ctaCopy: '',
          fontColor: '',
          backgroundColor: '',
          selector: '',
          manual: { title: '', description: '', href: '', ampId: '' },
        })),
        banner_zoom: look.zoom ?? false,
        desktop_aspect_ratio: look.shapes?.[0] ?? '16:9',
        mobile_aspect_ratio: look.shapes?.[1] ?? '9:16',
      },
      cta_button_global: button
        ? [
            {
              button_text: say(button.text, language),
              button_class: look.button ?? 'primary',
              type: 'internal',
              external_link: { title: '', href: '' },
              internal_link:
                'page' in button ? reference('page', button.page) : reference('product_category', button.category),
              disable_link: false,
              new_tab: false,
            },
          ]
        : [],
    }),
  );
}

/** Name of the banner in the navigation panel of the skis. */
export const NAV_BANNER = 'nav-skis';

function navBanner(): SampleEntry {
  const button = { text: HERO.button, category: HERO.target };
  return banner({ name: NAV_BANNER, image: HERO.image, regions: [], heading: FEATURED, text: texts(''), button });
}

interface StoryLook {
  readonly scene: string;
  /** Type and name of the linked entry. */
  readonly target: readonly [type: string, name: string];
  readonly flip: boolean;
}

function story(
  words: Readonly<Record<'heading' | 'text' | 'button', Texts>>,
  { scene, target, flip }: StoryLook,
  language: Language,
) {
  return {
    story: {
      heading: say(words.heading, language),
      body: document(say(words.text, language)),
      image: picture(scene),
      link: internal(say(words.button, language), ...target),
      flip,
    },
  };
}

/** The grid of new products. */
function newProducts(products: readonly CatalogProduct[], language: Language) {
  const fresh = products.filter((product) => product.isNew && product.regions.length === 0).slice(0, 8);
  return {
    products: {
      heading: say(FEATURED, language),
      products: references(
        'product',
        fresh.map((product) => product.slug),
      ),
      link: {
        ...internal(say(HERO.button, language), 'product_category', 'skis'),
        filters: [{ id: 'tag', value: 'new' }],
      },
    },
  };
}

export function home(products: readonly CatalogProduct[]): SampleEntry[] {
  const heroes = [HERO, HERO_JAPAN].map((hero) =>
    banner({ ...hero, button: { text: hero.button, category: hero.target } }),
  );
  const page = entry({ type: 'home', name: 'home', languages: languagesOf(FEATURED, STORY.heading) }, (language) => ({
    title: 'Firn',
    url: '',
    layout: 'flush-banner',
    regions: [],
    sections: [
      ...[HERO, HERO_JAPAN].map((hero) => ({ banner: { banner: reference('banner', hero.name) } })),
      newProducts(products, language),
      {
        carousel: {
          heading: say(CAROUSEL.heading, language),
          banners: references(
            'banner',
            CAROUSEL.banners.map(({ name }) => name),
          ),
        },
      },
      { categories: { heading: '', categories: references('product_category', Object.keys(CATEGORIES)) } },
      story(STORY, { scene: 'scene-village', target: ['page', '/about'], flip: false }, language),
      story(STORIES.wood, { scene: 'scene-forest', target: ['blog_post', 'why-wood'], flip: true }, language),
      {
        articles: {
          heading: say(ARTICLES, language),
          link: internal(say(PAGE_NAMES['/blog'] ?? ARTICLES, language), 'page', '/blog'),
        },
      },
      story(STORIES.repair, { scene: 'scene-plateau', target: ['page', '/sustainability'], flip: false }, language),
    ],
    seo_meta: seo('', say(CLAIM, language), 'scene-dawn-ridge'),
  }));
  const look: BannerLook = { shapes: ['21:9', '4:5'] };
  return [...heroes, ...CAROUSEL.banners.map((one) => banner({ ...one, regions: [], look })), navBanner(), page];
}

export function pages(): SampleEntry[] {
  return [...PAGES, ...SECTION_PAGES].flatMap((page) => {
    const name = `page${page.url}`;
    const top = page.banner
      ? [banner({ name, image: page.banner, regions: [], heading: page.title, text: page.intro })]
      : [];
    const own = entry({ type: 'page', name: page.url, languages: languagesOf(page.title, page.intro) }, (language) => ({
      title: say(page.title, language),
      url: page.url,
      layout: page.banner ? 'flush-banner' : 'default',
      intro: say(page.intro, language),
      regions: [],
      sections: [
        ...(page.banner ? [{ banner: { banner: reference('banner', name) } }] : []),
        ...(page.costs ? [{ shipping: { heading: say(page.costs, language) } }] : []),
        ...page.paragraphs.map((paragraph) => ({
          rich_text: { heading: say(paragraph.heading, language), body: document(say(paragraph.text, language)) },
        })),
        ...(page.questions
          ? [{ faq: { heading: say(QUESTIONS_HEADING, language), items: faqOf(page.questions, language) } }]
          : []),
      ],
      seo_meta: seo('', say(page.intro, language), page.banner),
    }));
    return [...top, own];
  });
}

/** A shallow banner without an aspect ratio, with a link to the skis. */
function band(owner: string, image: string): SampleEntry {
  const button = { text: HERO.button, category: HERO.target };
  const look: BannerLook = { layout: 'center-right', shapes: ['', ''], wrap: false, button: 'secondary' };
  return banner({ name: `${owner}/band`, image, regions: [], heading: FEATURED, text: texts(''), button, look });
}

function landing(copy: LandingCopy): SampleEntry[] {
  const { title, summary, body } = article(inAllLanguages(`${copy.type}${copy.url}`, copy.copy));
  const slugs = words(copy.products);
  const name = `${copy.type}${copy.url}`;
  const isPro = copy.type === 'pro';
  const top = banner({
    name,
    image: copy.image,
    regions: isPro ? PRO_BANNERS.invitation.regions : [],
    heading: title,
    text: summary,
    ...(copy.type === 'landing_page' ? { spots: slugs.slice(0, 2) } : {}),
    ...(copy.look ? { look: copy.look } : {}),
  });
  const page = entry({ type: copy.type, name: copy.url, languages: languagesOf(title) }, (language) => ({
    title: say(title, language),
    url: copy.url,
    layout: 'flush-banner',
    intro: say(summary, language),
    regions: [],
    sections: [
      { banner: { banner: reference('banner', name) } },
      ...(isPro ? [{ banner: { banner: reference('banner', PRO_BANNERS.greeting.name) } }] : []),
      { rich_text: { heading: '', body: richText(say(body, language)) } },
      ...(slugs.length > 0
        ? [{ products: { heading: say(FEATURED_HERE, language), products: references('product', slugs) } }]
        : []),
      ...(copy.band ? [{ banner: { banner: reference('banner', `${name}/band`) } }] : []),
    ],
    seo_meta: seo('', say(summary, language), copy.image),
  }));
  return [top, ...(copy.band ? [band(name, copy.band)] : []), ...(isPro ? [banner(PRO_BANNERS.greeting)] : []), page];
}

const FEATURED_HERE = texts(
  'What it takes|Was es dazu braucht|Ce qu’il faut|Che cosa serve|Lo que hace falta|Wat je nodig hebt|Det som behövs|Dette trenger du|Mitä siihen tarvitaan|Czego potrzeba|Co je potřeba|Что понадобится|必要な道具|필요한 것|需要什么',
);

export function landingPages(): SampleEntry[] {
  return LANDING_PAGES.flatMap(landing);
}
