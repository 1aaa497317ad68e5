/** Sync tokens contain the whole state of a sync, so that the service stores nothing per client. */
import type { SyncType } from '#wire/content/sync-wire.ts';

import { isWireObject } from '../stack/wire-object.ts';

export interface SyncFilters {
  readonly locale?: string;
  readonly from?: string;
  readonly contentType?: string;
  readonly types?: readonly SyncType[];
}

interface TokenBase {
  /** Event log that the sequence numbers belong to. */
  readonly log: string;
  readonly filters: SyncFilters;
  /** The client has all events up to this one (for pages: the state when the sync began). */
  readonly sequence: number;
}

export type SyncToken =
  | (TokenBase & { readonly kind: 'delta' })
  | (TokenBase & {
      readonly kind: 'page';
      readonly skip: number;
      /** Sort key of the last item sent. */
      readonly after: string;
      /** For pages of a delta: sequence number after which the delta starts. */
      readonly since?: number;
    });

export function encodeToken(token: SyncToken): string {
  return `cs${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
}

const isOptionalText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isFilters(value: unknown): boolean {
  if (!isWireObject(value)) return false;
  const { locale, from, contentType, types } = value;
  const areTypes = types === undefined || (Array.isArray(types) && types.every((type) => typeof type === 'string'));
  return areTypes && [locale, from, contentType].every(isOptionalText);
}

/** Parses a token; undefined if it is malformed. */
export function decodeToken(text: string): SyncToken | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text.slice(2), 'base64url').toString('utf8'));
    if (!isWireObject(value) || !Number.isInteger(value['sequence']) || !isFilters(value['filters'])) return undefined;
    const { kind, skip, after, since } = value;
    const isPage =
      kind === 'page' &&
      Number.isInteger(skip) &&
      typeof after === 'string' &&
      (since === undefined || Number.isInteger(since));
    return isPage || kind === 'delta' ? (value as unknown as SyncToken) : undefined;
  } catch {
    return undefined;
  }
}
