/** Marks on tiles that compare and save a product (`islands/ui/KeepMarks.tsx`): their drawings, beside what `keep.ts` does for all such links. */
import { addSheet } from '#browser/boot/add-sheet.ts';

import { mark, startKeeping } from './keep.ts';

import marks from './keep-marks.css?url';

startKeeping();
// Islands add tiles.
document.addEventListener('firn:tiles', mark);
void addSheet(marks);
