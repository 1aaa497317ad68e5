/** Security headers of what the shop serves. The policy lists the hashes of the release's own inline scripts, taken while they were rendered: no other inline script runs. */
import { createHash } from 'node:crypto';

import { SPECULATION_RULES } from '../links/speculation-rules.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)([^>]*)>([\s\S]*?)<\/script>/gi;
/** Data blocks are never run. */
const DATA_TYPE = /\stype\s*=\s*["']?(?:[\w/+.-]*json|speculationrules)/i;

/** Pages repeat their few inline scripts. */
const known = new Map<string, string>();
const KNOWN_LIMIT = 100;

/** Of text with one character a byte. */
function hashOf(script: string): string {
  const hash = known.get(script) ?? `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`;
  if (known.size < KNOWN_LIMIT) known.set(script, hash);
  return hash;
}

/** Hashes of the scripts in a page, as a policy spells them. Pages come as bytes, which need not be decoded for it. */
export function inlineScriptHashes(page: Buffer): readonly string[] {
  const hashes = [...page.toString('latin1').matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !DATA_TYPE.test(attributes))
    .map(([, , text = '']) => hashOf(text));
  return [...new Set(hashes)];
}

/** The maker's own hosts: its script fetches the rest from the second, and its frames may stand on the third. */
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

/** Content-Security-Policy of the pages. */
function pagePolicy(scripts: readonly string[], { mediaBase, api }: SecurityOptions): string {
  const media = mediaBase ? ` ${new URL(mediaBase).origin}` : '';
  const captcha = captchaSources(api?.captcha?.scriptUrl);
  const speculation = hashOf(Buffer.from(SPECULATION_RULES).toString('latin1'));
  return [
    "default-src 'self'",
    ["script-src 'self'", ...captcha.script, speculation, ...scripts].join(' '),
    // The page's styles stand in it, and swatches carry their colour in an attribute, which cannot be listed by hash.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${media}`,
    `media-src 'self'${media}`,
    ["connect-src 'self'", ...captcha.frame].join(' '),
    ...(captcha.frame.length > 0 ? [["frame-src 'self'", ...captcha.frame].join(' ')] : []),
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

export interface SecurityOptions {
  /** Public origin of the shop. */
  readonly siteUrl: string;
  /** Origin of the media service; empty when it is the shop's own. */
  readonly mediaBase: string;
  /** Of the captcha the policy needs to know where its script is; without one nothing of it is allowed. */
  readonly api?: { readonly captcha?: { readonly scriptUrl: string } };
}

/** On every answer. The browser is told to stay with https only where the shop is reached by it. */
export function commonHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(options.siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** On documents, besides the common ones. */
export function documentHeaders(
  options: SecurityOptions,
  scripts: readonly string[],
): Readonly<Record<string, string>> {
  return { 'content-security-policy': pagePolicy(scripts, options) };
}
