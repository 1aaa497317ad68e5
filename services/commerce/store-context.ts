/** Dependencies shared by all resources of one store during a request. */
import type { Catalogue } from './catalogue/catalogue.ts';
import type { OpenDatabase } from './database/database.ts';
import type { Events } from './hooks/events.ts';
import type { HookList } from './hooks/hook-list.ts';

export interface StoreContext {
  readonly opened: OpenDatabase;
  readonly catalogue: Catalogue;
  /** The store's hash. */
  readonly store: string;
  readonly clock: () => Date;
  readonly events: Events;
  readonly hookList: HookList;
}
