/** HTML attributes that identify a product list for `view_item_list` and `select_item`; none in a shop without analytics. */
import type { ItemList } from './events.ts';

export const listAttributes = (isOn: boolean, { id, name }: ItemList): Readonly<Record<string, string>> =>
  isOn ? { 'data-list-id': id, 'data-list-name': name } : {};
