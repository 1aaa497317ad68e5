/** A stored cart is merged into the session's cart as far as the platform allows; items left out are reported with a reason. */
import { describe, expect, test } from 'vitest';

import { createMergeCarts } from '#clients/commerce/merge-carts.ts';
import type { MergeProgress } from '#clients/commerce/merge-progress.ts';
import { MAX_LINES } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import type { ProductStock } from '#lib/catalogue/product-stock.ts';
import { AppError } from '#lib/errors/app-error.ts';

const usd = { minor: 100, currency: 'USD' };
const line = (variantId: number, quantity: number): CartLine => ({
  id: `line-${variantId}`, productId: variantId, variantId, sku: '', name: `V${variantId}`, path: `/p/v${variantId}`, options: [{ name: 'Size', value: 'M' }],
  quantity, unitPrice: usd, lineTotal: usd,
}); // prettier-ignore
const cart = (id: string, customerId: number, ...lines: readonly CartLine[]): Cart => ({ id, currency: 'USD', lines, baseAmount: usd, total: usd, customerId, version: 1 }); // prettier-ignore

interface Shop {
  readonly carts: Map<string, Cart>;
  /** Stock by variant; variants without an entry are not sold. */
  readonly levels: Readonly<Record<number, number>>;
  readonly tracking?: ProductStock['tracking'];
  readonly disabled?: readonly number[];
  /** A product's own maximum per order. */
  readonly most?: number;
  readonly deaf?: readonly number[];
  /** Called before an add; an error that it throws refuses the add. */
  readonly adding?: (productId: number) => void;
  readonly cannotDelete?: boolean;
  /** Called before a cart is read. */
  readonly reading?: (id: string) => void;
}

function platform({
  carts,
  levels,
  tracking = 'variant',
  disabled = [],
  most = Infinity,
  deaf = [],
  adding,
  cannotDelete,
  reading,
}: Shop) {
  return createMergeCarts({
    cart: async (id) => {
      reading?.(id);
      const known = carts.get(id);
      return known ? { kind: 'ok', cart: known } : { kind: 'not-found' };
    },
    addItems: async (id, [asked], version) => {
      const into = carts.get(id);
      if (!asked || !into) return { kind: 'not-found' };
      if (version !== undefined && version !== into.version) return { kind: 'conflict' };
      adding?.(asked.productId);
      if (deaf.includes(asked.productId)) throw new AppError('commerce-slow', 'no answer');
      const variantId = asked.variantId ?? 0;
      const has = into.lines.find((one) => one.variantId === variantId)?.quantity ?? 0;
      const level = tracking === 'none' ? Infinity : (levels[variantId] ?? -1);
      if (levels[variantId] === undefined || disabled.includes(variantId) || has + asked.quantity > Math.min(level, most))
        return { kind: 'rejected', message: 'no' };
      const others = into.lines.filter((one) => one.variantId !== variantId);
      const next = { ...into, version: into.version + 1, lines: [...others, line(variantId, has + asked.quantity)] };
      carts.set(id, next);
      return { kind: 'ok', cart: next };
    },
    assignCustomer: async (id, customerId) => {
      const next = { ...(carts.get(id) ?? cart(id, 0)), customerId };
      carts.set(id, next);
      return { kind: 'ok', cart: next };
    },
    deleteCart: async (id) => {
      if (cannotDelete) throw new AppError('commerce-slow', 'no answer');
      carts.delete(id);
    },
    inventory: async (ids) =>
      ids.flatMap((productId): ProductStock[] => {
        const level = levels[productId];
        if (level === undefined) return [];
        const isInStock = (tracking === 'none' || level > 0) && !disabled.includes(productId);
        return [{ productId, tracking, level, isInStock, variants: [{ variantId: productId, level, isInStock }] }];
      }),
  }); // prettier-ignore
}

