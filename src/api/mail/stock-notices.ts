/** Sends back-in-stock notices: one per subscription, which is then deleted. */
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { asCommerceRegion } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ApiServices } from '../api-services.ts';
import type { Subscription } from './subscription-store.ts';
import { subscriptionUrl } from './subscription-url.ts';

interface Wish {
  readonly record: Subscription;
  readonly productId: number;
  readonly variantId: number;
}

function wishesByStore(records: readonly Subscription[]): ReadonlyMap<CommerceRegion, readonly Wish[]> {
  const all = new Map<CommerceRegion, Wish[]>();
  for (const record of records) {
    const [name = '', productId, variantId] = record.list.split(':');
    const store = asCommerceRegion(name);
    if (store)
      all.set(store, [
        ...(all.get(store) ?? []),
        { record, productId: Number(productId), variantId: Number(variantId) },
      ]);
  }
  return all;
}

/** Returns the number of queued notices. Throws the platform's errors. */
export async function sendStockNotices(
  services: Pick<ApiServices, 'siteUrl' | 'store' | 'post'>,
  commerce: (store: CommerceRegion) => CommerceClient,
): Promise<number> {
  const { post } = services;
  if (!post) return 0;
  let count = 0;
  for (const [store, wishes] of wishesByStore(await services.store.subscriptions.waiting())) {
    const stock = await commerce(store).inventory([...new Set(wishes.map(({ productId }) => productId))]);
    const back = new Set(
      stock.flatMap(({ variants }) => variants.filter((one) => one.isInStock).map((one) => one.variantId)),
    );
    for (const { record, productId, variantId } of wishes) {
      if (!back.has(variantId)) continue;
      const product = await commerce(store).product(productId);
      if (!product) continue;
      await post({
        kind: 'stock',
        to: record.email,
        locale: record.locale,
        product: { name: product.name, url: `${services.siteUrl ?? ''}/${record.locale}${product.path ?? ''}` },
        stopUrl: await subscriptionUrl(services, 'stop', record.id),
      });
      await services.store.subscriptions.remove(record.id);
      count += 1;
    }
  }
  return count;
}
