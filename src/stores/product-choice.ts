/** Selection on a product page. */
import { atom, map } from 'nanostores';

/** Selected color by product slug; it is also in the URL. */
export const $selectedColor = map<Record<string, string>>({});

/** Id of the variant shown in the buy box, once known. */
export const $chosenVariant = atom<number | undefined>(undefined);