async function merge(shop: Omit<Shop, 'carts'>, visit: Cart, stored: Cart) {
  const carts = new Map([visit, stored].map((one) => [one.id, one]));
  const outcome = await platform({ ...shop, carts }).mergeCarts(visit.id, stored.id, { customerId: 7 });
  if (outcome.kind !== 'merged') throw new Error(outcome.kind);
  return {
    left: outcome.leftOut.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]),
    pieces: Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity])),
    owner: outcome.cart.customerId,
    carts,
    leftOut: outcome.leftOut,
  };
}

describe('items left out', () => {
  test('are reported with everything needed to find them again', async () => {
    const { leftOut } = await merge({ levels: {} }, cart('v', 0, line(1, 1)), cart('s', 7, line(2, 3)));
    expect(leftOut).toEqual([{ variantId: 2, name: 'V2', path: '/p/v2', options: [{ name: 'Size', value: 'M' }], quantity: 3, reason: 'gone' }]); // prettier-ignore
  });

  test.each([
    ['exceed the stock, which is merged as far as it goes', { levels: { 1: 9, 2: 2 } }, [line(2, 3)], [[2, 1, 'stock']], { 1: 1, 2: 2 }],
    ['exceed the stock together with the items of the visit', { levels: { 1: 3 } }, [line(1, 5)], [[1, 3, 'stock']], { 1: 3 }],
    ['are sold out', { levels: { 2: 0 } }, [line(2, 1)], [[2, 1, 'stock']], { 1: 1 }],
    ['are no longer sold', { levels: { 2: 5 }, disabled: [2] }, [line(2, 1)], [[2, 1, 'gone']], { 1: 1 }],
    ['exceed the product’s own limit per order', { levels: { 2: 50 }, most: 4 }, [line(2, 5)], [[2, 5, 'limit']], { 1: 1 }],
    ['exceed the product’s own limit when stock is not tracked', { levels: { 2: 0 }, tracking: 'none', most: 4 }, [line(2, 5)], [[2, 5, 'limit']], { 1: 1 }],
    ['exceed a quantity of 99 in one line', { levels: { 1: 999 } }, [line(1, 99)], [[1, 1, 'limit']], { 1: 99 }],
    ['belong to a line that the platform does not answer for, and no other line', { levels: { 2: 9, 3: 9 }, deaf: [2] }, [line(2, 1), line(3, 1)], [[2, 1, 'failed']], { 1: 1, 3: 1 }],
    ['do not exist when everything fits', { levels: { 1: 9, 2: 9 } }, [line(1, 1), line(2, 1)], [], { 1: 2, 2: 1 }],
  ] as const)('%s', async (_what, shop, stored, left, pieces) => {
    const merged = await merge(shop, cart('v', 0, line(1, 1)), cart('s', 7, ...stored));
    expect([merged.left, merged.pieces, merged.owner, [...merged.carts.keys()]]).toEqual([left, pieces, 7, ['v']]);
  }); // prettier-ignore

  test('include lines beyond the limit of the cart', async () => {
    const full = Array.from({ length: MAX_LINES }, (_value, index) => line(index + 1, 1));
    const levels = Object.fromEntries([...full, line(99, 1)].map((one) => [one.variantId, 9]));
    const { left } = await merge({ levels }, cart('v', 0, ...full), cart('s', 7, line(99, 1), line(1, 1)));
    expect(left).toEqual([[99, 1, 'limit']]);
  });
});

describe('owner of the stored cart', () => {
  test.each([
    [0, { 1: 1, 2: 1 }, ['v']],
    [7, { 1: 1, 2: 1 }, ['v']],
    [8, { 1: 1 }, ['v', 's']],
  ])('a stored cart with owner %i is merged unless it belongs to another customer', async (owner, pieces, carts) => {
    const merged = await merge({ levels: { 1: 9, 2: 9 } }, cart('v', 0, line(1, 1)), cart('s', owner, line(2, 1)));
    expect([merged.pieces, [...merged.carts.keys()], merged.left]).toEqual([pieces, carts, []]);
  });

  test('a stored cart that cannot be deleted does not fail the merge', async () => {
    const merged = await merge({ levels: { 2: 9 }, cannotDelete: true }, cart('v', 0), cart('s', 7, line(2, 1)));
    expect([merged.pieces, merged.owner]).toEqual([{ 2: 1 }, 7]);
  });
});

