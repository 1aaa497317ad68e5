/** Add-on products of a market, read from its cart page's `_payload.json`. */
import type { AddOnText } from '#lib/cart/cart-texts.ts';
import type { AddOn, AddOnGroup } from '#lib/catalogue/category-add-ons.ts';
import type { CartMedia } from '#lib/catalogue/page-payload.ts';
import { NO_TEXTS } from '#lib/page/island-texts.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';

import { readPayload } from './read-payload.ts';

export interface AddOnOffer {
  readonly groups: readonly AddOnGroup[];
  /** Translations by their English text in lower case. */
  readonly texts: IslandTexts<AddOnText>;
  /** Media base address and account alias for picture URLs. */
  readonly media: CartMedia;
}

type Loose<T> = { readonly [K in keyof T]?: unknown };

function isAddOn(value: unknown): value is AddOn {
  const { title, href, slug, commerceId, colors, sizes, tags, price } = (value ?? {}) as Loose<AddOn>;
  return (
    [title, href, slug].every((text) => typeof text === 'string') &&
    typeof commerceId === 'number' &&
    [colors, sizes, tags].every(Array.isArray) &&
    typeof (price as Loose<AddOn['price']> | undefined)?.price === 'object'
  );
}

function isGroup(value: unknown): value is AddOnGroup {
  const { category, heading, products } = (value ?? {}) as Loose<AddOnGroup>;
  return (
    typeof category === 'string' && typeof heading === 'string' && Array.isArray(products) && products.every(isAddOn)
  );
}

/** `page`: path of the market's cart page, `/de-at/cart`. Undefined when the payload does not load. */
export async function readAddOns(page: string, ask?: typeof fetch): Promise<AddOnOffer | undefined> {
  const payload = (await readPayload(page, ask)) as
    | ({ addOns?: unknown } & Partial<Omit<AddOnOffer, 'groups'>>)
    | undefined;
  if (!payload) return undefined;
  const { addOns, texts = NO_TEXTS, media = { mediaBase: '', alias: '' } } = payload;
  return { groups: Array.isArray(addOns) ? addOns.filter(isGroup) : [], texts, media };
}
