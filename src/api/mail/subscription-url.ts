/** URLs for links in mails. */
import type { ApiServices } from '../api-services.ts';
import type { LinkAction } from './subscription-store.ts';

export async function subscriptionUrl(
  services: Pick<ApiServices, 'siteUrl' | 'store'>,
  act: LinkAction,
  id: string,
): Promise<string> {
  return `${services.siteUrl ?? ''}/api/letters/${act}?token=${await services.store.subscriptions.token(act, id)}`;
}
