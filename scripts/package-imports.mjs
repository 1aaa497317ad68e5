/**
 * Resolves imports between the files of `drizzle-orm` without its package.json. Node parses that file for each module, to find out whether the module is an
 * ES module; it has 179 KB, and the shop loads 150 modules of the package. This halves the time to load the server (docs/decisions/052).
 */
import { registerHooks } from 'node:module';

const INSIDE = /\/node_modules\/drizzle-orm\/[^?#]*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL === undefined || !/^\.{1,2}\/[^?#]*\.js$/.test(specifier) || !INSIDE.test(parentURL))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
