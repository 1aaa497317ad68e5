/** Registrations for the platform's webhooks. */
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import { WireHook } from '#wire/commerce/webhook.ts';

import { parse } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';

export interface HookRegistration {
  readonly id: number;
  readonly scope: string;
  readonly destination: string;
  /** The platform switches off what it could not deliver for two days. */
  readonly isActive: boolean;
}

export interface HookCalls {
  hooks(): Promise<readonly HookRegistration[]>;
  /** Throws AppError `commerce-hook` with the platform's words when it refuses. */
  registerHook(scope: string, destination: string): Promise<void>;
  activateHook(id: number): Promise<void>;
  /** Nothing happens when it is not there. */
  deleteHook(id: number): Promise<void>;
}

const toHook = (wire: v.InferOutput<typeof WireHook>): HookRegistration => ({
  id: wire.id,
  scope: wire.scope,
  destination: wire.destination,
  isActive: wire.is_active,
});

export function createHookCalls({ ask }: PlatformCalls): HookCalls {
  async function change(method: string, path: string, body?: object): Promise<void> {
    const { status, title } = await ask(method, path, body);
    if (status >= 400 && !(method === 'DELETE' && status === 404))
      throw new AppError('commerce-hook', `The commerce platform refused the webhook: ${title || status}`);
  }
  return {
    hooks: async () =>
      parse(v.object({ data: v.array(WireHook) }), (await ask('GET', '/v3/hooks?limit=250')).data).data.map(toHook),
    registerHook: (scope, destination) => change('POST', '/v3/hooks', { scope, destination, is_active: true }),
    activateHook: (id) => change('PUT', `/v3/hooks/${id}`, { is_active: true }),
    deleteHook: (id) => change('DELETE', `/v3/hooks/${id}`),
  };
}
