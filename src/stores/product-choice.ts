/** What is chosen on a product page. */
import { atom, map } from 'nanostores';

/** Selected colour by product slug; the address carries it too. */
export const $selectedColor = map<Record<string, string>>({});

/** Id of the variant that the buy box shows, once it is known. */
export const $chosenVariant = atom<number | undefined>(undefined);
