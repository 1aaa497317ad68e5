/** Asks again for what the page before did not hear the answer to. */
import { resumePending } from '#stores/cart.ts';

void resumePending();