describe('a source that changes during the merge', () => {
  /** Merges a cart with two lines into another one. Another tab adds `added` to the source when the merge adds its last line. */
  async function merged(added: CartLine, levels: Shop['levels']) {
    const carts = new Map([cart('v', 7), cart('s', 0, line(1, 1), line(2, 3))].map((one) => [one.id, one]));
    let saves = 0;
    const save = async (): Promise<void> => {
      const source = carts.get('s');
      saves += 1;
      if (saves !== 2 || !source) return;
      const others = source.lines.filter(({ variantId }) => variantId !== added.variantId);
      carts.set('s', { ...source, version: source.version + 1, lines: [...others, added] });
    };
    const outcome = await platform({ carts, levels }).mergeCarts('v', 's', { customerId: 7, save });
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    expect([...carts.keys()]).toEqual(['v']);
    return {
      pieces: Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity])),
      left: outcome.leftOut.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]),
    };
  }

  test.each([
    ['a product', line(3, 1), { 1: 9, 2: 9, 3: 9 }, { 1: 1, 2: 3, 3: 1 }, []],
    ['more of a line', line(1, 4), { 1: 9, 2: 9 }, { 1: 4, 2: 3 }, []],
    ['a product, while a line is short', line(3, 1), { 1: 9, 2: 2, 3: 9 }, { 1: 1, 2: 2, 3: 1 }, [[2, 1, 'stock']]],
  ] as const)('loses nothing when another tab adds %s', async (_what, added, levels, pieces, left) => {
    expect(await merged(added, levels)).toEqual({ pieces, left });
  });

  /** A merge of two lines; `reading` is called before each read of the source, with its number. */
  function watched(reading: (read: number, carts: Map<string, Cart>) => void) {
    const carts = new Map([cart('v', 7, line(1, 1)), cart('s', 0, line(1, 2), line(2, 3))].map((one) => [one.id, one]));
    let reads = 0;
    const { mergeCarts } = platform({
      carts,
      levels: { 1: 90, 2: 90 },
      reading(id) {
        if (id === 's') reading((reads += 1), carts);
      },
    });
    let progress: MergeProgress | undefined;
    const save = async (now: MergeProgress): Promise<void> => void (progress = now);
    const again = () => mergeCarts('v', 's', { customerId: 7, progress, save });
    return { carts, again };
  }

  test('is not deleted when it cannot be read again, and the resumed merge adds nothing twice and asks for no check', async () => {
    const { carts, again } = watched((read) => {
      if (read === 2) throw new AppError('commerce-unreachable', 'no answer');
    });
    await expect(again()).rejects.toThrow('no answer');
    expect([...carts.keys()]).toEqual(['v', 's']);
    const outcome = await again();
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const pieces = Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity]));
    expect([pieces, outcome.leftOut, [...carts.keys()]]).toEqual([{ 1: 3, 2: 3 }, [], ['v']]);
  });

  test('is not deleted while each read shows further items, and the resumed merge adds them', async () => {
    const { carts, again } = watched((read, all) => {
      const source = all.get('s');
      if (source && read > 1 && read <= 6)
        all.set('s', { ...source, version: read, lines: [line(1, 2), line(2, 2 + read)] });
    });
    await expect(again()).rejects.toMatchObject({ code: 'commerce-busy' });
    expect([...carts.keys()]).toEqual(['v', 's']);
    const outcome = await again();
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const pieces = Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity]));
    expect([pieces, outcome.leftOut, [...carts.keys()]]).toEqual([{ 1: 3, 2: 8 }, [], ['v']]);
  });
});

