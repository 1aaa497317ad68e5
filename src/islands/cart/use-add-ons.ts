/** Add-ons per cart line, and the component that shows them, which is loaded only if there are any. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import type { Texts } from '#islands/ui/texts.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { AddOnText } from '#lib/cart/cart-texts.ts';
import type { AddOnGroup } from '#lib/catalogue/category-add-ons.ts';
import { offersByLine } from '#lib/catalogue/offers-by-line.ts';
import { NO_TEXTS } from '#lib/page/island-texts.ts';
import { $addOns, loadAddOns } from '#stores/cart-add-ons.ts';
import { $lineTexts } from '#stores/line-texts.ts';

import type { AddOns as AddOnsPart } from './AddOns.tsx';

type Part = typeof AddOnsPart;

interface Offers {
  readonly Part: Part | undefined;
  readonly texts: Texts<AddOnText>;
  /** Add-on groups by index of the line. */
  readonly groups: readonly (readonly AddOnGroup[])[];
}

export function useAddOns(lines: Cart['lines']): Offers {
  const offer = useStore($addOns, { ssr: 'initial' });
  const known = useStore($lineTexts, { ssr: 'initial' });
  const [part, setPart] = useState<{ readonly Part: Part }>();
  useEffect(() => void loadAddOns(), []);
  const groups = offer ? offersByLine(lines, (path) => known[path]?.categories, offer.groups) : [];
  const isNeeded = groups.some((own) => own.length > 0);
  useEffect(() => {
    // A failed load is ignored: the cart works without add-ons.
    if (isNeeded) void import('./AddOns.tsx').then((loaded) => setPart({ Part: loaded.AddOns })).catch(() => undefined);
  }, [isNeeded]);
  return { Part: part?.Part, texts: offer?.texts ?? NO_TEXTS, groups };
}
