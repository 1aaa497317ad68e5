/** Sends back-in-stock notices: one per subscription, which is then deleted. Subscriptions to variants that no longer exist are deleted too. */
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

type Services = Pick<ApiServices, 'siteUrl' | 'store' | 'post'>;

interface Sending extends Services {
  readonly post: NonNullable<Services['post']>;
  readonly commerce: CommerceClient;
}

/** Variants of the wishes' products: id → whether the variant is in stock. Hidden and deleted products have none. */
async function stockOf(wishes: readonly Wish[], commerce: CommerceClient): Promise<ReadonlyMap<number, boolean>> {
  const stock = await commerce.inventory([...new Set(wishes.map(({ productId }) => productId))]);
  return new Map(stock.flatMap(({ variants }) => variants.map((one) => [one.variantId, one.isInStock] as const)));
}

/** Deletes a subscription that can never be answered, so that the address is not kept for ever. A hidden product may return. */
async function dropEnded({ record, productId, variantId }: Wish, { commerce, store }: Sending): Promise<0> {
  if (!(await commerce.variant(productId, variantId))) await store.subscriptions.remove(record.id);
  return 0;
}

/** Queues a notice and deletes its subscription. Returns 0 for a product that the platform does not have. */
async function sendNotice({ record, productId }: Wish, sending: Sending): Promise<0 | 1> {
  const { post, commerce, store, siteUrl = '' } = sending;
  const product = await commerce.product(productId);
  if (!product) return 0;
  await post({
    // Another process on the same database may send the notices at the same time, or the record may outlive its notice.
    id: record.id,
    kind: 'stock',
    to: record.email,
    locale: record.locale,
    product: { name: product.name, url: `${siteUrl}/${record.locale}${product.path ?? ''}` },
    stopUrl: await subscriptionUrl(sending, 'stop', record.id),
  });
  await store.subscriptions.remove(record.id);
  return 1;
}

/**
 * Returns the number of queued notices. A store, a product or a mail that fails does not keep the other notices from being sent: the first error is
 * thrown at the end.
 */
export async function sendStockNotices(
  services: Services,
  commerceOf: (store: CommerceRegion) => CommerceClient,
): Promise<number> {
  const { post } = services;
  if (!post) return 0;
  const failures: unknown[] = [];
  const noted = (error: unknown): void => void failures.push(error);
  let count = 0;
  for (const [store, wishes] of wishesByStore(await services.store.subscriptions.waiting())) {
    const commerce = commerceOf(store);
    const stock = await stockOf(wishes, commerce).catch(noted);
    if (!stock) continue;
    const sending = { ...services, post, commerce };
    for (const wish of wishes) {
      const isBack = stock.get(wish.variantId);
      const answer = isBack === undefined ? dropEnded(wish, sending) : isBack ? sendNotice(wish, sending) : 0;
      count += (await Promise.resolve(answer).catch(noted)) ?? 0;
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}
