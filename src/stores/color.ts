/** Selected colour by product slug; the address carries it too. */
import { map } from 'nanostores';

export const $selectedColor = map<Record<string, string>>({});
