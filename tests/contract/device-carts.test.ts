/**
 * A customer's cart on several devices, compared with a simple model: a guest has one cart per device, a customer has one on all devices, and
 * signing in merges a guest's lines into it once. Random runs of adding, changing, removing, signing in and out, and repeating writes under their
 * idempotency keys.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const DEVICES = 3;
const RUNS = 15;
const VARIANTS = [110_100, 110_200, 110_300];
const PW = 'long enough 1';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let customers = 0;
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

type Pieces = Map<number, number>;
interface Model {
  /** The guest cart of each device; a signed-in device shows the customer's cart. */
  readonly guests: Pieces[];
  readonly customer: Pieces;
  readonly signedIn: boolean[];
}
const shownOf = (model: Model, device: number): Pieces =>
  (model.signedIn[device] ? model.customer : model.guests[device]) ?? new Map<number, number>();

interface Device {
  readonly client: Visitor;
  /** The last write: a function that repeats it, and the status of its response. */
  last?: { readonly send: () => Promise<Answer>; readonly status: number } | undefined;
}
interface Real {
  readonly devices: readonly Device[];
  readonly email: string;
  keys: number;
}

const piecesOf = (cart: Cart | null | undefined): Record<number, number> =>
  Object.fromEntries((cart?.lines ?? []).map(({ variantId, quantity }) => [variantId, quantity]));

/** Reads the cart as a page does: by the id that the session names. */
async function cartOf({ client }: Device): Promise<Cart | null> {
  const session = (await client.ask('GET', '/session')).body;
  client.csrf = String(session['csrfToken']);
  const id = session['cartId'];
  if (id === undefined) return null;
  return (await client.ask('GET', `/cart/${String(id)}`)).body.cart ?? null;
}

async function agree(model: Model, real: Real): Promise<void> {
  for (const [index, device] of real.devices.entries())
    expect(piecesOf(await cartOf(device)), `device ${index}`).toEqual(Object.fromEntries(shownOf(model, index)));
}

abstract class Command implements fc.AsyncCommand<Model, Real> {
  readonly device: number;
  constructor(device: number) {
    this.device = device;
  }
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  abstract change(model: Model): void;
  protected abstract send(device: Device, real: Real): Promise<void>;
  async run(model: Model, real: Real): Promise<void> {
    const device = real.devices[this.device] as Device;
    await this.send(device, real);
    this.change(model);
    await agree(model, real);
  }
  toString(): string {
    return `${this.constructor.name}(${Object.values(this).join(', ')})`;
  }
}

async function keyed(device: Device, real: Real, method: string, path: string, body?: unknown): Promise<void> {
  const key = `model-key-${(real.keys += 1)}`;
  const send = () => device.client.ask(method, path, body, { headers: { 'idempotency-key': key } });
  const { status, body: said } = await send();
  expect(status, `${method} ${path} ${JSON.stringify(said)}`).toBe(200);
  device.last = { send, status };
}

class Add extends Command {
  readonly variant: number;
  /** Whether the page was opened before another device created the cart. */
  readonly isOldPage: boolean;
  constructor(device: number, variant: number, isOldPage: boolean) {
    super(device);
    this.variant = variant;
    this.isOldPage = isOldPage;
  }
  change(model: Model): void {
    const pieces = shownOf(model, this.device);
    pieces.set(this.variant, (pieces.get(this.variant) ?? 0) + 1);
  }
  protected async send(device: Device, real: Real): Promise<void> {
    const cart = this.isOldPage ? null : await cartOf(device);
    const line_items = [{ product_id: Math.floor(this.variant / 100), variant_id: this.variant, quantity: 1 }];
    await keyed(device, real, 'POST', cart ? `/cart/${cart.id}/items` : '/cart/create', { line_items });
  }
}

