/** Webhook registrations on the platform. */
import { AppError } from '#lib/errors/app-error.ts';
import { WireHook } from '#wire/commerce/commerce-webhook-wire.ts';

import { requireList, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';

export interface HookCalls {
  /**
   * Registers `destination` for all scopes, and reactivates hooks that the platform has deactivated. Returns the time since which all of them
   * are active, in milliseconds since the epoch. Throws AppError `commerce-hook` when the platform refuses a webhook, besides the errors of any call.
   */
  listenTo(scopes: readonly string[], destination: string): Promise<number>;
  /** Destinations of all registered webhooks. */
  listeners(): Promise<ReadonlySet<string>>;
  /** Deletes all webhooks of a destination. */
  stopListening(destination: string): Promise<void>;
}

export function createHookCalls({ ask, page }: PlatformCalls): HookCalls {
  const list = async (search: Readonly<Record<string, string>>): Promise<readonly WireHook[]> =>
    requireList(await page(`/v3/hooks${query({ ...search, limit: 250 })}`, WireHook, (hook) => hook)).data;
  const activeOf = (hooks: readonly WireHook[], scopes: readonly string[]): readonly WireHook[] =>
    scopes.flatMap((scope) => hooks.find((hook) => hook.is_active && hook.scope === scope) ?? []);

  async function write(method: string, path: string, body: unknown): Promise<void> {
    const { status, title } = await ask(method, path, body);
    if (status >= 400)
      throw new AppError('commerce-hook', `The commerce platform refused the webhook: ${title || status}`);
  }

  return {
    async listenTo(scopes, destination) {
      const before = await list({ destination });
      let active = activeOf(before, scopes);
      if (active.length < scopes.length) {
        for (const scope of scopes) {
          const hook = before.find((one) => one.scope === scope);
          if (!hook) await write('POST', '/v3/hooks', { scope, destination, is_active: true });
          else if (!hook.is_active) await write('PUT', `/v3/hooks/${hook.id}`, { is_active: true });
        }
        active = activeOf(await list({ destination }), scopes);
      }
      if (active.length < scopes.length)
        throw new AppError('commerce-hook', 'The platform did not register the requested webhooks.');
      return Math.max(...active.map(({ updated_at }) => updated_at * 1000));
    },
    listeners: async () => new Set((await list({})).map(({ destination }) => destination)),
    async stopListening(destination) {
      for (const { id } of await list({ destination })) await ask('DELETE', `/v3/hooks/${id}`);
    },
  };
}
