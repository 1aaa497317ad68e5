import type { CSSProperties } from 'react';

import type { SpendShown } from '#lib/customer/spend-shown.ts';

interface Props {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Label of an employee. */
  readonly employee: string;
  /** Undefined until loaded; the lines then reserve their height. */
  readonly shown: SpendShown | undefined;
  /** Whether the section is labeled by its heading; false on pages with several trackers. */
  readonly isLandmark?: boolean;
}

const BLANK = '\u00a0';

/** A professional's allowance: the part used, and the part that the cart would use. */
export function SpendTrackerView({ id, title, employee, shown, isLandmark = true }: Props) {
  const { view, texts, isEmployee } = shown ?? {};
  const shares = view && ({ '--spent': view.spentShare, '--cart': view.cartShare } as CSSProperties);
  return (
    <section className="tracker" data-state={view?.state} style={shares} aria-labelledby={isLandmark ? id : undefined}>
      <div className="tracker-head">
        <h2 id={id}>{title}</h2>
        {isEmployee && (
          <span className="tag tracker-employee" data-slot="employee">
            {employee}
          </span>
        )}
      </div>
      <p className="tracker-left" data-slot="left">
        {texts?.left ?? BLANK}
      </p>
      <div className="tracker-bar" aria-hidden="true">
        <i data-bar="spent" />
        <i data-bar="cart" />
      </div>
      <p className="small">
        <span data-slot="used">{texts?.used ?? BLANK}</span>{' '}
        <span className="soft" data-slot="until">
          {texts?.until}
        </span>
      </p>
      <p className="small" data-slot="discount">
        {texts?.discount || BLANK}
      </p>
      <output className="small tracker-cart" data-slot="cart">
        {texts?.cart || BLANK}
      </output>
    </section>
  );
}
