/** Loads the tag manager's container and writes to its data layer (spec section 7). Called only after the visitor has consented. */
import type { ConsentCall } from '#lib/analytics/consent.ts';
import type { AnalyticsEvent } from '#lib/analytics/events.ts';

export interface TagManagerHost {
  readonly document: Document;
  /** Created when it is missing; the container reads and replaces its `push`. */
  dataLayer?: unknown[];
}

export interface TagManager {
  push(event: AnalyticsEvent): void;
  /** Adds the container's script to the page, once. A script that fails to load has no effect on the page. */
  load(container: { readonly id: string; readonly scriptUrl: string }, consent: readonly ConsentCall[]): void;
}

export function createTagManager(host: TagManagerHost): TagManager {
  let isLoaded = false;
  const layer = (): unknown[] => (host.dataLayer ??= []);
  /** The container recognizes a `gtag` call by its type: an `arguments` object, not an array. */
  const gtag: (...call: ConsentCall) => void = function gtag() {
    layer().push(arguments);
  };
  return {
    push(event) {
      layer().push(event);
    },
    load({ id, scriptUrl }, consent) {
      if (isLoaded) return;
      isLoaded = true;
      for (const call of consent) gtag(...call);
      layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      const address = new URL(scriptUrl);
      address.searchParams.set('id', id);
      const script = host.document.createElement('script');
      script.async = true;
      script.src = address.href;
      host.document.head.append(script);
    },
  };
}
