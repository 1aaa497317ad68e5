/** Addresses that stand in mails. */
import type { ApiServices } from '../api-services.ts';
import type { LetterAct } from './letter-book.ts';

export async function letterUrl(
  services: Pick<ApiServices, 'siteUrl' | 'store'>,
  act: LetterAct,
  id: string,
): Promise<string> {
  return `${services.siteUrl ?? ''}/api/letters/${act}?token=${await services.store.letters.token(act, id)}`;
}
