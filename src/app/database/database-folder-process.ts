/** Makes the folder of an embedded database and ends: the process of `database-folder.ts`. Its one argument is the folder. */
import { rmSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';

const [, , folder = ''] = process.argv;

// Whoever started it has ended: nobody waits for the folder any more.
process.stdin.once('end', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});
process.stdin.resume();

const client = await PGlite.create(folder);
await client.close();
process.exit(0);
