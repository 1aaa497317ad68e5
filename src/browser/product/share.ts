/**
 * The link that shares a product: phones open the share sheet of the system, other browsers a small window. Before this script has loaded, or where
 * the window is blocked, the link opens its target in a new tab.
 */
const POPUP = { width: 626, height: 436 } as const;

const hasTouch = matchMedia('(pointer: coarse)');

/** Opens the link's target in a window in the middle of the screen. False where the browser blocks it. */
function openPopup({ href }: HTMLAnchorElement): boolean {
  const left = Math.max(0, Math.round((screen.width - POPUP.width) / 2));
  const top = Math.max(0, Math.round((screen.height - POPUP.height) / 2));
  const opened = window.open(href, '', `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`);
  if (!opened) return false;
  // The feature `noopener` would hide from this script whether the window was blocked.
  opened.opener = null;
  return true;
}

/** A shopper who closes the share sheet has chosen not to share; any other failure opens the link's target. */
async function openSheet(link: HTMLAnchorElement, url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError') && !openPopup(link)) location.assign(link.href);
  }
}

document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-share]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = link.dataset['share'] ?? '';
  if (hasTouch.matches && 'share' in navigator) {
    event.preventDefault();
    void openSheet(link, url);
  } else if (openPopup(link)) event.preventDefault();
});
