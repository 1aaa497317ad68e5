/**
 * The font files of the brand. A page contains only the faces for its letters (`lib/locale/font-subset.ts`), and preloads the files that it is certain to
 * use.
 */
import archivoBasic from './fonts/archivo-basic.woff2?url';
import archivoLatin from './fonts/archivo-latin.woff2?url';
import interBasic from './fonts/inter-basic.woff2?url';
import interLatin from './fonts/inter-latin.woff2?url';

import basicFaces from './fonts-basic.css?inline';
import latinFaces from './fonts-latin.css?inline';

export const PAGE_FONTS = {
  basic: { faces: basicFaces, preloaded: [interBasic, archivoBasic] },
  latin: { faces: latinFaces, preloaded: [interLatin, archivoLatin] },
} as const;
