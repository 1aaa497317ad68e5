/** The sizes of a product as buttons. A sold-out size stays visible and can be chosen. */
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';

import type { Choice } from './use-choice.ts';

interface Props {
  readonly optionName: string | undefined;
  readonly sizes: readonly string[];
  readonly choice: Choice;
  readonly texts: Texts<'Sold out'>;
}

export function SizeChoice({ optionName, sizes, choice: { size, setSize, isOut }, texts }: Props) {
  return (
    <fieldset className="choice">
      <legend>{optionName}</legend>
      <div className="choice-row">
        {sizes.map((one) => (
          <label key={one} data-out={isOut(one) || undefined}>
            <input
              type="radio"
              name="size"
              value={one}
              checked={one === size}
              onChange={() => setSize(one)}
              // Pressing the preselected size also chooses it, so that it stays selected even if it is sold out.
              onClick={() => setSize(one)}
            />
            <span>
              {one}
              {isOut(one) && <span className="visually-hidden"> ({say(texts, 'Sold out')})</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
