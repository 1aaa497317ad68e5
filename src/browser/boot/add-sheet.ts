/** Adds a stylesheet that only some visits need. Resolves when it applies, or does not load. */
export function addSheet(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const events = { onload: resolve, onerror: resolve };
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, ...events }));
  });
}
