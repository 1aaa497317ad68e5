/** Add-ons of a cart line or of a category, as tiles; this module is loaded only if there are any. */
import type { Cart } from '#lib/cart/cart-contents.ts';
import { commonAudienceClass } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOnGroup } from '#lib/catalogue/category-add-ons.ts';

import { AddOnSheet } from './AddOnSheet.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { useAddOnToggles } from './use-add-on-toggles.ts';
import { AddOnGroups } from './views/AddOnGroups.tsx';
import type { AddOnFrame } from './views/cart-frame.ts';

interface Props {
  readonly groups: readonly AddOnGroup[];
  readonly lines: Cart['lines'];
  /** Heading level, one below the heading above the add-ons. */
  readonly heading: 'h3' | 'h4';
  readonly frame: AddOnFrame;
  /** The element around them; by default an item of the list of cart lines. */
  readonly as?: 'li' | 'div';
}

export function AddOns({ groups, lines, heading, frame, as: Box = 'li' }: Props) {
  const addOns = groups.flatMap((group) => group.products);
  const { stateOf, ...choice } = useAddOnToggles({ addOns, lines, frame });
  return (
    <Box className={['add-ons', commonAudienceClass(addOns)].filter(Boolean).join(' ')} data-testid="add-ons">
      <AddOnSheet />
      <AddOnGroups groups={groups} heading={heading} stateOf={stateOf} frame={frame} />
      <QuickAdd frame={frame} {...choice} />
    </Box>
  );
}
