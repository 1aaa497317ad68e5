/** Adds a `<link>` to the page. */
export function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}

/** Adds a stylesheet that only some visits need. Resolves once it has loaded or failed to load. */
export function addSheet(href: string): Promise<unknown> {
  return new Promise((resolve) => addLink({ rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
}
