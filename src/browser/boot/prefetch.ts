/** Prefetching by the browser's speculation rules: links that are pointed at, never on slow connections or when data is saved. */
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

/** Drops what was prefetched. */
export function stopPrefetching(): void {
  stopped = true;
  apply();
}
