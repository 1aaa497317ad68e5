/** `node tools/map/write-world.ts`: writes the outlines of the dealer map (docs/decisions/082). */
import { writeFileSync } from 'node:fs';

import { drawWorld } from './draw-world.ts';

writeFileSync('src/islands/stores/world.svg', drawWorld('node_modules/world-atlas/countries-10m.json'));
