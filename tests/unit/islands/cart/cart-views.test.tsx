/** The cart's views as the server renders them without scripts, and their differences with scripts. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { AddOns } from '#islands/cart/AddOns.tsx';
import { AddOnGroups } from '#islands/cart/views/AddOnGroups.tsx';
import { AddOnTile } from '#islands/cart/views/AddOnTile.tsx';
import type { AddOnState } from '#islands/cart/views/AddOnTile.tsx';
import type { AddOnFrame } from '#islands/cart/views/cart-frame.ts';
import { CartLine } from '#islands/cart/views/CartLine.tsx';
import type { LineNote } from '#islands/cart/views/CartLine.tsx';
import { CartList } from '#islands/cart/views/CartList.tsx';
import { CartSums } from '#islands/cart/views/CartSums.tsx';
import { LeftOutMessage } from '#islands/cart/views/LeftOutMessage.tsx';
import { cartProblemText } from '#islands/ui/cart-problem-text.ts';
import type { CartLine as Line } from '#lib/cart/cart-contents.ts';
import { cartSummary } from '#lib/cart/cart-summary.ts';
import type { AddOn } from '#lib/catalogue/category-add-ons.ts';
import { plainCart } from '#server/no-script/plain-cart.tsx';

const frame: AddOnFrame = {
  say: (text) => `«${text}»`,
  writing: { tag: 'en' },
  mediaBase: '',
  alias: 'firn',
  localeCode: 'en-us',
  cartHref: '/en-us/cart',
};
const usd = (minor: number) => ({ minor, currency: 'USD' });
const line: Line = {
  id: 'l1',
  productId: 1,
  variantId: 11,
  sku: 's',
  name: 'Ridge',
  options: [
    { name: 'Color', value: 'Ink' },
    { name: 'Length', value: '170 cm' },
  ],
  quantity: 3,
  unitPrice: usd(10_000),
  lineTotal: usd(30_000),
};
afterEach(() => vi.unstubAllGlobals());

const actions = { setQuantity: () => undefined, remove: () => undefined, swap: () => undefined };

const lineHtml = (of: Line, note?: LineNote, live?: typeof actions): string =>
  renderToStaticMarkup(<CartLine line={of} note={note} choices={[]} heading="h2" frame={frame} actions={live} />);

describe('a line', () => {
  test('shows the line total, and the total before the reduction, which screen readers announce as such', () => {
    expect(lineHtml({ ...line, listPrice: usd(12_500) })).toContain(
      '<s><span class="visually-hidden">«Was» </span>$375.00</s><span>$300.00</span>',
    );
    const plain = lineHtml(line);
    expect(plain).not.toContain('<s>');
    expect(plain).toContain('Ink · 170 cm');
  });

  test('without a page is not a link, and without a picture has an empty frame', () => {
    const bare = lineHtml(line);
    expect(bare).toContain('<h2 class="line-name">Ridge</h2>');
    expect(bare).toContain('class="no-picture"');
    const whole = lineHtml({ ...line, path: '/p/ridge', image: 'ridge-ink' });
    expect(whole).toContain('<a href="/en-us/p/ridge">Ridge</a>');
    expect(whole).toMatch(/<img src="\/i\/firn\/ridge-ink[^>]*alt=""/);
    expect(whole).not.toContain('no-picture');
  });

  test('has labeled controls described by its note; only an error after a change takes focus', () => {
    const news = lineHtml(line, { text: 'dearer' });
    expect(news).toMatch(/aria-label="«Quantity»: Ridge" aria-describedby="line-11" name="quantity" value="3"/);
    expect(news).toMatch(/<p id="line-11" class="message error line-note" data-testid="line-problem">dearer</);
    expect(news).toContain('aria-label="«Remove»: Ridge"');
    expect(news).not.toMatch(/autofocus|aria-invalid/);
    const answer = lineHtml(line, { text: 'too many', isAnswer: true });
    expect(answer).toMatch(/aria-describedby="line-11" aria-invalid="true" autofocus=""/);
    expect(answer).toContain('role="alert"');
  });

  test('posts its forms to the cart page; with a script, the same forms have steppers instead of the button', () => {
    const forms = (html: string): readonly (string | undefined)[] =>
      [...html.matchAll(/<form[^>]*action="([^"]*)" method="post"><input type="hidden" name="page" value="\/en-us\/cart"\/><input type="hidden" name="line" value="l1"\/>/g)].map(([, action]) => action); // prettier-ignore
    const [plain, live] = [lineHtml(line), lineHtml(line, undefined, actions)];
    expect(forms(plain)).toEqual(['/api/forms/cart-set', '/api/forms/cart-remove']);
    expect(forms(live)).toEqual(forms(plain));
    expect(plain).toMatch(/<button class="update"/);
    expect(plain).not.toContain('«Increase quantity»');
    expect(live).toMatch(/aria-label="«Decrease quantity»: Ridge".*<input type="number".*aria-label="«Increase quantity»: Ridge"/); // prettier-ignore
    expect(live).not.toContain('class="update"');
  });
});

test('a removed line and an error name the product as content does, even if the name has dollar signs', () => {
  const name = 'A$$AP $& Ski';
  const removed = <CartList rows={[{ kind: 'removed', line: { variantId: 11, name } }]} heading="h2" frame={frame} />;
  expect(renderToStaticMarkup(removed)).toContain('<span>«Removed: A$$AP $&amp; Ski»</span>');
  expect(cartProblemText((text) => text, 'gone', name)).toBe('No longer in your cart: A$$AP $& Ski');
});

describe('an add-on', () => {
  const addOn: AddOn = {
    uid: 'a',
    slug: 'pin',
    title: 'Pin',
    href: '/en-us/p/pin',
    picture: 'pin',
    colors: [],
    sizes: ['120 mm'],
    tags: [],
    price: { price: usd(5000) },
    commerceId: 7,
  };
  const tile = (of: AddOn, state: Partial<AddOnState>): string =>
    renderToStaticMarkup(
      <AddOnTile addOn={of} frame={frame} price={of.price} held={undefined} isSoldOut={false} {...state} />,
    );

  test('is added by a form for its product page, and removed by one for the cart page', () => {
    const offered = tile(addOn, {});
    expect(offered).toContain('action="/api/forms/cart-add"');
    expect(offered).toContain('name="page" value="/en-us/p/pin"');
    expect(offered).toContain('name="size" value="120 mm"');
    const held = tile(addOn, { held: 'l7' });
    expect(held).toContain('action="/api/forms/cart-remove"');
    expect(held).toContain('name="line" value="l7"');
    expect(held).toContain('«Added to cart!»');
  });

  test('with options links to its page, and with scripts opens a dialog', () => {
    const many = { ...addOn, sizes: ['105 mm', '120 mm'] };
    expect(tile(many, {})).toContain(
      '<a class="add-on-button" href="/en-us/p/pin" aria-label="«Choose an option»: Pin">',
    );
    expect(tile(many, {})).not.toContain('<form');
    expect(tile(many, { onToggle: () => undefined })).toContain('aria-haspopup="dialog"');
  });

  test('for professionals is hidden from others, with the heading of a group that has no other', () => {
    const both = (...products: readonly AddOn[]): string =>
      renderToStaticMarkup(
        <AddOnGroups
          groups={[{ category: 'touring', heading: 'Bindings', products }]}
          heading="h3"
          stateOf={(of) => ({ price: of.price, held: undefined, isSoldOut: false })}
          frame={frame}
        />,
      );
    const theirs: AddOn = { ...addOn, uid: 'b', visibilityClass: 'for-pros' };
    expect(both(theirs)).toMatch(/^<section class="for-pros"><h3>.*<li class="add-on for-pros"/);
    expect(both(theirs, addOn)).toMatch(/^<section><h3>.*<li class="add-on for-pros".*<li class="add-on"/);
  });

  test('in two groups of one heading, for professionals and for others, does not give two elements one key', () => {
    const groups = (['for-pros', 'not-for-pros'] as const).map((visibilityClass) => ({
      category: 'touring',
      heading: 'Bindings',
      products: [{ ...addOn, visibilityClass }],
    }));
    const stateOf = (of: AddOn) => ({ price: of.price, held: undefined, isSoldOut: false });
    const keys = AddOnGroups({ groups, heading: 'h3', stateOf, frame }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('for professionals alone leaves no empty list item for others, with scripts or without', () => {
    const groups = [
      { category: 'touring', heading: 'Bindings', products: [{ ...addOn, visibilityClass: 'for-pros' as const }] },
    ];
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const addOns = <AddOns groups={groups} lines={[line]} heading="h3" frame={frame} />;
    const row = { kind: 'line', line, note: undefined, isSoldOut: false, choices: [] } as const;
    const live = renderToStaticMarkup(<CartList rows={[{ ...row, addOns }]} heading="h2" frame={frame} />);
    const cart = { frame, shopHref: '/', problem: undefined, leftOut: [], summary: undefined, isTaxIncluded: true };
    const plain = plainCart({ ...cart, rows: [{ ...row, offers: groups }], checkoutUrl: undefined });
    for (const html of [live, plain]) {
      expect(html).toContain('<li class="add-ons for-pros"');
      expect(html).not.toContain('<li>');
    }
  });

  test('that is sold out cannot be submitted', () => {
    expect(tile(addOn, { isSoldOut: true })).toMatch(/<button type="button"[^>]*aria-disabled="true"/);
  });
});

test('the sums show the rows of the summary in order, the total separately', () => {
  const cart = {
    id: 'c',
    currency: 'USD',
    lines: [line],
    baseAmount: usd(30_000),
    total: usd(30_000),
    customerId: 0,
    version: 1,
  };
  const shipping = {
    freeHidden: false,
    methods: [
      { id: 1, name: 'Parcel', type: 'total', enabled: true, ranges: [{ lowerLimit: 0, cost: 995 }] },
      { id: 2, name: 'Free', type: 'freeshipping', enabled: true, minimumSubtotal: 40_000 },
    ],
  } as const;
  const tax = { included: false, percent: 0 };
  const summary = cartSummary(cart, shipping, { ...frame, country: 'us', tax });
  const html = renderToStaticMarkup(
    <CartSums summary={summary} isTaxIncluded={false} say={frame.say}>
      <i />
    </CartSums>,
  );
  expect([...html.matchAll(/data-sum="(\w+)"[^>]*>([^<]*)</g)].map(([, kind, value]) => [kind, value])).toEqual(
    summary.rows.map(({ kind, value }) => [kind, value]),
  );
  expect(html).toContain('<progress max="40000" value="30000"');
  // The summary already includes shipping, so only taxes are announced for checkout.
  expect(html).toContain('«Taxes at checkout»');
  expect(html).not.toContain('«Shipping and taxes at checkout»');
  const early = renderToStaticMarkup(
    <CartSums
      summary={cartSummary(cart, undefined, { ...frame, country: 'us', tax })}
      isTaxIncluded={false}
      say={frame.say}
    >
      <i />
    </CartSums>,
  );
  expect(early).toContain('«Shipping and taxes at checkout»');
});

test('lines that could not be merged are shown with quantity and reason', () => {
  const left = { variantId: 11, name: 'Ridge', options: line.options, quantity: 2, reason: 'stock' } as const;
  const html = renderToStaticMarkup(<LeftOutMessage lines={[left]} {...frame} />);
  expect(html).toContain('<li>Ridge · Ink · 170 cm (2): «We do not have that many in stock»</li>');
});
