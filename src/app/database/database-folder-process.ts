/** Child process of `database-folder.ts`: creates the folder of an embedded database and exits. Its only argument is the folder. */
import { rmSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';

const [, , folder = ''] = process.argv;

// The parent process has ended and no longer needs the folder.
process.stdin.once('end', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});
process.stdin.resume();

const client = await PGlite.create(folder);
await client.close();
process.exit(0);
