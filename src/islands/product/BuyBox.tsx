/** Choice of a variant and add-to-cart on a product page. */
import { useEffect, useRef } from 'react';

import { addProblemText } from '#islands/ui/cart-problem-text.ts';
import { isPlainPress } from '#islands/ui/plain-press.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import { cartHref, openDrawer } from '#islands/ui/view-cart.ts';
import type { BuyText } from '#lib/cart/buy-texts.ts';

import { showNotice } from './notice-form.ts';
import { SizeChoice } from './SizeChoice.tsx';
import { useAdd } from './use-add.ts';
import { useChoice } from './use-choice.ts';
import type { Choosable } from './use-choice.ts';

interface Props extends Choosable {
  readonly name: string;
  /** Product path without the locale: `/p/ridge-98`. */
  readonly path: string;
  /** Uids of the product's categories. */
  readonly categories: readonly string[];
  readonly optionName: string | undefined;
  /** Whether the page has a back-in-stock form, with the id `notify-me`. */
  readonly hasNotice: boolean;
  readonly texts: Texts<BuyText>;
}

export default function BuyBox(props: Props) {
  const { optionName, sizes, hasNotice, texts } = props;
  const word = (text: BuyText): string => say(texts, text);
  const choice = useChoice(props);
  const { color, size, state, variants } = choice;
  const [message, add] = useAdd(props, size);
  const box = useRef<HTMLDivElement>(null);
  useLive(box);
  // Shows the back-in-stock form together with the link to it, even if the page's own scripts have not loaded.
  useEffect(() => {
    if (hasNotice && variants) showNotice(variants);
  }, [hasNotice, variants]);

  const isOut = state === 'sold-out' || state === 'impossible';
  const reason =
    state === 'impossible'
      ? word('{size} is not made in {color}.')
          .replace('{size}', () => size ?? '')
          .replace('{color}', () => color?.name ?? '')
      : word('{variant} is sold out.').replace('{variant}', () => (color ? `${size} · ${color.name}` : `${size}`));
  const trouble = message?.kind === 'error' || message?.kind === 'waiting';
  return (
    <>
      {sizes.length > 0 && <SizeChoice optionName={optionName} sizes={sizes} choice={choice} texts={texts} />}
      <noscript>
        <p className="field">
          <label htmlFor="pieces">{word('Quantity')}</label>
          <input id="pieces" type="number" name="quantity" defaultValue={1} min={1} />
        </p>
      </noscript>
      <div ref={box} className="buy-bar">
        {isOut && variants && size && (
          <p className="buy-reason small">
            <output>{reason}</output>{' '}
            {hasNotice && state === 'sold-out' && (
              <a href="#notify-me" className="text-link">
                {word('Notify me')}
              </a>
            )}
          </p>
        )}
        <button
          className="button"
          data-testid="add-to-cart"
          data-add={word('Add to cart')}
          disabled={isOut}
          aria-busy={message?.kind === 'adding' || undefined}
          onClick={(event) => {
            // The surrounding form is posted only in browsers without scripts.
            event.preventDefault();
            void add(event.currentTarget);
          }}
          suppressHydrationWarning
        >
          {word(state === 'impossible' ? 'Not available' : isOut ? 'Sold out' : 'Add to cart')}
        </button>
        <p className={`message${trouble ? ' error' : ''}`}>
          {/* A single text in a single output, so that the text of `client:press` is replaced, not appended to. */}
          <output
            data-busy={word('Adding')}
            data-offline={addProblemText(word, 'waiting')}
            data-failed={word('That did not work. Please try again.')}
            suppressHydrationWarning
          >
            {message?.text ?? (state === 'low' ? word('Only a few left') : '')}
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
