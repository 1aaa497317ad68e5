import { useState } from 'react';

interface Props {
  readonly slug: string;
  readonly colors: readonly { readonly slug: string; readonly name: string }[];
  readonly optionName: string;
  readonly sizes: readonly string[];
  readonly price: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly tag: string;
}

export default function Buy({ optionName, sizes, price, texts }: Props) {
  const [size, setSize] = useState(sizes[0]);
  return (
    <>
      <p className="price">
        <span>{price}</span>
      </p>
      {sizes.length > 0 && (
        <fieldset className="choice">
          <legend>{optionName}</legend>
          <div className="choice-row">
            {sizes.map((one) => (
              <label key={one}>
                <input type="radio" name="size" value={one} checked={one === size} onChange={() => setSize(one)} />
                <span>{one}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div>
        <button type="button" className="button">
          {texts['add to cart']}
        </button>
        <output className="message"> </output>
      </div>
    </>
  );
}