test('a merge that a busy platform refuses keeps the source, and the resumed merge adds each line once and asks for no check', async () => {
  const carts = new Map([cart('v', 7, line(1, 1)), cart('s', 0, line(1, 2), line(2, 3))].map((one) => [one.id, one]));
  let isBusy = true;
  const { mergeCarts } = platform({
    carts,
    levels: { 1: 90, 2: 90 },
    adding(productId) {
      if (productId === 2 && isBusy) throw new AppError('commerce-busy', '300');
    },
  });
  let progress: MergeProgress | undefined;
  const save = async (now: MergeProgress): Promise<void> => void (progress = now);
  await expect(mergeCarts('v', 's', { customerId: 7, save })).rejects.toMatchObject({ code: 'commerce-busy' });
  expect([...carts.keys()]).toEqual(['v', 's']);
  isBusy = false;
  const into = carts.get('v');
  if (into) carts.set('v', { ...into, version: into.version + 1, lines: [...into.lines, line(3, 1)] });
  const outcome = await mergeCarts('v', 's', { customerId: 7, progress, save });
  if (outcome.kind !== 'merged') throw new Error(outcome.kind);
  const pieces = Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity]));
  expect([pieces, outcome.leftOut, [...carts.keys()]]).toEqual([{ 1: 3, 2: 3, 3: 1 }, [], ['v']]);
});

describe('an add that the platform does not answer', () => {
  /** Merges two lines; `silent` is called before the n-th add of line 2 and returns what becomes of it; a late one arrives before the next add. */
  async function merged(
    silent: (nth: number) => 'done' | 'late' | 'lost' | 'done and another device adds' | 'answered',
  ) {
    const carts = new Map([cart('v', 7, line(1, 1)), cart('s', 0, line(2, 3), line(3, 1))].map((one) => [one.id, one]));
    let sent = 0;
    let isLate = false;
    const change = (variantId: number, quantity: number): void => {
      const known = carts.get('v') as Cart;
      const has = known.lines.find((one) => one.variantId === variantId)?.quantity ?? 0;
      const others = known.lines.filter((one) => one.variantId !== variantId);
      carts.set('v', { ...known, version: known.version + 1, lines: [...others, line(variantId, has + quantity)] });
    };
    const { mergeCarts } = platform({
      carts,
      levels: { 1: 90, 2: 90, 3: 90 },
      adding(productId) {
        const fate = productId === 2 ? silent((sent += 1)) : 'answered';
        if (fate === 'answered') return;
        isLate = fate === 'late';
        if (fate.startsWith('done')) change(2, 3);
        if (fate === 'done and another device adds') change(4, 1);
        throw new AppError('commerce-slow', 'no answer');
      },
    });
    const save = async (): Promise<void> => {
      if (isLate) change(2, 3);
      isLate = false;
    };
    const outcome = await mergeCarts('v', 's', { customerId: 7, save });
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    return {
      pieces: Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity])),
      left: outcome.leftOut.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]),
      sent,
    };
  }

  test('is sent again when it was not done, and nothing is reported', async () => {
    expect(await merged((nth) => (nth === 1 ? 'lost' : 'answered'))).toEqual({
      pieces: { 1: 1, 2: 3, 3: 1 },
      left: [],
      sent: 2,
    });
  });

  test('is not sent again when it was done, and the shopper is asked to look', async () => {
    expect(await merged(() => 'done')).toEqual({ pieces: { 1: 1, 2: 3, 3: 1 }, left: [[2, 3, 'uncertain']], sent: 1 });
  });

  test('is not added twice when it arrives between the read of the cart and the second add', async () => {
    expect(await merged((nth) => (nth === 1 ? 'late' : 'answered'))).toEqual({
      pieces: { 1: 1, 2: 3, 3: 1 },
      left: [[2, 3, 'uncertain']],
      sent: 1,
    });
  });

  test('is not sent again when it cannot be decided whether it was done', async () => {
    expect(await merged(() => 'done and another device adds')).toEqual({
      pieces: { 1: 1, 2: 3, 3: 1, 4: 1 },
      left: [[2, 3, 'failed']],
      sent: 1,
    });
  });

  test('is sent again once only', async () => {
    expect(await merged(() => 'lost')).toEqual({ pieces: { 1: 1, 3: 1 }, left: [[2, 3, 'failed']], sent: 2 });
  });
});

