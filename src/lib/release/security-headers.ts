/**
 * Security headers. The content security policy lists the hashes of the release's inline scripts, computed when the pages were rendered; browsers do
 * not run other inline scripts.
 */
import { createHash } from 'node:crypto';

import { SPECULATION_RULES } from '../links/speculation-rules.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)([^>]*)>([\s\S]*?)<\/script>/gi;
/** Matches the `type` of data blocks, which browsers do not execute. */
const DATA_TYPE = /\stype\s*=\s*["']?(?:[\w/+.-]*json|speculationrules)/i;

/** Cache of hashes: pages share a few inline scripts. */
const known = new Map<string, string>();
const KNOWN_LIMIT = 100;

/** `script`: decoded as latin1, one character per byte. */
function hashOf(script: string): string {
  const hash = known.get(script) ?? `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`;
  if (known.size < KNOWN_LIMIT) known.set(script, hash);
  return hash;
}

/** Hashes of a page's inline scripts in the policy's spelling. The page is read as bytes and not decoded as UTF-8. */
export function inlineScriptHashes(page: Buffer): readonly string[] {
  const hashes = [...page.toString('latin1').matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !DATA_TYPE.test(attributes))
    .map(([, , text = '']) => hashOf(text));
  return [...new Set(hashes)];
}

/** Google's captcha hosts. Their script loads its other parts from gstatic.com and may open frames on recaptcha.google.com. */
const GOOGLE = /^www\.(?:google\.com|recaptcha\.net)$/;

function captchaSources(scriptUrl: string | undefined): Readonly<Record<'script' | 'frame', readonly string[]>> {
  if (scriptUrl === undefined) return { script: [], frame: [] };
  const { origin, hostname } = new URL(scriptUrl);
  if (!GOOGLE.test(hostname)) return { script: [origin], frame: [origin] };
  const own = `${origin}/recaptcha/`;
  return {
    script: [own, 'https://www.gstatic.com/recaptcha/'],
    frame: [own, 'https://recaptcha.google.com/recaptcha/'],
  };
}

/** Google's own tags; other tags of the container need their sources in a policy of the shop's proxy. */
const TAG_MANAGER_HOST = 'www.googletagmanager.com';
const GOOGLE_TAGS = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] as const;

function tagManagerSources(scriptUrl: string | undefined): Readonly<Record<'script' | 'image' | 'connect', string>> {
  if (scriptUrl === undefined) return { script: '', image: '', connect: '' };
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname !== TAG_MANAGER_HOST) return { script: ` ${origin}`, image: ` ${origin}`, connect: ` ${origin}` };
  const tags = ` ${GOOGLE_TAGS.join(' ')}`;
  return { script: ` ${origin}`, image: tags, connect: `${tags} https://*.analytics.google.com` };
}

/** Directives that are redundant next to `default-src`. */
const IMPLIED: ReadonlySet<string> = new Set(["media-src 'self'", "connect-src 'self'"]);

/** Content-Security-Policy of the pages. */
function pagePolicy(scripts: readonly string[], { mediaBase, search, api, analytics }: SecurityOptions): string {
  const media = mediaBase ? ` ${new URL(mediaBase).origin}` : '';
  const engine = search && !search.embedded && search.endpointBase ? ` ${new URL(search.endpointBase).origin}` : '';
  const captcha = captchaSources(api?.captcha?.scriptUrl);
  const tags = tagManagerSources(analytics?.tagManager?.scriptUrl);
  const speculation = hashOf(Buffer.from(SPECULATION_RULES).toString('latin1'));
  return [
    "default-src 'self'",
    [`script-src 'self'${tags.script}`, ...captcha.script, speculation, ...scripts].join(' '),
    // Styles are inlined in the page, and swatches have their color in a style attribute, which hashes cannot allow.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${media}${tags.image}`,
    `media-src 'self'${media}`,
    [`connect-src 'self'${engine}${tags.connect}`, ...captcha.frame].join(' '),
    ...(captcha.frame.length > 0 ? [["frame-src 'self'", ...captcha.frame].join(' ')] : []),
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ]
    .filter((directive) => !IMPLIED.has(directive))
    .join('; ');
}

export interface SecurityOptions {
  /** Public origin of the shop. */
  readonly siteUrl: string;
  /** Origin of the media service; empty when the shop serves media itself. */
  readonly mediaBase: string;
  /** A real search engine is called from the browser at its own origin. */
  readonly search?: { readonly embedded?: boolean; readonly endpointBase: string } | undefined;
  /** The policy allows the hosts of the tag manager and of the captcha only if the shop uses them. */
  readonly analytics?: { readonly tagManager?: { readonly scriptUrl: string } | undefined } | undefined;
  readonly api?: { readonly captcha?: { readonly scriptUrl: string } };
}

/** Headers of every response. HSTS is sent only if the shop's public URL is https. */
export function commonHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    ...(options.siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Additional headers of documents. */
export function documentHeaders(
  options: SecurityOptions,
  scripts: readonly string[],
): Readonly<Record<string, string>> {
  return { 'content-security-policy': pagePolicy(scripts, options) };
}
