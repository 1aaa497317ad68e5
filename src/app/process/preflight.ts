/** Checks the ports and the data folder before any work starts. */
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { privateFolder } from '../database/private-folder.ts';

/** Rejects with the system's error when the port is not available. */
function tryPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
}

export function portIsFree(port: number): Promise<boolean> {
  return tryPort(port).then(
    () => true,
    () => false,
  );
}

export async function ensureWritable(dir: string): Promise<void> {
  privateFolder(dir);
  const probe = join(dir, `.write-${process.pid}`);
  try {
    await writeFile(probe, '');
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: dir });
  }
  await rm(probe, { force: true });
}

export async function preflight(options: {
  readonly dataDir: string;
  readonly ports: readonly number[];
}): Promise<void> {
  for (const port of options.ports) await tryPort(port);
  await ensureWritable(options.dataDir);
}
