/** The lines of a cart, and at their old places those that were just taken out. */
import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useRef } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { withRemoved } from '#lib/cart/line-order.ts';
import { wordedLine } from '#lib/cart/line-words.ts';
import { $lineProblems } from '#stores/cart-trouble.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';
import { $removedLines, putBack, takeOut } from '#stores/removed-lines.ts';

import { CartLine } from './CartLine.tsx';
import { useAddOns } from './use-add-ons.ts';
import { useSoldOut } from './use-sold-out.ts';

interface Props {
  readonly lines: Cart['lines'];
  /** With those of the cart page. */
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Below the heading that stands above the lines. */
  readonly heading: 'h2' | 'h3';
}

export function CartLines(props: Props) {
  const { texts } = props;
  const writing = pageWriting();
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const words = useStore($lineWords, { ssr: 'initial' });
  const removed = useStore($removedLines, { ssr: 'initial' });
  const { Part: AddOns, words: addOnWords, groups } = useAddOns(props.lines);
  const soldOut = useSoldOut(props.lines);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<number>(undefined);

  useEffect(() => void loadLineWords(props.lines), [props.lines]);
  // The pressed button goes with its row: the focus goes on to the button of the row that takes its place.
  useEffect(() => {
    if (leaving.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('.remove');
    buttons?.[Math.min(leaving.current, buttons.length - 1)]?.focus();
    leaving.current = undefined;
  });
  const leave = (row: number, change: () => void): void => {
    leaving.current = row;
    change();
  };

  return (
    <ul ref={list} className="cart-lines">
      {withRemoved(props.lines, removed).map(({ kind, line: plain, index }, row) => {
        const line = wordedLine(plain, words[plain.path ?? '']);
        return kind === 'removed' ? (
          <li key={`out ${line.variantId}`} className="line-out" data-testid="line-removed">
            <span>{say(texts, 'Removed: {name}').replace('{name}', line.name)}</span>
            <button
              type="button"
              className="remove"
              aria-label={`${say(texts, 'Undo')}: ${line.name}`}
              onClick={() => leave(row, () => putBack(plain, index))}
            >
              {say(texts, 'Undo')}
            </button>
          </li>
        ) : (
          <Fragment key={line.variantId}>
            <CartLine
              {...props}
              writing={writing}
              line={line}
              problem={problems[line.variantId]}
              isSoldOut={soldOut.has(line.variantId)}
              onRemove={() => leave(row, () => takeOut(plain, row))}
            />
            {AddOns && groups[index]?.[0] && (
              <li>
                <AddOns
                  {...props}
                  writing={writing}
                  words={addOnWords}
                  groups={groups[index]}
                  heading={props.heading === 'h2' ? 'h3' : 'h4'}
                />
              </li>
            )}
          </Fragment>
        );
      })}
    </ul>
  );
}
