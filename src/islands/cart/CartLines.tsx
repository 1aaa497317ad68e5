import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { removeLine, setQuantity } from '#stores/cart.ts';

interface Props {
  readonly cart: Cart;
  readonly texts: Texts;
  readonly tag: string;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
}

function Line({ line, texts, tag, mediaBase, alias, localeCode }: Omit<Props, 'cart'> & { readonly line: CartLine }) {
  const locale = parseLocale(localeCode);
  const href = line.path && locale ? withLocale(locale, line.path) : undefined;
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
      <h3>{href ? <a href={href}>{line.name}</a> : line.name}</h3>
      <p className="price">
        {line.listPrice && (
          <s>{formatMoney({ ...line.listPrice, minor: line.listPrice.minor * line.quantity }, tag)}</s>
        )}
        <span>{formatMoney({ ...line.unitPrice, minor: line.unitPrice.minor * line.quantity }, tag)}</span>
      </p>
      <p className="small soft" style={{ gridColumn: '2 / -1' }}>
        {line.options.map((option) => option.value).join(' · ')}
      </p>
      <div className="stepper">
        <button
          type="button"
          aria-label={`${say(texts, 'Decrease quantity')}: ${line.name}`}
          onClick={() => void setQuantity(line, line.quantity - 1)}
        >
          −
        </button>
        <output aria-label={say(texts, 'Quantity')}>{line.quantity}</output>
        <button
          type="button"
          aria-label={`${say(texts, 'Increase quantity')}: ${line.name}`}
          onClick={() => void setQuantity(line, line.quantity + 1)}
        >
          +
        </button>
      </div>
      <button
        type="button"
        className="remove"
        aria-label={`${say(texts, 'Remove')}: ${line.name}`}
        onClick={() => void removeLine(line)}
      >
        {say(texts, 'Remove')}
      </button>
    </li>
  );
}

export function CartLines(props: Props) {
  const { cart, texts, tag } = props;
  const total = cart.lines.reduce((sum, line) => sum + line.unitPrice.minor * line.quantity, 0);
  return (
    <>
      <ul>
        {cart.lines.map((line) => (
          <Line key={line.id} {...props} line={line} />
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
