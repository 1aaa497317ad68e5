/** Merges the lines of one cart into another cart of the same customer. */
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { leftOutOf } from '#lib/cart/left-out.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { CartCalls } from './cart-calls.ts';
import type { CartOutcome } from './commerce-values.ts';
import { addLines, isBusy } from './merge-lines.ts';
import type { MergeLineCalls, MergeTarget } from './merge-lines.ts';
import { keyOf, missingLines, earlierMoves } from './merge-progress.ts';
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

/** How often the source of a merge is read again because it has changed. */
const MOST_READS = 5;
/** When a merge can be tried again whose source has changed at every read. */
const RETRY_MS = 1000;

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

/** The quantities that need no further add: those moved, and those that this merge has left out. */
function settled(lines: readonly CartLine[], moved: MergeProgress['moved'], leftOut: readonly LeftOut[]) {
  const done = { ...moved };
  for (const { variantId, quantity } of leftOut) {
    const line = lines.find((one) => one.variantId === variantId);
    if (line) done[keyOf(line)] = (done[keyOf(line)] ?? 0) + quantity;
  }
  return done;
}

/** Stores that every add so far is confirmed, so that a resumed merge does not ask the shopper to check the last one. */
async function saveAdded({ moved, uncertain, save }: MergeTarget): Promise<void> {
  await save({ moved: { ...moved }, ...(uncertain.length > 0 ? { leftOut: uncertain } : {}) });
}

/**
 * Adds the lines of the source that are missing from the target; returns what could not be added. Reads the source again at the end, because another
 * process may add to it for the same visit during the merge, and what the platform has accepted must not vanish with the source. Throws when the platform
 * is busy, when the source cannot be read again, or when it has changed at every read: the progress is stored, and the next call resumes the merge.
 */
async function moveLines(target: MergeTarget, source: Cart, read: () => Promise<Cart | undefined>) {
  const leftOut: LeftOut[] = [];
  const stopped = async (error: unknown): Promise<never> => {
    await saveAdded(target);
    throw error;
  };
  let from = source;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const { version, lines } = from;
    const missing = missingLines(lines, settled(lines, target.moved, leftOut));
    const added = addLines(target, missing).catch((error: unknown) => {
      if (isBusy(error)) return stopped(error);
      throw error;
    });
    leftOut.push(...(await added));
    const now = await read().catch(stopped);
    if (!now || now.version === version) return leftOut;
    from = now;
  }
  await saveAdded(target);
  throw new AppError('commerce-busy', `${RETRY_MS}`);
}

export function createMergeCarts(platform: Platform): MergeCarts {
  return {
    async mergeCarts(intoId, fromId, { customerId, progress, save = NOTHING, versionsOfOthers = NO_OTHERS }) {
      const into = await platform.cart(intoId);
      if (into.kind !== 'ok') return into;
      const readSource = async (): Promise<Cart | undefined> => {
        const from = await platform.cart(fromId);
        // A cart that belongs to another customer in the meantime is not touched.
        return from.kind === 'ok' && mayUseCart(from.cart, customerId) ? from.cart : undefined;
      };
      const ownCart = intoId === fromId ? undefined : await readSource();
      const { moved, uncertain: unclear } = await earlierMoves(into.cart, progress, versionsOfOthers);
      const lines = ownCart?.lines ?? [];
      const uncertain = [...uncertainLines(lines, progress, unclear)];
      const target: MergeTarget = { platform, cart: into.cart, moved, wrote: [], uncertain, isRetried: false, save };
      const refused = ownCart ? await moveLines(target, ownCart, readSource) : [];
      const leftOut = [...uncertain, ...refused];
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
