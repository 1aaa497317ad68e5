/** The lines of a cart and their sum. */
import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useRef } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { linesTotal } from '#lib/cart/cart.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { wordedLine } from '#lib/cart/line-words.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { $lineProblems } from '#stores/cart-trouble.ts';
import { removeLine } from '#stores/cart.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

import { CartLine } from './CartLine.tsx';
import { useAddOns } from './use-add-ons.ts';

interface Props {
  readonly cart: Cart;
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Below the heading that stands above the lines. */
  readonly heading: 'h2' | 'h3';
}

export function CartLines(props: Props) {
  const { cart, texts } = props;
  const writing = pageWriting();
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const words = useStore($lineWords, { ssr: 'initial' });
  const lines = cart.lines.map((line) => wordedLine(line, words[line.path ?? '']));
  const { Part: AddOns, words: addOnWords, groups } = useAddOns(cart.lines);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<number>(undefined);
  const total = linesTotal(cart.lines);

  useEffect(() => void loadLineWords(cart.lines), [cart.lines]);
  // The focus would vanish with the line: it goes to the one that takes its place.
  useEffect(() => {
    if (leaving.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.remove');
    buttons?.[Math.min(leaving.current, buttons.length - 1)]?.focus();
    leaving.current = undefined;
  });

  return (
    <>
      <ul ref={list}>
        {lines.map((line, index) => (
          <Fragment key={line.variantId}>
            <CartLine
              {...props}
              writing={writing}
              line={line}
              problem={problems[line.variantId]}
              onRemove={() => {
                leaving.current = index;
                void removeLine(line);
              }}
            />
            {AddOns && groups[index]?.[0] && (
              <li>
                <AddOns
                  {...props}
                  writing={writing}
                  words={addOnWords}
                  groups={groups[index]}
                  lines={cart.lines}
                  heading={props.heading === 'h2' ? 'h3' : 'h4'}
                />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <p className="total">
        <span>{say(texts, 'Subtotal')}</span>
        <span data-testid="cart-total">{formatMoney({ minor: total, currency: cart.currency }, writing)}</span>
      </p>
      <p className="small soft">{say(texts, 'Shipping and taxes at checkout')}</p>
    </>
  );
}
