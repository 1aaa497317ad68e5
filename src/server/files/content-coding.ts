/** Chooses the content coding of a file for a request (RFC 9110, 12.5.3). Pure. */

export type ContentCoding = 'br' | 'gzip' | 'identity';

/** The codings that the server offers; among equal weights, the first one is preferred. */
const OFFERED = ['br', 'gzip', 'identity'] as const;

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().slice(0, 1000).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.map((text) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(text)?.[1]).find(Boolean);
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality));
  }
  return weights;
}

/** The offered coding with the highest weight. A request that refuses all of them gets the uncompressed file. */
export function contentCoding(acceptEncoding: string | null | undefined): ContentCoding {
  if (!acceptEncoding) return 'identity';
  const weights = weightsOf(acceptEncoding);
  const weight = (name: ContentCoding): number => {
    const given = weights.get(name) ?? weights.get('*');
    // `identity` is always acceptable if not listed, but listed codings take precedence.
    return given ?? (name === 'identity' ? 0.0001 : 0);
  };
  const best = OFFERED.toSorted((left, right) => weight(right) - weight(left))[0];
  return best && weight(best) > 0 ? best : 'identity';
}
