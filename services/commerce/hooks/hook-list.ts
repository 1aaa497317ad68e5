/** The scopes with a registered webhook, by store, cached for a second: a write without a listener needs one statement and no transaction. */
import { eq } from 'drizzle-orm';

import type { OpenDatabase } from '../database/database.ts';
import { hooks } from '../database/schema-people.ts';

export interface HookList {
  /** Scopes of a store. Registrations by other processes take effect after the next read; on the platform this takes up to a minute. */
  scopes(store: string): Promise<readonly string[]>;
  /** Invalidates the cache after a registration was created, changed or deleted. */
  outdated(): void;
}

const LOOK_MS = 1000;

export function createHookList(opened: OpenDatabase): HookList {
  let known: { readonly rows: Promise<readonly { readonly store: string; readonly scope: string }[]>; readonly at: number } | undefined; // prettier-ignore
  const look = () =>
    opened.read((database) =>
      database.select({ store: hooks.store, scope: hooks.scope }).from(hooks).where(eq(hooks.isActive, true)),
    );
  return {
    async scopes(store) {
      if (!known || performance.now() - known.at >= LOOK_MS) known = { rows: look(), at: performance.now() };
      const current = known;
      try {
        return (await current.rows).filter((row) => row.store === store).map(({ scope }) => scope);
      } catch (error) {
        if (known === current) known = undefined;
        throw error;
      }
    },
    outdated() {
      known = undefined;
    },
  };
}
