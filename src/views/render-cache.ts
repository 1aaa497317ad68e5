/** What a renderer of thousands of pages remembers between them, so that Astro does not find it out again for each. */
import type { SSRManifest } from 'astro';

/**
 * Loads the module of each page once: an `import()` costs 0.1 ms of CPU time even for a loaded module. A module that fails to load is loaded again for
 * the next page.
 */
export function loadPagesOnce(manifest: Pick<SSRManifest, 'pageMap'>): void {
  const { pageMap } = manifest;
  if (!pageMap) return;
  for (const [component, load] of pageMap) {
    let loading: ReturnType<typeof load> | undefined;
    pageMap.set(component, () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    });
  }
}

/**
 * Remembers which components a renderer has accepted. Astro's React renderer calls a function component with its props to find out whether it returns
 * an element of React, and then renders it, so each island and view would run twice. Refused components are checked again, because the check of a
 * component that throws for these props says no.
 */
export function rememberComponents({ renderers }: Pick<SSRManifest, 'renderers'>): void {
  for (const { ssr } of renderers) {
    const accepted = new WeakSet<object>();
    const { check } = ssr;
    ssr.check = async function checkOnce(component: object, ...rest) {
      if (accepted.has(component)) return true;
      const isAccepted = await Reflect.apply(check, this, [component, ...rest]);
      if (isAccepted) accepted.add(component);
      return isAccepted;
    };
  }
}
