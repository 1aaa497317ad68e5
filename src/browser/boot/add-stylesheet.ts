/** Adds a `<link>` to the page. */
export function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}

/** Adds a stylesheet that only some visits need. Resolves to whether it has loaded. */
export function addStylesheet(href: string): Promise<boolean> {
  return new Promise((resolve) =>
    addLink({ rel: 'stylesheet', href, onload: () => resolve(true), onerror: () => resolve(false) }),
  );
}
