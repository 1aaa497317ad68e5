/** Child process of the lock tests: takes the lock of a folder at the given moment, says how that went, and keeps it until it is ended. */
import { lockFolder } from '#services/commerce/database/folder-lock.ts';

const [, , dir = '', at = '0'] = process.argv;
while (Date.now() < Number(at)) {
  // All children must try within the same millisecond; a timer would spread them.
}
try {
  lockFolder(dir);
  process.send?.('held');
} catch (error) {
  process.send?.(error instanceof Error ? error.message : 'unknown');
}
setInterval(() => undefined, 1000);
