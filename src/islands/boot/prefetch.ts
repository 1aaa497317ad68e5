/** Prefetching by the browser's speculation rules: links that are pointed at, never on slow connections or when data is saved. */
import { isFastConnection } from '#lib/media/density-dpi.ts';

/**
 * The browser holds at most two such pages, within the four of spec section 9. Other locales' links carry `hreflang`;
 * the cart belongs to the visit. The text is constant: a policy without `unsafe-inline` allows it by its hash.
 */
const RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[hreflang],[target],[data-locale],[href*=\\"?\\"],[href*=\\"#\\"],[href$=\\"/cart\\"]"}}]},"eagerness":"moderate"}]}';

type Connection = EventTarget & { effectiveType?: string; saveData?: boolean };

let rules: HTMLScriptElement | undefined;
let stopped = false;

function apply(): void {
  const { connection } = navigator as { connection?: Connection };
  rules?.remove();
  rules = undefined;
  if (stopped || !HTMLScriptElement.supports?.('speculationrules') || !isFastConnection(connection)) return;
  rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = RULES;
  document.head.append(rules);
}

export function startPrefetching(): void {
  apply();
  (navigator as { connection?: Connection }).connection?.addEventListener?.('change', apply);
}

/** Drops what was prefetched. */
export function stopPrefetching(): void {
  stopped = true;
  apply();
}
