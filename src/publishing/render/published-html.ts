/** Changes of a rendered page before it is published or previewed (docs/decisions/012). Pure. */

const SCRIPT = '<script type="module" src=';
const LATE_SCRIPT = '<script type="module" fetchpriority="low" src=';
/** Part of the script of every page whose content needs scripts (`browser/hydration/early-content.ts`). */
const NEEDS_SCRIPTS = 'data-load-failed';

/** Lets the scripts of a page load after its fonts and its first picture, unless its content needs them. */
function withLateScripts(html: string): string {
  return html.includes(NEEDS_SCRIPTS) ? html : html.replaceAll(SCRIPT, LATE_SCRIPT);
}

const ISLAND = /<astro-island uid="[^"]*"((?: prefix="[^"]*")?(?: component-url="[^"]*")?) component-export="default"/g;

/**
 * Removes attributes that `browser/hydration/island-element.ts` does not read. Astro's `uid` is also a hash of the project's folder, so with it the same
 * code and content would give other bytes on another machine.
 */
function withoutUnreadAttributes(html: string): string {
  return html.replaceAll(ISLAND, '<astro-island$1');
}

const ADJACENT = /(<script>(?:(?!<\/script)[^])*)<\/script><script>/g;

/** Joins an inline script with the one directly behind it: each inline script has a hash of 51 bytes in the policy's header. */
function withJoinedScripts(html: string): string {
  return html.replaceAll(ADJACENT, '$1;');
}

/** The HTML of a page as it is published: `html` is UTF-8, as the bundle has rendered it. */
export function publishedHtml(html: Buffer): Buffer {
  // What is replaced is plain ASCII, so one character per byte keeps every other character as it is.
  return Buffer.from(withJoinedScripts(withoutUnreadAttributes(withLateScripts(html.toString('latin1')))), 'latin1');
}
