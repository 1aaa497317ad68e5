/** `node missing.ts`: draws the placeholder for missing pictures, a plain ridge line that suits both themes. */
import { join } from 'node:path';

import sharp from 'sharp';

const LINE = '#7f8a94';
const ridges = [
  ['150,600 285,430 350,505 450,345 560,520 612,462 660,600', 1],
  ['150,648 300,520 372,590 455,500 540,606 600,560 660,648', 0.55],
  ['150,692 310,606 400,660 470,604 560,668 660,692', 0.3],
] as const;
const lines = ridges
  .map(
    ([points, opacity]) =>
      `<polyline points="${points}" fill="none" stroke="${LINE}" stroke-opacity="${opacity}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,
  )
  .join('');
const art = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="1040" viewBox="0 0 780 1040"><g transform="translate(-15 0)">${lines}</g></svg>`;
await sharp(Buffer.from(art))
  .webp({ quality: 90 })
  .toFile(join(import.meta.dirname, '../../sample/media/picture-missing.webp'));
