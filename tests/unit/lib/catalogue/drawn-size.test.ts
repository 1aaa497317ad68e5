/** Which size of a product is drawn beside a person. */
import { expect, test } from 'vitest';

import { drawnSize } from '#lib/catalogue/drawn-size.ts';

test.each<readonly [readonly string[], ReturnType<typeof drawnSize>]>([
  [['163 cm', '170 cm', '177 cm', '184 cm'], { size: '170 cm', length: 170 }],
  [['110 cm', '115 cm', '120 cm'], { size: '115 cm', length: 115 }],
  [['105–140 cm'], { size: '105–140 cm', length: 140 }],
  [['60 cm'], { size: '60 cm', length: 60 }],
  [['59 cm'], undefined],
  [['231 cm'], undefined],
  [['90 mm', '105 mm'], undefined],
  [['28 l'], undefined],
  [['S', 'M', 'L'], undefined],
  [['170'], undefined],
  [['', ' cm'], undefined],
  [[], undefined],
])('%j', (sizes, drawn) => {
  expect(drawnSize(sizes)).toEqual(drawn);
});
