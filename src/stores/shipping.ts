/** How the page's country is shipped to, asked for once a page; nothing is shown where nobody answers (ruling 16). */
import { atom } from 'nanostores';

import type { MethodView, ShippingSettings, ZoneView } from '#lib/customer/views.ts';
import { isFreeShippingHidden } from '#lib/shipping/shipping-cost.ts';
import { zoneOf } from '#lib/shipping/shipping-estimate.ts';

import { customerApi, loadCustomer, pageMark } from './customer.ts';
import { pageMarket } from './market.ts';

export interface Shipping {
  readonly methods: readonly MethodView[];
  readonly freeHidden: boolean;
}

export const $shipping = atom<Shipping | undefined>(undefined);

let asked = false;

async function read<T>(path: string): Promise<T | undefined> {
  const answer = await customerApi().ask<T>({ method: 'GET', path });
  return answer.kind === 'ok' ? answer.value : undefined;
}

async function groupId(): Promise<number> {
  if (pageMark() === 'none') return 0;
  const customer = await loadCustomer();
  return customer.kind === 'ok' ? (customer.value?.groupId ?? 0) : 0;
}

export async function loadShipping(): Promise<void> {
  if (asked) return;
  asked = true;
  const { country, region } = pageMarket();
  const [zones, settings, group] = await Promise.all([
    read<{ readonly data: readonly ZoneView[] }>('/shippingzones'),
    read<ShippingSettings>(`/pro/shipping_method_settings?bcRegion=${region}`),
    groupId(),
  ]);
  const zone = zones && zoneOf(country, zones.data);
  const methods = zone && (await read<{ readonly data: readonly MethodView[] }>(`/shippingmethods/${zone.id}`));
  if (!methods) return;
  const hidden = settings?.is_enabled === true && isFreeShippingHidden(group, settings.hide_free_shipping_groups);
  $shipping.set({ methods: methods.data, freeHidden: hidden });
}
