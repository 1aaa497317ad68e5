import type { SyncType } from '#wire/content/sync-wire.ts';

/** Sync tokens: everything that is needed to go on, so that the service remembers nothing about who syncs. */
import { isWireObject } from '../stack/wire-object.ts';

export interface SyncFilters {
  readonly locale?: string;
  readonly from?: string;
  readonly contentType?: string;
  readonly types?: readonly SyncType[];
}

interface TokenBase {
  /** The event log that the numbers are of. */
  readonly log: string;
  readonly filters: SyncFilters;
  /** The holder knows everything up to this event (a page's set was taken then). */
  readonly sequence: number;
}

export type SyncToken =
  | (TokenBase & { readonly kind: 'delta' })
  | (TokenBase & {
      readonly kind: 'page';
      readonly skip: number;
      /** Order of the last item sent. */
      readonly after: string;
      /** Of a delta: the event it began behind. */
      readonly since?: number;
    });

export function encodeToken(token: SyncToken): string {
  return `cs${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
}

/** Undefined for what is no token of ours. */
export function decodeToken(text: string): SyncToken | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text.slice(2), 'base64url').toString('utf8'));
    if (!isWireObject(value) || !Number.isInteger(value['sequence']) || !isWireObject(value['filters']))
      return undefined;
    const isPage = value['kind'] === 'page' && Number.isInteger(value['skip']) && typeof value['after'] === 'string';
    return isPage || value['kind'] === 'delta' ? (value as unknown as SyncToken) : undefined;
  } catch {
    return undefined;
  }
}
