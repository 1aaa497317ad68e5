/** The lines of a cart with their quantities, what went wrong with each, and the sum. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { wordedLine } from '#lib/cart/line-words.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { $lineProblems } from '#stores/cart-trouble.ts';
import type { LineProblem } from '#stores/cart-trouble.ts';
import { removeLine, setQuantity } from '#stores/cart.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

interface Props {
  readonly cart: Cart;
  readonly texts: Texts;
  readonly tag: string;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Below the heading that stands above the lines. */
  readonly heading: 'h2' | 'h3';
}

interface LineProps extends Omit<Props, 'cart'> {
  readonly line: CartLine;
  readonly problem: LineProblem | undefined;
  readonly onRemove: () => void;
}

function Line({ line, problem, onRemove, texts, tag, mediaBase, alias, localeCode, heading: Heading }: LineProps) {
  const locale = parseLocale(localeCode);
  const href = line.path && locale ? withLocale(locale, line.path) : undefined;
  const noteId = `line-${line.variantId}`;
  return (
    <li className="line" data-testid="cart-line">
      {line.image ? (
        <img
          src={imageUrl(mediaBase, { filename: line.image, alias, size: { width: 210 } })}
          alt=""
          width={88}
          height={117}
        />
      ) : (
        <span />
      )}
      <Heading className="line-name">{href ? <a href={href}>{line.name}</a> : line.name}</Heading>
      <p className="price">
        {line.listPrice && (
          <s>{formatMoney({ ...line.listPrice, minor: line.listPrice.minor * line.quantity }, tag)}</s>
        )}
        <span>{formatMoney({ ...line.unitPrice, minor: line.unitPrice.minor * line.quantity }, tag)}</span>
      </p>
      <p className="small soft line-options">{line.options.map((option) => option.value).join(' · ')}</p>
      <div className="stepper">
        <button
          type="button"
          aria-label={`${say(texts, 'Decrease quantity')}: ${line.name}`}
          aria-describedby={problem && noteId}
          onClick={() => (line.quantity > 1 ? void setQuantity(line, line.quantity - 1) : onRemove())}
        >
          −
        </button>
        <output aria-label={say(texts, 'Quantity')}>{line.quantity}</output>
        <button
          type="button"
          aria-label={`${say(texts, 'Increase quantity')}: ${line.name}`}
          aria-describedby={problem && noteId}
          aria-disabled={line.quantity >= MAX_QUANTITY_PER_LINE}
          onClick={() => line.quantity < MAX_QUANTITY_PER_LINE && void setQuantity(line, line.quantity + 1)}
        >
          +
        </button>
      </div>
      <button type="button" className="remove" aria-label={`${say(texts, 'Remove')}: ${line.name}`} onClick={onRemove}>
        {say(texts, 'Remove')}
      </button>
      {problem && (
        <p id={noteId} className="message error line-note" data-testid="line-problem">
          {sayProblem(texts, problem, false, line.name)}
        </p>
      )}
    </li>
  );
}

export function CartLines(props: Props) {
  const { cart, texts, tag } = props;
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const words = useStore($lineWords, { ssr: 'initial' });
  const lines = cart.lines.map((line) => wordedLine(line, words[line.path ?? '']));
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<number>(undefined);
  const total = cart.lines.reduce((sum, line) => sum + line.unitPrice.minor * line.quantity, 0);

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
          <Line
            key={line.variantId}
            {...props}
            line={line}
            problem={problems[line.variantId]}
            onRemove={() => {
              leaving.current = index;
              void removeLine(line);
            }}
          />
        ))}
      </ul>
      <p className="total">
        <span>{say(texts, 'Subtotal')}</span>
        <span data-testid="cart-total">{formatMoney({ minor: total, currency: cart.currency }, tag)}</span>
      </p>
      <p className="small soft">{say(texts, 'Shipping and taxes at checkout')}</p>
    </>
  );
}
