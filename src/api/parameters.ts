/** Reads what a request carries; whatever is not exactly right is refused in words. */
import { Refusal } from './refusal.ts';

export function numberId(text: string | undefined, name: string): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text))
    throw new Refusal(400, 'malformed-id', `${name} must be a positive whole number.`);
  return Number(text);
}

export function uuid(text: string | undefined, name: string): string {
  if (!text || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new Refusal(400, 'malformed-id', `${name} must be a UUID.`);
  return text.toLowerCase();
}

export function optionalIds(text: string | undefined, name: string, most: number): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',');
  if (parts.length > most) throw new Refusal(400, 'too-many-ids', `${name} takes at most ${most} ids.`);
  return parts.map((part) => numberId(part, name));
}

export function pageNumber(text: string | undefined): number {
  const page = text === undefined ? 1 : numberId(text, 'page');
  if (page > 100) throw new Refusal(400, 'page-out-of-range', 'page goes to 100 at most.');
  return page;
}

export function only(query: Readonly<Record<string, string>>, allowed: readonly string[]): void {
  const unknown = Object.keys(query).find((key) => !allowed.includes(key));
  if (unknown !== undefined)
    throw new Refusal(
      400,
      'unknown-parameter',
      `The parameter "${unknown.slice(0, 40)}" is not known here; known are: ${allowed.join(', ') || 'none'}.`,
    );
}
