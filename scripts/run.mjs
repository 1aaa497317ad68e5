/** `node scripts/run.mjs start`: checks the Node version, then runs the command. Plain JavaScript, so that an old Node can print the message. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old and no Node for this platform came with "npm ci"; install Node 24 or newer and try again.`,
  );
  process.exit(1);
}
// The embedded database is WebAssembly. Optimizing its SQL parser, a single function, costs V8 600 MB and seconds of CPU, and makes no query faster
// (docs/decisions/025). The flags must be set before anything is compiled.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
// Caches compiled code on disk for the next command and for the renderers of this one.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.firn/compiled', import.meta.url)));
await import('./package-imports.mjs');
const [, , name, ...rest] = process.argv;
// This process renders pages with React for visitors without JavaScript; React's development build is several times slower.
if (name === 'start' || name === 'serve') process.env['NODE_ENV'] ??= 'production';
if ((name === 'start' || name === 'serve') && !process.env['FIRN_SUPERVISED']) {
  const { supervise } = await import('#app/process/supervise.ts');
  await supervise([name, ...rest]);
} else {
  process.argv.splice(1, 2, `scripts/${name}.ts`);
  process.argv.splice(2, process.argv.length - 2, ...rest);
  await import(`./${name}.ts`);
}
