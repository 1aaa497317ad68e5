/** A shop behind `fetch`: one cart, a csrf-token, and failures set by the test. */
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';

export function cartOf(lines: readonly (readonly [variantId: number, quantity: number])[], version = 1): Cart {
  const all = lines.map(([variantId, quantity]): CartLine => {
    const unitPrice = { minor: variantId * 100, currency: 'EUR' };
    const lineTotal = { minor: unitPrice.minor * quantity, currency: 'EUR' };
    return { id: `line-${variantId}`, productId: 1, variantId, sku: '', name: `V${variantId}`, options: [], quantity, unitPrice, lineTotal };
  }); // prettier-ignore
  const sum = { minor: all.reduce((total, line) => total + line.lineTotal.minor, 0), currency: 'EUR' };
  return { id: 'cart-1', currency: 'EUR', lines: all, baseAmount: sum, total: sum, customerId: 0, version };
}

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Trouble = (call: FakeCall) => Response | undefined | Promise<Response | undefined>;

const refused = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ error: { code, message: code, requestId: 'r' }, ...extra }, { status });

export class FakeShop {
  pieces = new Map<number, number>();
  version = 0;
  csrf = 'token-1';
  hasCart = false;
  trouble: Trouble = () => undefined;
  readonly calls: FakeCall[] = [];
  readonly #answered = new Map<string, Cart>();

  get cart(): Cart | null {
    return this.hasCart ? cartOf([...this.pieces], this.version) : null;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const path = pathname.replace('/api', '') + search;
    const call: FakeCall = { method: request.method, path, headers: request.headers, body };
    this.calls.push(call);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return (await this.trouble(call)) ?? this.#answer(call);
  };

  #answer({ method, path, headers, body }: FakeCall): Response {
    if (path === '/session') return Response.json({ csrfToken: this.csrf, ...(this.hasCart ? { cartId: 'cart-1' } : {}), cartCount: 0 });
    if (method !== 'GET' && headers.get('csrf-token') !== this.csrf) return refused(403, 'csrf');
    if (path === '/cart/create') this.hasCart = true;
    if (!this.hasCart) return refused(404, 'cart-gone', { cart: null });
    if (method === 'GET') return Response.json({ cart: this.cart });
    const key = headers.get('idempotency-key') ?? '';
    const known = this.#answered.get(key);
    if (known) return Response.json({ cart: known });
    this.version += 1;
    const variant = Number(/line-(\d+)/.exec(path)?.[1]);
    if (method === 'DELETE') this.pieces.delete(variant);
    if (method === 'PUT' && path.endsWith('/variant')) {
      const { variant_id } = body as { variant_id: number };
      this.pieces.set(variant_id, (this.pieces.get(variant_id) ?? 0) + (this.pieces.get(variant) ?? 0));
      this.pieces.delete(variant);
    } else if (method === 'PUT') this.pieces.set(variant, (body as { quantity: number }).quantity);
    if (method === 'POST') {
      const [line] = (body as { line_items: { variant_id: number; quantity: number }[] }).line_items;
      if (line) this.pieces.set(line.variant_id, (this.pieces.get(line.variant_id) ?? 0) + line.quantity);
    }
    if (this.pieces.size === 0) this.hasCart = false;
    if (this.cart && key) this.#answered.set(key, this.cart);
    return Response.json({ cart: this.cart });
  }
} // prettier-ignore

export { refused };
