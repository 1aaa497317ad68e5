/** Content of other stacks, for texts shared between brands (spec section 7, interstack references). */
import { visitEndpoints } from '#lib/contract/visit-endpoints.ts';

import { notFound } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

export const contentRoutes: readonly ApiRoute[] = [
  route(visitEndpoints.references, async ({ query }, { services }) => {
    const { content_type: contentType, api_key: apiKey, entry_uids: uids, locale } = query;
    const entries = await services.references?.({ contentType, apiKey, uids, locale });
    if (!entries) throw notFound();
    return { entries };
  }),
];
