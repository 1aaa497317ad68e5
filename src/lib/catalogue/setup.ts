/**
 * Companion products that one button adds to the cart together with a product (spec section 1, add-on tiles). Sizes are proposed only where the maker
 * declares which ones fit. Pure.
 */
import type { Product } from '../content/product-entries.ts';
import { fittingProducts, isSkin } from './gear-fit.ts';
import type { ProductPayload } from './page-payload.ts';

export interface SetupChoice {
  /** Sizes on offer: the declared fit, or all sizes of the product. Empty for a product without sizes. */
  readonly sizes: readonly string[];
  /** Whether `sizes` are the declared fit; no other size is then offered. */
  readonly fits: boolean;
  /** Whether the choice is ticked when the page opens: the first binding and the first skin that fit. */
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
