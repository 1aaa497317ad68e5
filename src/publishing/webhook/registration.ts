import type { HookCalls } from '#clients/commerce/hook-calls.ts';
/** Sees to it that a store tells this shop of prices and stock. */
import { HOOK_SCOPES } from '#clients/commerce/incoming-webhook.ts';

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
  const known = await client.hooks();
  for (const scope of HOOK_SCOPES) {
    const all = known.filter((hook) => hook.scope === scope);
    const mine = all.find((hook) => hook.destination === destination);
    const stale = all.filter((hook) => hook !== mine && URL.parse(hook.destination)?.pathname === pathname);
    if (isOwn) for (const { id } of stale) await client.deleteHook(id);
    if (!mine) await client.registerHook(scope, destination);
    else if (!mine.isActive) await client.activateHook(mine.id);
  }
}
