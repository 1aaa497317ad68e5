/** `npm run set-aside -- api`: puts a damaged database out of the way, when a message has asked for it; the next start makes a new, empty one. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { commandLine, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';

import { AppError } from '../src/lib/errors/app-error.ts';

/** What is lost with each. */
const DATABASES: Readonly<Record<string, string>> = {
  api: 'sessions, which cart is whose, letters that were asked for',
  commerce: 'carts, customers and orders of the embedded platform',
};
const USAGE = `${Object.keys(DATABASES).join(' or ')}`;

await runCommand(async () => {
  const { folders } = commandLine('set-aside', USAGE, { values: [], folders: true });
  const [name = ''] = folders;
  const lost = Object.hasOwn(DATABASES, name) ? DATABASES[name] : undefined;
  if (lost === undefined) throw new AppError('options', `"npm run set-aside" takes ${USAGE}.`);
  const dir = join(readEnv(processEnvironment()).dataDir, name);
  const lock = takeLock(`${dir}.owner.lock`);
  if (lock.kind === 'busy')
    throw new AppError('data-in-use', `${dir} is in use by process ${lock.holder}; stop it first.`);
  const aside = `${dir}.damaged-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isThere = existsSync(dir);
  if (isThere) renameSync(dir, aside);
  lock.release();
  if (!isThere) throw new AppError('options', `There is no ${dir}.`);
  console.log(`${dir} is now ${aside}. The next start makes a new one, without ${lost}.`);
});