class SetQuantity extends Command {
  readonly variant: number;
  readonly quantity: number;
  constructor(device: number, variant: number, quantity: number) {
    super(device);
    this.variant = variant;
    this.quantity = quantity;
  }
  override check(model: Readonly<Model>): boolean {
    return shownOf(model, this.device).has(this.variant);
  }
  change(model: Model): void {
    const pieces = shownOf(model, this.device);
    if (this.quantity > 0) pieces.set(this.variant, this.quantity);
    else pieces.delete(this.variant);
  }
  protected async send(device: Device, real: Real): Promise<void> {
    const cart = await cartOf(device);
    const line = cart?.lines.find(({ variantId }) => variantId === this.variant);
    const path = `/cart/${cart?.id}/items/${line?.id}`;
    if (this.quantity > 0) await keyed(device, real, 'PUT', path, { quantity: this.quantity });
    else await keyed(device, real, 'DELETE', path);
  }
}

class SignIn extends Command {
  override check(model: Readonly<Model>): boolean {
    return !model.signedIn[this.device];
  }
  change(model: Model): void {
    for (const [variant, quantity] of model.guests[this.device] ?? [])
      model.customer.set(variant, (model.customer.get(variant) ?? 0) + quantity);
    model.guests[this.device] = new Map();
    model.signedIn[this.device] = true;
  }
  protected async send({ client }: Device, real: Real): Promise<void> {
    expect((await client.signIn(real.email, 'us', PW)).status).toBe(200);
  }
}

/** Two devices sign in concurrently. */
class SignInTogether extends SignIn {
  readonly other: number;
  constructor(device: number, other: number) {
    super(device);
    this.other = other;
  }
  override check(model: Readonly<Model>): boolean {
    return this.device !== this.other && !model.signedIn[this.device] && !model.signedIn[this.other];
  }
  override change(model: Model): void {
    super.change(model);
    new SignIn(this.other).change(model);
  }
  protected override async send(device: Device, real: Real): Promise<void> {
    await Promise.all([super.send(device, real), super.send(real.devices[this.other] as Device, real)]);
  }
}

class SignOut extends Command {
  override check(model: Readonly<Model>): boolean {
    return model.signedIn[this.device] === true;
  }
  change(model: Model): void {
    model.signedIn[this.device] = false;
    model.guests[this.device] = new Map();
  }
  protected async send({ client }: Device): Promise<void> {
    const { status, body } = await client.ask('POST', '/customers/logout', {});
    expect(status).toBe(200);
    client.csrf = String(body['csrfToken']);
  }
}

/** Repeats the last write of a device under its key: nothing changes, whatever happened since. */
class Again extends Command {
  change(): void {}
  protected async send({ last }: Device): Promise<void> {
    if (last) expect([200, 404]).toContain((await last.send()).status);
  }
}

const device = fc.nat({ max: DEVICES - 1 });
const variant = fc.constantFrom(...VARIANTS);
const commands = fc.commands(
  [
    fc.tuple(device, variant, fc.boolean()).map(([one, of, isOld]) => new Add(one, of, isOld)),
    fc.tuple(device, variant, fc.boolean()).map(([one, of, isOld]) => new Add(one, of, isOld)),
    fc.tuple(device, variant, fc.nat({ max: 4 })).map(([one, of, quantity]) => new SetQuantity(one, of, quantity)),
    device.map((one) => new SignIn(one)),
    fc.tuple(device, device).map(([one, other]) => new SignInTogether(one, other)),
    device.map((one) => new SignOut(one)),
    device.map((one) => new Again(one)),
  ],
  { maxCommands: 25 },
);

async function setup(): Promise<{ model: Model; real: Real }> {
  const email = `devices${(customers += 1)}@firn.example`;
  const maker = await new Visitor(shop.url).begin();
  const account = { email, password: PW, firstName: 'D', lastName: 'V' };
  const made = await maker.ask('POST', '/customers/create', account);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, async () => ({ client: await new Visitor(shop.url).begin() })),
  );
  const model = {
    guests: devices.map(() => new Map<number, number>()),
    customer: new Map<number, number>(),
    signedIn: devices.map(() => false),
  };
  return { model, real: { devices, email, keys: 0 } };
}

test('the lines of every cart match the model', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const { model, real } = await setup();
      await fc.asyncModelRun(() => ({ model, real }), run);
    }),
    { numRuns: RUNS, seed: 20_261_122, endOnFailure: true },
  );
}, 300_000);
