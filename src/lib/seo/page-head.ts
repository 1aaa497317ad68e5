/** Metadata from the head of a published page, for sitemaps, feeds and `llms.txt`. Pure. */
import { decodeEntities } from './markup.ts';

export interface PageHead {
  /** Title without the name of the brand. */
  readonly title: string;
  readonly description?: string;
  /** URL of the sharing image. */
  readonly image?: string;
  /** Date of an article, ISO 8601. */
  readonly published?: string;
}

/** The head without its inline styles and scripts, which are most of it. */
export function headOf(html: string): string {
  const end = html.indexOf('</head>');
  return html.slice(0, Math.max(end, 0)).replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '');
}

/** The rest of a tag; in attributes, Astro does not escape `>`. */
const REST = '(?:[^>"]|"[^"]*")*>';

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
}

/** Content of the first `<meta>` with the name or property. */
function meta(head: string, name: string): string | undefined {
  const tag = new RegExp(`<meta (?:name|property)="${name}"${REST}`).exec(head)?.[0];
  return tag && attribute(tag, 'content');
}

/** URL of the page in another language tag, or of the page itself (`canonical`). */
export function linkIn(head: string, rel: 'canonical' | { readonly hreflang: string }): string | undefined {
  const wanted = rel === 'canonical' ? 'rel="canonical"' : `rel="alternate" hreflang="${rel.hreflang}"`;
  const tag = new RegExp(`<link ${wanted}${REST}`).exec(head)?.[0];
  return tag && attribute(tag, 'href');
}

/** Whether search engines may list the page: it has a canonical link and no `noindex`. */
export function isListedHead(head: string): boolean {
  return head.includes('<link rel="canonical"') && !(meta(head, 'robots') ?? '').includes('noindex');
}

export function readPageHead(html: string): PageHead {
  const head = headOf(html);
  const whole = decodeEntities(/<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? '').trim();
  const brand = meta(head, 'og:site_name');
  const title = brand && whole.endsWith(` · ${brand}`) ? whole.slice(0, -brand.length - 3) : whole;
  const description = meta(head, 'description');
  const image = meta(head, 'og:image');
  const published = meta(head, 'article:published_time');
  return {
    title,
    ...(description ? { description } : {}),
    ...(image ? { image } : {}),
    ...(published ? { published } : {}),
  };
}
