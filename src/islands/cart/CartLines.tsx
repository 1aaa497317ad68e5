/** The lines of the visit's cart, with names, stock and add-ons. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { cartProblemText } from '#islands/ui/cart-problem-text.ts';
import { say } from '#islands/ui/texts.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import type { AddOnText } from '#lib/cart/cart-texts.ts';
import { withRemoved } from '#lib/cart/line-order.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';
import { variantChoices } from '#lib/cart/variant-choices.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { setQuantity } from '#stores/cart.ts';
import { $lineProblems } from '#stores/line-problems.ts';
import { $lineTexts, loadLineTexts } from '#stores/line-texts.ts';
import { $removedLines, undoRemoval, removeWithUndo } from '#stores/removed-lines.ts';
import { $swapped, swapVariant } from '#stores/swapped-lines.ts';

import { useAddOns } from './use-add-ons.ts';
import { useLineVariants } from './use-line-variants.ts';
import type { CartFrame } from './views/cart-frame.ts';
import { CartList } from './views/CartList.tsx';
import type { CartRow } from './views/CartList.tsx';

interface Props {
  readonly lines: Cart['lines'];
  readonly frame: CartFrame;
  /** Heading level, one below the heading above the lines. */
  readonly heading: 'h2' | 'h3';
}

/** Moves the focus when the row that has it is removed or replaced by a change. */
function useRowFocus(lines: Cart['lines']) {
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ readonly row: number; readonly button: HTMLElement | undefined }>(undefined);
  const changed = useRef<number>(undefined);

  /** One button of each row; the button that undoes a change of the variant is outside a form. */
  const buttons = (): readonly HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('form > .remove') ?? []),
  ];
  // The pressed button is removed with its row: focus the button of the row that takes its place. The effect of an earlier render may run after the press,
  // hence the `isConnected` check.
  useEffect(() => {
    if (!leaving.current || leaving.current.button?.isConnected) return;
    const all = buttons();
    all[Math.min(leaving.current.row, all.length - 1)]?.focus();
    leaving.current = undefined;
  });
  // A changed line is a new row: move the focus to it.
  const changeOf = (variantId = 0) => list.current?.querySelector<HTMLElement>(`[data-change='${variantId}']`);
  useEffect(() => {
    const place = changeOf(changed.current);
    if (!place) return;
    place.focus();
    changed.current = undefined;
  });
  // A refused change restores the former row, and removes the row that has the focus.
  const refocus = (place: HTMLElement | null | undefined): void => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  };
  const swap = async (line: CartLine, to: number): Promise<void> => {
    changed.current = to;
    await swapVariant(line, to, { isMerge: lines.some(({ variantId }) => variantId === to) });
    refocus(changeOf(line.variantId));
  };
  const leave = async (row: number, change: () => Promise<unknown>): Promise<void> => {
    leaving.current = { row, button: buttons()[row] };
    await change();
    refocus(buttons()[row]);
  };
  return { list, swap, leave };
}

export function CartLines({ lines, frame, heading }: Props) {
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const lineTexts = useStore($lineTexts, { ssr: 'initial' });
  const removed = useStore($removedLines, { ssr: 'initial' });
  const { Part: AddOns, texts: addOnTexts, groups } = useAddOns(lines);
  const variants = useLineVariants(lines);
  const swapped = useStore($swapped, { ssr: 'initial' });
  useEffect(() => void loadLineTexts(lines), [lines]);
  const { list, swap, leave } = useRowFocus(lines);

  const addOnFrame = { ...frame, say: (text: AddOnText) => say(addOnTexts, text) };
  const rows = withRemoved(lines, removed).map(({ kind, line: plain, index }, row): CartRow => {
    const line = translatedLine(plain, lineTexts[plain.path ?? '']);
    if (kind === 'removed') return { kind, line, onPutBack: () => void leave(row, () => undoRemoval(plain, index)) };
    const problem = problems[line.variantId];
    const own = groups[index];
    const before = swapped[line.variantId];
    const remove = (): void => void leave(row, () => removeWithUndo(plain, row));
    return {
      kind: 'line',
      line,
      note: problem && { text: cartProblemText(frame.say, problem, line.name) },
      isSoldOut: variants.some(({ id, ...one }) => id === line.variantId && variantStock(one) === 'sold-out'),
      // A line without options has no other variant.
      choices:
        plain.options[0] && !variants.some(({ productId }) => productId === plain.productId)
          ? undefined
          : variantChoices(plain, variants, lineTexts[plain.path ?? '']),
      actions: {
        remove,
        setQuantity: (quantity) => (quantity > 0 ? void setQuantity(line, quantity) : remove()),
        swap: (to) => void swap(plain, to),
        undoSwap: before === undefined ? undefined : () => void swap(plain, before),
      },
      addOns: AddOns && own?.[0] && (
        <AddOns groups={own} lines={lines} heading={heading === 'h2' ? 'h3' : 'h4'} frame={addOnFrame} />
      ),
    };
  });
  return <CartList list={list} rows={rows} heading={heading} frame={frame} />;
}
