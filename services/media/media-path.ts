export type MediaPath = {
  /** i = image, s = set, v = video */
  readonly kind: 'i' | 's' | 'v';
  readonly alias: string;
  readonly name: string;
  /** lower case, without the dot; empty if the URL has none */
  readonly extension: string;
  /** profile of a video: `mp4_720p`; null for its poster and for pictures */
  readonly profile: string | null;
};

/** Parses `/i/{alias}/{name}[/{seo-name}][.{ext}]` and `/v/{alias}/{name}[/{profile}]`; null for other or malformed paths. */
export function parseMediaPath(pathname: string): MediaPath | null {
  const parts = pathname.split('/');
  const [empty, kind, rawAlias, rawName, seoName] = parts;
  if (empty !== '' || (kind !== 'i' && kind !== 's' && kind !== 'v')) return null;
  if (rawAlias === undefined || rawName === undefined || parts.length > 5) return null;
  const alias = decode(rawAlias);
  const full = decode(rawName);
  const seo = seoName === undefined ? null : decode(seoName);
  if (alias === null || full === null || (seoName !== undefined && seo === null)) return null;
  if (alias === '' || full === '') return null;
  const [, name = full, ending = ''] = /^(.+)\.(json|js|jpe?g|png|webp|avif|gif|bmp|jp2)$/i.exec(full) ?? [];
  const [, , seoEnding = ''] = /^(.*)\.(json|jpe?g|png|webp|avif|gif|bmp|jp2)$/i.exec(seo ?? '') ?? [];
  return {
    kind,
    alias,
    name,
    extension: (seoEnding === '' ? ending : seoEnding).toLowerCase(),
    profile: kind === 'v' && seoEnding === '' ? seo : null,
  };
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return /[\p{Cc}/\\]/u.test(decoded) || decoded === '..' || decoded === '.' ? null : decoded;
  } catch {
    return null;
  }
}
