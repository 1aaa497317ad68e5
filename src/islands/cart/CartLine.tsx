/** One line of a cart: what it is, how many, what it costs, and what went wrong with it. */
import { sayProblem } from '#islands/ui/cart-words.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { LineProblem } from '#lib/cart/cart-trouble.ts';
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { CartLine as Line } from '#lib/cart/cart.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { setQuantity } from '#stores/cart.ts';

interface Props {
  readonly line: Line;
  readonly problem: LineProblem | undefined;
  /** The shop has none left. */
  readonly isSoldOut?: boolean;
  readonly texts: Texts;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  readonly heading: 'h2' | 'h3';
  readonly onRemove: () => void;
}

export function CartLine({
  line,
  problem,
  isSoldOut = false,
  onRemove,
  texts,
  writing,
  mediaBase,
  alias,
  localeCode,
  heading: Heading,
}: Props) {
  const locale = parseLocale(localeCode);
  const href = line.path && locale ? withLocale(locale, line.path) : undefined;
  const noteId = `line-${line.variantId}`;
  return (
    <li className="line" data-testid="cart-line" data-out={isSoldOut || undefined}>
      {line.image ? (
        <img
          src={imageUrl(mediaBase, { filename: line.image, alias, size: { width: 210 } })}
          alt=""
          width={88}
          height={117}
        />
      ) : (
        <span className="no-picture" />
      )}
      <Heading className="line-name">{href ? <a href={href}>{line.name}</a> : line.name}</Heading>
      <p className="price">
        {line.listPrice && (
          <s>{formatMoney({ ...line.listPrice, minor: line.listPrice.minor * line.quantity }, writing)}</s>
        )}
        <span>{formatMoney({ ...line.unitPrice, minor: line.unitPrice.minor * line.quantity }, writing)}</span>
      </p>
      <p className="small soft line-options">
        {line.options.map((option) => option.value).join(' · ')}
        {line.quantity > 1 && (
          <span className="line-each">
            {say(texts, '{amount} each').replace('{amount}', formatMoney(line.unitPrice, writing))}
          </span>
        )}
        {isSoldOut && <b className="line-gone">{say(texts, 'Sold out')}</b>}
      </p>
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
          aria-disabled={isSoldOut || line.quantity >= MAX_QUANTITY_PER_LINE}
          onClick={() =>
            !isSoldOut && line.quantity < MAX_QUANTITY_PER_LINE && void setQuantity(line, line.quantity + 1)
          }
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
