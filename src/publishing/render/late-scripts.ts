/** Priority of a page's scripts. Pure. */

const SCRIPT = '<script type="module" src=';
const LATE_SCRIPT = '<script type="module" fetchpriority="low" src=';
/** Part of the script of every page whose content needs scripts (`browser/wake/early-content.ts`). */
const NEEDS_SCRIPTS = 'data-load-failed';

/** Lets the scripts of a page load after its fonts and its first picture, unless its content needs them (docs/decisions/012). */
export function withLateScripts(html: Buffer): Buffer {
  if (html.includes(NEEDS_SCRIPTS)) return html;
  // The tags are plain ASCII, so one character per byte keeps every other character as it is.
  return Buffer.from(html.toString('latin1').replaceAll(SCRIPT, LATE_SCRIPT), 'latin1');
}
