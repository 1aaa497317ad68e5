/** Marks on tiles that compare and save a product (`islands/ui/SaveMarks.tsx`): adds their icons to the behavior that `save-links.ts` gives all such links. */
import { addStylesheet } from '#browser/boot/add-stylesheet.ts';

import { showKeptState, startKeepLinks } from './save-links.ts';

import marks from './tile-marks.css?url';

startKeepLinks();
// Islands may add tiles later.
document.addEventListener('firn:tiles', showKeptState);
void addStylesheet(marks);
