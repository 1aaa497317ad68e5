/** Marks on tiles that compare and save a product (`islands/ui/KeepMarks.tsx`): adds their icons to the behavior that `keep.ts` gives all such links. */
import { addSheet } from '#browser/boot/add-sheet.ts';

import { showKeptState, startKeeping } from './keep.ts';

import marks from './tile-marks.css?url';

startKeeping();
// Islands may add tiles later.
document.addEventListener('firn:tiles', showKeptState);
void addSheet(marks);
