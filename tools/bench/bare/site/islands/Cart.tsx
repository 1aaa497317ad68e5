import { useState } from 'react';

interface Props {
  readonly href: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly tag: string;
}

export default function Cart({ href, texts }: Props) {
  const [count] = useState(0);
  return (
    <>
      <a className="cart-button" href={href}>
        {texts['cart']}
        <span className="cart-count" data-count={count} aria-live="polite">
          {count}
        </span>
      </a>
      <dialog className="drawer" aria-label={texts['cart']} />
    </>
  );
}
