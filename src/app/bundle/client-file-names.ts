/**
 * Names of the files that browsers load, below `_astro`: shorter than Astro's own, because every page and many of the files list them, and a hash does
 * not compress. Seven characters are 42 bits, and the least that the bundler allows for so many files.
 */
const HASH = '[hash:7]';

/** `name`: name of the chunk, such as `[uid].astro_astro_type_script_index_0_lang`. */
export function scriptFileName({ name }: { readonly name: string }): string {
  return `_astro/${name.replace(/\.astro[\W_].*/, '').replaceAll(/[^\w-]/g, '_')}.${HASH}.js`;
}

/** Styles, fonts and pictures: the browsers' bundle and the server's must give them the same names. */
export const ASSET_FILE_NAMES = `_astro/[name].${HASH}[extname]`;
