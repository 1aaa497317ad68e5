/** Fetches the code of the page's islands into the browser's cache, without running it: the first press then wakes them at once. */
const IMPORTS = /(?:from|import)"(\.\/[\w.-]+\.js)"/g;

const asked = new Set<string>();

async function warm(address: string): Promise<void> {
  if (asked.has(address)) return;
  asked.add(address);
  const response = await fetch(address, { priority: 'low' });
  const code = await response.text();
  await Promise.all([...code.matchAll(IMPORTS)].map(([, name = '']) => warm(new URL(name, response.url).pathname)));
}

export function warmIslands(): void {
  for (const island of document.querySelectorAll('astro-island[ssr]:not([client=pro])'))
    for (const name of ['component-url', 'renderer-url'])
      // What does not come now is asked for again by the press.
      warm(island.getAttribute(name) ?? '').catch(() => undefined);
}
