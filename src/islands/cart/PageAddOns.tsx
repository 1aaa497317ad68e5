/**
 * Add-ons on pages outside the cart: tiles below the grid of a category, and buttons on the tiles of matching products. Loaded when their section comes
 * near the viewport.
 */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ComponentType, PointerEvent } from 'react';

import { addOnsByPath, offeredIn } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn, AddOnGroup } from '#lib/catalogue/category-add-ons.ts';
import { $addOns, loadAddOns } from '#stores/cart-add-ons.ts';
import { $cart, loadCart } from '#stores/cart.ts';

import { AddOns } from './AddOns.tsx';
import { AddOnSheet } from './AddOnSheet.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { useAddOnToggles } from './use-add-on-toggles.ts';
import { AddOnNote, AddOnToggle } from './views/AddOnTile.tsx';
import type { AddOnFrame } from './views/cart-frame.ts';

interface GroupsProps {
  readonly groups: readonly AddOnGroup[];
  readonly frame: AddOnFrame;
}

interface TileProps {
  readonly addOn: AddOn;
  readonly frame: AddOnFrame;
}

function useLines() {
  useEffect(() => void loadCart(), []);
  return useStore($cart)?.lines ?? [];
}

function CategoryAddOns({ groups, frame }: GroupsProps) {
  return <AddOns groups={groups} lines={useLines()} heading="h3" frame={frame} as="div" />;
}

/** A press in the dialog must not drag the row of tiles around it. */
const keep = (event: PointerEvent): void => event.stopPropagation();

function TileAddOn({ addOn, frame }: TileProps) {
  const { stateOf, ...choice } = useAddOnToggles({ addOns: [addOn], lines: useLines(), frame });
  const shown = { addOn, frame, ...stateOf(addOn) };
  return (
    <>
      <AddOnSheet />
      <div className="tile-adds">
        <AddOnToggle {...shown} />
      </div>
      <AddOnNote {...shown} />
      <div onPointerDown={keep}>
        <QuickAdd frame={frame} {...choice} />
      </div>
    </>
  );
}

type Renderer = (element: Element) => (...given: readonly [unknown, object, object, object]) => void;

/** Uses the renderer of the page's islands: importing `react-dom` here would split the file that every island loads into two. */
async function renderInto<P extends object>(element: Element, component: ComponentType<P>, props: P): Promise<void> {
  const address = document.querySelector('astro-island')?.getAttribute('renderer-url');
  if (!address) return;
  const { default: renderer } = (await import(/* @vite-ignore */ address)) as { readonly default: Renderer };
  element.setAttribute('ssr', '');
  renderer(element)(component, props, {}, { client: 'only' });
}

/** Adds a button and a note to each tile whose product is an add-on in this market. */
function fillTiles(list: Element, groups: readonly AddOnGroup[], frame: AddOnFrame): void {
  const known = addOnsByPath(groups);
  for (const tile of list.querySelectorAll('.tile')) {
    const addOn = known.get(tile.querySelector('.tile-name a')?.getAttribute('href') ?? '');
    if (!addOn) continue;
    const place = document.createElement('div');
    place.className = addOn.visibilityClass ?? '';
    tile.append(place);
    void renderInto(place, TileAddOn, { addOn, frame });
  }
}

/**
 * `place` is either the add-ons section of a category (`data-adds` lists the uids of categories), whose links are replaced by tiles, or a list of prebuilt
 * tiles. If the add-ons do not load, the page stays as built.
 */
export async function showAddOns(place: HTMLElement): Promise<void> {
  await loadAddOns();
  const offer = $addOns.get();
  const cartHref = document.querySelector('.cart-button')?.getAttribute('href');
  if (!offer || !cartHref) return;
  const frame = cartFrameOf({ texts: offer.texts, cartHref, ...offer.media });
  const uids = place.dataset['adds']?.split(' ');
  if (!uids) {
    fillTiles(place, offer.groups, frame);
    return;
  }
  const root = document.createElement('div');
  place.querySelector('.chips')?.replaceWith(root);
  await renderInto(root, CategoryAddOns, { groups: offeredIn(offer.groups, uids), frame });
}
