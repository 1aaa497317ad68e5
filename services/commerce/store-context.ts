/** Dependencies shared by all resources of one store during a request. */
import type { Catalog } from './catalog/catalog.ts';
import type { OpenDatabase } from './database/database.ts';
import type { Events } from './hooks/events.ts';
import type { HookList } from './hooks/hook-list.ts';

export interface StoreContext {
  readonly opened: OpenDatabase;
  readonly catalog: Catalog;
  /** The store's hash. */
  readonly store: string;
  readonly clock: () => Date;
  readonly events: Events;
  readonly hookList: HookList;
}
