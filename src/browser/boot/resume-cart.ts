/** Repeats a cart call whose answer the previous page did not receive. */
import { resumePending } from '#stores/cart.ts';

void resumePending();
