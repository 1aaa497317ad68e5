/** Asks again for what the page before did not hear the answer to. */
import { resumeAdds } from '#stores/cart.ts';

void resumeAdds();
