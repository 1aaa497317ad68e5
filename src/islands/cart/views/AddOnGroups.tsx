/** Add-ons of a cart line, grouped by heading. */
import { commonAudienceClass } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn, AddOnGroup } from '#lib/catalogue/category-add-ons.ts';

import { AddOnTile } from './AddOnTile.tsx';
import type { AddOnState } from './AddOnTile.tsx';
import type { AddOnFrame } from './cart-frame.ts';

interface Props {
  readonly groups: readonly AddOnGroup[];
  /** Heading level, one below the line's heading. */
  readonly heading: 'h3' | 'h4';
  readonly stateOf: (addOn: AddOn) => AddOnState;
  readonly frame: AddOnFrame;
}

export function AddOnGroups({ groups, heading: Heading, stateOf, frame }: Props) {
  return groups.map((group) => (
    <section
      key={[group.category, group.heading, commonAudienceClass(group.products)].join(' ')}
      className={commonAudienceClass(group.products)}
    >
      <Heading>{group.heading}</Heading>
      <ul>
        {group.products.map((addOn) => (
          <AddOnTile key={addOn.uid} addOn={addOn} frame={frame} {...stateOf(addOn)} />
        ))}
      </ul>
    </section>
  ));
}
