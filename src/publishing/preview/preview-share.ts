/** Links that show a preview to visitors without the token: signed, time-limited, revoked by changing the token. */
import { createHmac } from 'node:crypto';

import { sameSecret } from '#lib/security/same-secret.ts';

import { momentQuery, NoMoment, readMoment } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';

export const SHARE_HOURS = [1, 24, 72, 168] as const;
const LONGEST_LINK = 2000;

export interface Shared {
  /** Path of the shared page. */
  readonly path: string;
  /** The only state of the content that the link shows. */
  readonly moment: Moment;
  readonly zone: string;
  /** End of validity, in milliseconds since the epoch. */
  readonly until: number;
}

export type ReadShare =
  | { readonly kind: 'open'; readonly shared: Shared }
  | { readonly kind: 'ended'; readonly until: Date }
  | { readonly kind: 'unknown' };

export interface PreviewShares {
  /** The token of a link, which is the last segment of its path. Throws NoMoment when the page's path is too long for a link. */
  token(shared: Omit<Shared, 'until'>, hours: number): string;
  read(token: string | undefined): ReadShare;
}

export function isShareHours(hours: number): boolean {
  return (SHARE_HOURS as readonly number[]).includes(hours);
}

/** `secret`: the editors' token. Changing it revokes all links. */
export function previewShares(secret: string, clock: () => Date): PreviewShares {
  const signatureOf = (text: string): string =>
    createHmac('sha256', `preview share ${secret}`).update(text).digest('base64url');
  return {
    token({ path, moment, zone }, hours) {
      const until = clock().getTime() + hours * 3_600_000;
      const payload = Buffer.from(JSON.stringify([path, momentQuery(moment).toString(), zone, until])).toString(
        'base64url',
      );
      const made = `${payload}.${signatureOf(payload)}`;
      if (made.length > LONGEST_LINK) throw new NoMoment('The address of the page is too long for a link.');
      return made;
    },
    read(token = '') {
      const [payload = '', signature = ''] = token.split('.');
      if (token.length > LONGEST_LINK || payload === '' || !sameSecret(signature, signatureOf(payload)))
        return { kind: 'unknown' };
      // The text is signed, so it was written by `token`.
      const text = Buffer.from(payload, 'base64url').toString('utf8');
      const [path, query, zone, until] = JSON.parse(text) as [string, string, string, number];
      if (until <= clock().getTime()) return { kind: 'ended', until: new Date(until) };
      return { kind: 'open', shared: { path, moment: readMoment(new URLSearchParams(query)), zone, until } };
    },
  };
}