describe('an interrupted merge', () => {
  const levels = { 1: 50, 2: 50, 3: 50 };

  /** A merge of two items of each of three variants, whose process ends before it stores its progress for the n-th time. */
  async function interrupted(atSave: number) {
    const visit = cart('s', 0, line(1, 2), line(2, 2), line(3, 2));
    const carts = new Map([cart('v', 7, line(1, 1)), visit].map((one) => [one.id, one]));
    const { mergeCarts } = platform({ carts, levels });
    let saves = 0;
    let progress: MergeProgress | undefined;
    const save = async (now: MergeProgress): Promise<void> => {
      saves += 1;
      if (saves === atSave) throw new Error('the process ended');
      progress = now;
    };
    await expect(mergeCarts('v', 's', { customerId: 7, save })).rejects.toThrow('the process ended');
    const change = (...lines: readonly CartLine[]): void => {
      const known = carts.get('v') as Cart;
      const ids = new Set(lines.map(({ variantId }) => variantId));
      const others = known.lines.filter(({ variantId }) => !ids.has(variantId));
      carts.set('v', { ...known, version: known.version + 1, lines: [...others, ...lines] });
    };
    return {
      change,
      /** The process ended after storing that it was about to send this add. */
      sending(adding: NonNullable<MergeProgress['adding']>): void {
        progress = { moved: { '1:1': 2 }, adding };
      },
      /** Ends the process once more, after the add of the next line and before anything else is stored. */
      async interruptAgain(): Promise<void> {
        let isStored = false;
        const saveOnce = async (now: MergeProgress): Promise<void> => {
          if (isStored) throw new Error('the process ended again');
          isStored = true;
          progress = now;
        };
        await expect(mergeCarts('v', 's', { customerId: 7, progress, save: saveOnce })).rejects.toThrow('again');
      },
      /** Resumes the merge; `noted` lists the versions that other visits are known to have made. */
      async resume(noted: readonly number[] = []) {
        const outcome = await mergeCarts('v', 's', { customerId: 7, progress, versionsOfOthers: async () => noted });
        if (outcome.kind !== 'merged') throw new Error(outcome.kind);
        expect([...carts.keys()]).toEqual(['v']);
        return {
          pieces: Object.fromEntries(outcome.cart.lines.map((one) => [one.variantId, one.quantity])),
          asked: outcome.leftOut.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]),
        };
      },
    };
  }

  /** The add of line 1 was planned for version 1 and is done. The add of line 2 is planned for version 2, and it is unknown whether it was sent. */
  async function unsureOfLine2(how: { readonly anyVersion?: true } = {}) {
    const broken = await interrupted(2);
    broken.sending({ key: '2:2', quantity: 2, version: 2, before: 0, others: { '1:1': 3 }, ...how });
    return broken;
  }

  test.each([1, 2, 3, 4])('before save %i is resumed without adding an item twice or losing one', async (atSave) => {
    const broken = await interrupted(atSave);
    expect((await broken.resume()).pieces).toEqual({ 1: 3, 2: 2, 3: 2 });
  });

  test('loses no item when another device adds the products of the remaining lines', async () => {
    const broken = await interrupted(2);
    broken.change(line(2, 2), line(3, 5));
    expect((await broken.resume()).pieces).toEqual({ 1: 3, 2: 4, 3: 7 });
  });

  test('performs the pending add when the cart has not changed since', async () => {
    const broken = await unsureOfLine2();
    expect(await broken.resume()).toEqual({ pieces: { 1: 3, 2: 2, 3: 2 }, asked: [] });
  });

  test('performs the pending add when another visit has noted that it made the next version', async () => {
    const broken = await unsureOfLine2();
    broken.change(line(2, 2));
    expect(await broken.resume([3])).toEqual({ pieces: { 1: 3, 2: 4, 3: 2 }, asked: [] });
  });

  test.each([
    ['adds more items of the line', [line(2, 3)], { 1: 3, 2: 5, 3: 2 }],
    ['adds other products too', [line(2, 2), line(4, 1)], { 1: 3, 2: 4, 3: 2, 4: 1 }],
    ['changes another line too', [line(2, 2), line(1, 9)], { 1: 9, 2: 4, 3: 2 }],
  ] as const)('performs the pending add when a writer that leaves no note %s', async (_how, change, pieces) => {
    const broken = await unsureOfLine2();
    broken.change(...change);
    expect(await broken.resume()).toEqual({ pieces, asked: [] });
  });

  test('adds nothing twice when the cart is exactly as it would be after the add, and asks the shopper to check', async () => {
    const broken = await unsureOfLine2();
    broken.change(line(2, 2));
    expect(await broken.resume()).toEqual({ pieces: { 1: 3, 2: 2, 3: 2 }, asked: [[2, 2, 'uncertain']] });
  });

  test.each([
    ['another device has changed the cart after the add', {}, [4]],
    ['the add did not depend on the version', { anyVersion: true }, [3]],
  ] as const)('adds nothing twice when %s', async (_when, how, noted) => {
    const broken = await unsureOfLine2(how);
    broken.change(line(2, 2));
    broken.change(line(3, 1));
    expect(await broken.resume(noted)).toEqual({ pieces: { 1: 3, 2: 2, 3: 3 }, asked: [[2, 2, 'uncertain']] });
  });

  test.each([
    ['did not grow', line(3, 1), { 1: 3, 2: 2, 3: 3, 4: 1 }],
    ['grew by the same quantity', line(2, 2), { 1: 3, 2: 2, 3: 2, 4: 1 }],
    ['grew by a larger quantity', line(2, 3), { 1: 3, 2: 5, 3: 2, 4: 1 }],
  ] as const)(
    'loses no line after two changes without a note, and asks the shopper to check: the line %s',
    async (_how, change, pieces) => {
      const broken = await unsureOfLine2();
      broken.change(change);
      broken.change(line(4, 1));
      expect(await broken.resume()).toEqual({ pieces, asked: [[2, 2, 'uncertain']] });
    },
  );

  test('that is interrupted twice asks the shopper to check the lines of both interruptions', async () => {
    const broken = await unsureOfLine2();
    broken.change(line(2, 2));
    await broken.interruptAgain();
    expect((await broken.resume()).asked).toEqual([
      [2, 2, 'uncertain'],
      [3, 2, 'uncertain'],
    ]);
  });

  test('does not restore a line that another device removed after it was moved', async () => {
    const broken = await interrupted(3);
    broken.change(line(1, 1));
    expect((await broken.resume()).pieces).toEqual({ 1: 1, 2: 2, 3: 2 });
  });
});

test('a merge adds to the cart in the state to which another device has just changed it', async () => {
  const carts = new Map([cart('v', 7, line(1, 98)), cart('s', 0, line(2, 1), line(1, 1))].map((one) => [one.id, one]));
  let saves = 0;
  const outcome = await platform({ carts, levels: { 1: 200, 2: 9 } }).mergeCarts('v', 's', {
    customerId: 7,
    save: async () => {
      saves += 1;
      if (saves === 1) carts.set('v', { ...cart('v', 7, line(1, 99)), version: 2 });
    },
  });
  expect(outcome).toMatchObject({ kind: 'merged', leftOut: [{ variantId: 1, quantity: 1, reason: 'limit' }] });
});
