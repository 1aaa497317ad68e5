/** Prefetches hovered links with speculation rules; not on slow connections or with data saver. */
import { SPECULATION_RULES } from '#lib/links/speculation-rules.ts';
import { isFastConnection } from '#lib/media/density-dpi.ts';

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
  rules.textContent = SPECULATION_RULES;
  document.head.append(rules);
}

export function startPrefetching(): void {
  apply();
  (navigator as { connection?: Connection }).connection?.addEventListener?.('change', apply);
}

/** Removes the speculation rules, which discards prefetched pages. */
export function stopPrefetching(): void {
  stopped = true;
  apply();
}
