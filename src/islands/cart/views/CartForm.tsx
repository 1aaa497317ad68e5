import type { ReactNode } from 'react';

interface Props {
  /** The form posts to `/api/forms/cart-<name>`. */
  readonly name: 'add' | 'set' | 'swap' | 'remove' | 'put-back' | 'checkout' | 'left-out';
  /** Path of the page to return to after the post. */
  readonly page: string;
  /** Hidden fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Script handler that replaces the post. */
  readonly onSend?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A cart form: a plain post without scripts, `onSend` with them. */
export function CartForm({ name, page, fields, onSend, className, children }: Props) {
  return (
    <form
      className={className}
      method="post"
      action={`/api/forms/cart-${name}`}
      onSubmit={
        onSend &&
        ((event) => {
          event.preventDefault();
          onSend();
        })
      }
    >
      {Object.entries({ page, ...fields }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}
