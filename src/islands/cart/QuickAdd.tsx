/** Dialog for choosing a variant of an add-on. The choice is reset on close. */
import { useEffect, useRef, useState } from 'react';

import type { AddOnPrice } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn } from '#lib/catalogue/category-add-ons.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { firstSize, variantFor } from '#lib/catalogue/variant-for.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { readVariants } from '#stores/variants.ts';

import { AddOnPriceLine } from './views/AddOnTile.tsx';
import type { AddOnFrame } from './views/cart-frame.ts';

interface Props {
  readonly frame: AddOnFrame;
  /** The add-on whose variant is being chosen; undefined while the dialog is closed. */
  readonly chosen: AddOn | undefined;
  /** Price of the chosen variant; the product's price until the variants have loaded. */
  readonly priceOf: (variant: CommerceVariant | undefined) => AddOnPrice | undefined;
  readonly pick: (color: string | undefined, size: string | undefined) => void;
  readonly close: () => void;
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly hex?: string }[];
  readonly chosen: string | undefined;
  readonly isOut: (value: string) => boolean;
  readonly onChoose: (value: string) => void;
}

function Choice({ legend, name, options, chosen, isOut, onChoose }: ChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="choice-row">
        {options.map(({ value, text, hex }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isOut(value)}
              onChange={() => onChoose(value)}
            />
            <span>
              {hex && <i style={{ background: hex }} />}
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function QuickAdd({ chosen, ...rest }: Props) {
  return chosen && <OpenQuickAdd key={chosen.uid} addOn={chosen} {...rest} />;
}

function QuickAddPicture({ filename, frame }: { readonly filename: string; readonly frame: AddOnFrame }) {
  const { mediaBase, alias } = frame;
  return <img src={imageUrl(mediaBase, { filename, alias, size: { width: 353 } })} alt="" width={176} height={176} />;
}

function OpenQuickAdd({ addOn, priceOf, pick, close, frame }: Omit<Props, 'chosen'> & { readonly addOn: AddOn }) {
  const { say } = frame;
  const { title, colors, sizes, commerceId } = addOn;
  const dialog = useRef<HTMLDialogElement>(null);
  const [variants, setVariants] = useState<readonly CommerceVariant[]>();
  const [color, setColor] = useState(colors[0]);
  const [wantedSize, setSize] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void readVariants(commerceId).then(setVariants), [commerceId]);

  const isOut = (size: string | undefined): boolean =>
    variants !== undefined && variantStock(variantFor(variants, color?.label, size)) === 'sold-out';
  const size = wantedSize ?? firstSize(sizes, isOut);
  const soldOut = isOut(size);
  const picture = color?.picture || addOn.picture;
  return (
    <dialog ref={dialog} className="market-change quick-add" aria-labelledby="quick-add" onClose={close}>
      <div className="drawer-head">
        <h2 id="quick-add">{title}</h2>
        <button type="button" className="icon-button" aria-label={say('Close')} onClick={() => dialog.current?.close()}>
          ×
        </button>
      </div>
      {picture && <QuickAddPicture filename={picture} frame={frame} />}
      <AddOnPriceLine price={priceOf(variants && variantFor(variants, color?.label, size))} frame={frame} />
      {colors.length > 1 && (
        <Choice
          legend={say('Color')}
          name="add-on-color"
          options={colors.map((one) => ({ value: one.slug, text: one.name, hex: one.hex }))}
          chosen={color?.slug}
          isOut={() => false}
          onChoose={(slug) => setColor(colors.find((one) => one.slug === slug))}
        />
      )}
      {sizes.length > 0 && (
        <Choice
          legend={addOn.optionName ?? ''}
          name="add-on-size"
          options={sizes.map((one) => ({ value: one, text: one }))}
          chosen={size}
          isOut={isOut}
          onChoose={setSize}
        />
      )}
      <button
        type="button"
        className="button"
        disabled={soldOut}
        onClick={() => {
          pick(color?.label, size);
          dialog.current?.close();
        }}
      >
        {say(soldOut ? 'Sold out' : 'Add to cart')}
      </button>
    </dialog>
  );
}
