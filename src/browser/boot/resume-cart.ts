/** Repeats the cart calls whose responses the previous page did not receive. */
import { resumePending } from '#stores/cart.ts';

void resumePending();
