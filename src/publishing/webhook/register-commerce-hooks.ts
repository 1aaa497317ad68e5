import type { HookCalls } from '#clients/commerce/hook-calls.ts';
/** Sees to it that a store tells this shop of prices and stock. */
import { PRICE_EVENT_SCOPES } from '#clients/commerce/price-events.ts';

/**
 * Idempotent. `isOwn`: the platform is this shop's alone, so that addresses that it had before are none any more. Throws AppErrors of the
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
