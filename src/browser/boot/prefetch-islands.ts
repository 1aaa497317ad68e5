/** Loads the code of the page's islands into the HTTP cache without running it, so that the first press hydrates without delay. */
const IMPORTS = /(?:from|import)"(\.\/[\w.-]+\.js)"/g;

const requested = new Set<string>();

async function warm(address: string): Promise<void> {
  if (requested.has(address)) return;
  requested.add(address);
  const response = await fetch(address, { priority: 'low' });
  const code = await response.text();
  await Promise.all([...code.matchAll(IMPORTS)].map(([, name = '']) => warm(new URL(name, response.url).pathname)));
}

export function prefetchIslands(): void {
  for (const island of document.querySelectorAll('astro-island[ssr]:not([client=pro])'))
    for (const name of ['component-url', 'renderer-url'])
      // A press repeats a failed load.
      warm(island.getAttribute(name) ?? '').catch(() => undefined);
}
