/**
 * For pages whose content needs scripts. If the code of the content does not load within 15 seconds, opens the server-filled version of the page or, if
 * there is none, shows a message with a link that reloads the page. A server-filled page stays, although scripts run, if the code of the prebuilt page did
 * not load, or once the visitor has used it: its links and forms work without scripts. (`navigator.userActivation` cannot tell this, because it outlives a
 * navigation.) Duplicates `lib/customer/filled-pages.ts` and `RELOAD_GUARD_MS`, because an inline script has no imports.
 */
function watchContent({ dataset }: HTMLElement): void {
  /** Islands without which the page has no content. */
  const CONTENT = '[client=filled]:not([data-filled])';
  const openFilled = (): boolean => {
    const isTyped = [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
    if (!document.querySelector('noscript[data-own-page]')) return false;
    const { pathname, search } = location;
    if (!isTyped && navigator.onLine) location.replace(`/api/mine${pathname}${search ? `${search}&` : '?'}plain`);
    return true;
  };
  const showFailed = (): void => {
    const note = document.querySelector<HTMLTemplateElement>('template[data-load-failed]');
    if (!openFilled()) note?.replaceWith(note.content);
  };
  addEventListener(
    'error',
    ({ target }) => {
      if ((target as HTMLScriptElement).type === 'module') showFailed();
    },
    true,
  );
  document.addEventListener('astro:hydration-error', ({ target }) => {
    const island = target as HTMLElement;
    // `boot/guard-chunks.ts` reloads the page first, at most once in ten seconds.
    let isReloaded = true;
    try {
      isReloaded = Date.now() - Number(sessionStorage.getItem('firn.reloaded') ?? 0) < 10_000;
    } catch {
      // Without storage, the page is not reloaded.
    }
    // The island of the allowance is loaded for professionals only, so it is never late for others.
    if (island.matches(`${CONTENT},[client=pro]`) && isReloaded) showFailed();
  });
  // A stalled connection raises no error. `DOMContentLoaded` waits for the page's modules, but not for what islands import.
  let hasModules = false;
  addEventListener('DOMContentLoaded', () => {
    hasModules = true;
    // On a page for professionals only, other visitors get the title of the error page.
    const missing = document.querySelector<HTMLElement>('[data-no-page]')?.dataset['noPage'];
    if (missing && dataset['customer'] !== 'pro') document.title = missing;
  });
  setTimeout(() => {
    if (!hasModules || document.querySelector(`astro-island[ssr]:is(${CONTENT})`)) showFailed();
  }, 15e3);
  const stay = (): string => (dataset['stays'] = 'yes');
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, stay, { capture: true, once: true });
  if (/[?&]plain\b/.test(location.search)) stay();
}

watchContent(document.documentElement);

/**
 * Marks a visit without a cart, so that the cart page shows an empty cart in its first paint. Duplicates `visitHasCart` of `stores/page-market.ts` and the key
 * of `stores/pending-intents.ts`.
 */
function markNoCart({ dataset }: HTMLElement): void {
  try {
    const hasCart = /(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie);
    if (!hasCart && !sessionStorage.getItem('firn.pending')) dataset['noCart'] = '';
  } catch {
    // Without storage, the page waits for the code of the cart.
  }
}

markNoCart(document.documentElement);
