/** Registers the webhooks for prices and stock of a store. */
import type { HookCalls } from '#clients/commerce/hook-calls.ts';
import { PRICE_EVENT_SCOPES } from '#clients/commerce/price-events.ts';

/**
 * Idempotent. `isOwn`: the platform serves only this shop, so webhooks at the shop's previous addresses are removed. Throws AppErrors of the
 * platform, `commerce-hook` when it refuses.
 */
export async function registerHooks(
  client: HookCalls,
  destination: string,
  { isOwn }: { readonly isOwn: boolean },
): Promise<void> {
  const { pathname } = new URL(destination);
  if (isOwn)
    for (const other of await client.listeners())
      if (other !== destination && URL.parse(other)?.pathname === pathname) await client.stopListening(other);
  await client.listenTo(PRICE_EVENT_SCOPES, destination);
}
