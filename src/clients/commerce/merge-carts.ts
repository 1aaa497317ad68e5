import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
/** Merges the lines of one cart into another cart of the same customer. */
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { leftOutOf } from '#lib/cart/left-out.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';

import type { CartCalls } from './cart-calls.ts';
import type { CartOutcome } from './commerce-values.ts';
import { addLines } from './merge-lines.ts';
import type { MergeLineCalls, MergeTarget } from './merge-lines.ts';
import { keyOf, missingLines, movedBefore } from './merge-progress.ts';
import type { MergeProgress, VersionsOfOthers } from './merge-progress.ts';

export type MergeOutcome =
  | CartOutcome
  | {
      readonly kind: 'merged';
      readonly cart: Cart;
      readonly leftOut: readonly LeftOut[];
      /** Cart versions that this merge has created. */
      readonly wrote: readonly number[];
    };

export interface Merging {
  readonly customerId: number;
  /** Progress of an earlier, interrupted attempt; quantities that it has added are not added again. */
  readonly progress?: MergeProgress | undefined;
  /** Stores the progress before each add, so that the merge can be resumed. */
  readonly save?: (progress: MergeProgress) => Promise<void>;
  /** Called when a merge is resumed. By default, no versions by other visits are known. */
  readonly versionsOfOthers?: VersionsOfOthers;
}

export interface MergeCarts {
  /**
   * Merges the lines of `fromId` into `intoId`, assigns that cart to the customer and deletes the other one. Quantities of a variant in both carts
   * are added up. When stock is short, as much as possible is added; `leftOut` lists the remaining quantity by line.
   */
  mergeCarts(intoId: string, fromId: string, merging: Merging): Promise<MergeOutcome>;
}

type Platform = MergeLineCalls & Pick<CartCalls, 'assignCustomer' | 'deleteCart'>;

const NOTHING = async (): Promise<void> => undefined;
const NO_OTHERS: VersionsOfOthers = async () => [];

/** Lines that the shopper is asked to check, because it is uncertain whether they were added exactly once. */
function uncertainLines(
  lines: readonly CartLine[],
  progress: MergeProgress | undefined,
  uncertain: { readonly key: string; readonly quantity: number } | undefined,
): readonly LeftOut[] {
  const earlier = (progress?.leftOut ?? []).filter(({ reason }) => reason === 'uncertain');
  const line = uncertain && lines.find((one) => keyOf(one) === uncertain.key);
  return line ? [...earlier, leftOutOf(line, uncertain.quantity, 'uncertain')] : earlier;
}

export function createMergeCarts(platform: Platform): MergeCarts {
  return {
    async mergeCarts(intoId, fromId, { customerId, progress, save = NOTHING, versionsOfOthers = NO_OTHERS }) {
      const into = await platform.cart(intoId);
      if (into.kind !== 'ok') return into;
      const from = intoId === fromId ? undefined : await platform.cart(fromId);
      // A cart that belongs to another customer in the meantime is not touched.
      const isOwn = from?.kind === 'ok' && mayUseCart(from.cart, customerId);
      const ownCart = isOwn ? from.cart : undefined;
      const { moved, uncertain: unclear } = await movedBefore(into.cart, progress, versionsOfOthers);
      const lines = ownCart?.lines ?? [];
      const uncertain = uncertainLines(lines, progress, unclear);
      const target: MergeTarget = { platform, cart: into.cart, moved, wrote: [], uncertain, save };
      const leftOut = [...uncertain, ...(await addLines(target, missingLines(lines, moved)))];
      // Everything has been moved: a later attempt adds nothing again and reports the same lines.
      if (ownCart) await save({ moved, leftOut });
      const assigned = await platform.assignCustomer(intoId, customerId);
      if (assigned.kind !== 'ok') return assigned;
      // A cart that cannot be deleted is harmless: no session refers to it.
      if (ownCart) await platform.deleteCart(ownCart.id).catch(() => undefined);
      return { kind: 'merged', cart: assigned.cart, leftOut, wrote: [...target.wrote, assigned.cart.version] };
    },
  };
}
