/** Times of documents and requests. */

const ZONE = /\b(?:UTC?|GMT|[ECMP][SD]T)\b|\dZ$|:\d{2}(?:\.\d+)? *[+-]\d{2}:?\d{2}$/i;

/**
 * The time that a text means, in milliseconds; NaN if it is none. A time without a zone means UTC, on every machine: `2026-11-01T10:00:00`,
 * `Sun, 01 Nov 2026 10:00:00`, `1 Nov 2026`.
 */
export function utcTime(text: string): number {
  const isDay = /^\d{4}-\d{2}(?:-\d{2})?$/.test(text);
  if (isDay || ZONE.test(text)) return Date.parse(text);
  return Date.parse(/^\d{4}-\d{2}-\d{2}T/i.test(text) ? `${text}Z` : `${text} UTC`);
}
