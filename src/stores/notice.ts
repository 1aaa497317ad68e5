/** One short message to the shopper; the newest replaces the one before. */
import { atom } from 'nanostores';

export interface Notice {
  /** Grows with every notice, so that the same one said twice is two. */
  readonly id: number;
  readonly kind: 'added' | 'offline' | 'stock' | 'failed';
  /** Name of the product it is about. */
  readonly subject?: string;
}

export const $notice = atom<Notice | undefined>(undefined);

let last = 0;

export function notify(kind: Notice['kind'], subject?: string): void {
  last += 1;
  $notice.set({ id: last, kind, ...(subject === undefined ? {} : { subject }) });
}

export function dismissNotice(): void {
  $notice.set(undefined);
}
