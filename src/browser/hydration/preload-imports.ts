/**
 * In place of Vite's helper around `import()` (`app/bundle/island-script.ts`), at a fifth of its size, because every page loads it: preloads the files that
 * the module imports, so that they load in parallel with it. Stylesheets are not among them: a module adds its own (`boot/add-stylesheet.ts`).
 */
import { addLink } from '#browser/boot/add-stylesheet.ts';

const requested = new Set<string>();

/** `files`: names of files below `/_astro/`; absent for a module without imports. */
export function preloadImports<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files)
    if (!requested.has(file)) {
      requested.add(file);
      addLink({ rel: 'modulepreload', href: `/_astro/${file}` });
    }
  return load();
}
