/** Collects the problems of a request: App Search reports all of them at once. */
export interface Problems {
  add(text: string): void;
  readonly list: readonly string[];
}

export function collectProblems(): Problems {
  const list: string[] = [];
  return {
    list,
    add(text) {
      if (list.length < 50 && !list.includes(text)) list.push(text);
    },
  };
}

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Error text for a field or facet of coordinates, which the service does not offer. */
export const noGeolocation = (field: string): string => `Geolocation is not supported for field: ${field}`;

export function isWholeNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
