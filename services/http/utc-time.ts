/** Times of documents and requests. */

/**
 * The time that a text means, in milliseconds; NaN if it is none. A time without a zone means UTC, on every machine: in ISO 8601
 * (`2026-11-01T10:00:00`) and in RFC 2822 (`Sun, 01 Nov 2026 10:00:00`, `1 Nov 2026`).
 */
export function utcTime(text: string): number {
  if (/T[\d:.]+$/.test(text)) return Date.parse(`${text}Z`);
  return Date.parse(/(?: \d{1,2}:\d{2}(?::\d{2})?|[a-z]{3} \d{4})$/i.test(text) ? `${text} UTC` : text);
}
