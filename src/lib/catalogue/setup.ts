/**
 * Products that are added together with a product in one press (spec section 1, add-on tiles). Sizes are proposed only where a maker declares what
 * fits. Pure.
 */
import type { Product } from '../content/product-entries.ts';
import { fittingProducts, isSkin } from './gear-fit.ts';
import type { ProductPayload } from './page-payload.ts';

export interface SetupChoice {
  /** Sizes that can be added: the declared fit, or all of the product's own. Empty: the product has no sizes. */
  readonly sizes: readonly string[];
  /** The size is the declared fit, so only this one is offered. */
  readonly fits: boolean;
  /** Ticked when the page opens: the first binding and the first skin that fit. */
  readonly ticked: boolean;
}

/** Choices by the uid of the companion. A companion that is not sold here, or is sold out, has none. */
export function setupChoices(
  product: Product,
  companions: readonly Product[],
  payloads: readonly ProductPayload[],
): ReadonlyMap<string, SetupChoice> {
  const fitting = new Map(
    fittingProducts(product.gear?.fit ?? { accepts: [], asks: [] }, companions).map((one) => [
      one.product.uid,
      one.sizes,
    ]),
  );
  const tickedKinds = new Set<boolean>();
  const choices = new Map<string, SetupChoice>();
  for (const companion of companions) {
    const { uid } = companion;
    const payload = payloads.find((one) => one.uid === uid);
    if (payload?.commerceId === undefined || !payload.price || payload.soldOut || payload.state) continue;
    const [fit] = fitting.get(uid) ?? [];
    if (fit === undefined) {
      choices.set(uid, { sizes: payload.sizes, fits: false, ticked: false });
      continue;
    }
    const kind = isSkin(companion);
    choices.set(uid, { sizes: [fit], fits: true, ticked: !tickedKinds.has(kind) });
    tickedKinds.add(kind);
  }
  return choices;
}
