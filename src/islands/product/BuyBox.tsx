/** Choice of a variant and add-to-cart on a product page. Stock is the build's until the platform has answered. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { pressedForm } from '#islands/ui/pressed-form.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import { cartHref, isPlainPress, openDrawer, wakeDrawer } from '#islands/ui/view-cart.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { productStock, variantStock } from '#lib/catalogue/stock-state.ts';
import { firstSize, variantFor } from '#lib/catalogue/variant-for.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { addToCart } from '#stores/cart.ts';
import { keepLineWords } from '#stores/line-words.ts';
import { $prices, showVariantPrice } from '#stores/prices.ts';
import { $chosenVariant, $selectedColor } from '#stores/product-choice.ts';
import { variantsWhenOnline } from '#stores/variants-when-online.ts';
import { readVariants } from '#stores/variants.ts';

interface Props {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  /** Without the locale: `/p/ridge-98`. */
  readonly path: string;
  /** In the order of the swatches; the first is the default. `label`: the platform's option value; `name`: the page's text. */
  readonly colors: readonly { readonly slug: string; readonly label: string; readonly name: string }[];
  /** Uids of the product's categories. */
  readonly categories: readonly string[];
  readonly optionName: string | undefined;
  readonly sizes: readonly string[];
  /** Sold out at build time. */
  readonly builtSoldOut: boolean;
  readonly texts: Texts;
}

interface Message {
  readonly kind: 'adding' | 'waiting' | 'added' | 'error';
  readonly text: string;
}

export default function BuyBox(props: Props) {
  const { productId, slug, name, path, colors, categories, optionName, sizes, builtSoldOut, texts } = props;
  const word = (text: InterfaceText): string => say(texts, text);
  const chosen = useStore($selectedColor, { ssr: 'initial' });
  const color = (colors.find((one) => one.slug === chosen[slug]) ?? colors[0])?.label ?? '';
  const [wantedSize, setSize] = useState<string>();
  const [variants, setVariants] = useState<readonly CommerceVariant[]>();
  const [message, setMessage] = useState<Message>();
  // The first render must match the button, which the page's script may have updated already.
  const [gone] = useState(() => ($prices.get()[productId]?.stock ?? (builtSoldOut && 'sold-out')) === 'sold-out');

  const box = useRef<HTMLDivElement>(null);
  useLive(box);
  useEffect(() => void readVariants(productId).then(setVariants), [productId]);

  const soldOutIn = (size: string | undefined): boolean =>
    variants !== undefined && variantStock(variantFor(variants, color, size)) === 'sold-out';
  /** Whether a size is marked as sold out. It can still be chosen: back-in-stock notices apply to the chosen variant. */
  const outIn = (one: string): boolean => (variants ? soldOutIn(one) : builtSoldOut);
  const size = wantedSize ?? firstSize(sizes, soldOutIn);
  const variant = variants && variantFor(variants, color, size);
  const soldOut = variants ? soldOutIn(size) : gone;
  const few = variant && variantStock(variant) === 'low' && productStock(variants) !== 'low';
  useEffect(() => {
    if (!variant) return;
    $chosenVariant.set(variant.id);
    showVariantPrice(variant);
  }, [variant]);

  /** Adds the variant that the form held at the press, as a post would. Later choices belong to the next press. */
  async function add(button: HTMLButtonElement): Promise<void> {
    const form = pressedForm(button);
    const wantedColor = (colors.find((one) => one.slug === form.get('color')) ?? colors[0])?.label ?? '';
    const sizeThen = form.get('size') ?? size;
    const fail = (problem: Trouble): void =>
      setMessage({
        text: sayProblem(word, problem, { isAdd: true }),
        kind: problem === 'waiting' ? 'waiting' : 'error',
      });
    setMessage({ text: word('Adding'), kind: 'adding' });
    wakeDrawer();
    const known = await variantsWhenOnline(productId, () => fail('waiting'));
    const wanted = known && variantFor(known, wantedColor, sizeThen);
    if (!wanted) {
      fail('failed');
      return;
    }
    keepLineWords(path, { name, values: Object.fromEntries(colors.map((one) => [one.label, one.name])), categories });
    const problem = await addToCart(onePiece(wanted, name, path), () => fail('waiting'));
    if (problem) fail(problem);
    else setMessage({ text: word('Added to cart!'), kind: 'added' });
  }

  return (
    <>
      {sizes.length > 0 && (
        <fieldset className="choice">
          <legend>{optionName}</legend>
          <div className="choice-row">
            {sizes.map((one) => (
              <label key={one} data-out={outIn(one) || undefined}>
                <input
                  type="radio"
                  name="size"
                  value={one}
                  checked={one === size}
                  onChange={() => setSize(one)}
                  // Pressing the preselected size chooses it too: it then stays, even if sold out.
                  onClick={() => setSize(one)}
                />
                <span>
                  {one}
                  {outIn(one) && <span className="visually-hidden"> ({word('Sold out')})</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <noscript>
        <p className="field">
          <label htmlFor="pieces">{word('Quantity')}</label>
          <input id="pieces" type="number" name="quantity" defaultValue={1} min={1} />
        </p>
      </noscript>
      <div ref={box}>
        <button
          className="button"
          data-testid="add-to-cart"
          data-add={word('Add to cart')}
          disabled={soldOut}
          aria-busy={message?.kind === 'adding' || undefined}
          onClick={(event) => {
            // The surrounding form is for browsers without scripts.
            event.preventDefault();
            void add(event.currentTarget);
          }}
          suppressHydrationWarning
        >
          {word(soldOut ? 'Sold out' : 'Add to cart')}
        </button>
        <p className={message?.kind === 'error' || message?.kind === 'waiting' ? 'message error' : 'message'}>
          {/* A single text in a single output, so that the text of `client:press` is replaced, not appended to. */}
          <output
            data-busy={word('Adding')}
            data-offline={sayProblem(word, 'waiting')}
            data-failed={word('That did not work. Please try again.')}
            suppressHydrationWarning
          >
            {message?.text ?? (few ? word('Only a few left') : '')}
          </output>{' '}
          {message?.kind === 'added' && (
            <a
              href={cartHref()}
              className="text-link"
              onClick={(event) => {
                if (isPlainPress(event) && openDrawer(event.currentTarget)) event.preventDefault();
              }}
            >
              {word('View cart')}
            </a>
          )}
        </p>
      </div>
    </>
  );
}
