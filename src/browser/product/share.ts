/**
 * Shares a product: with the share sheet on touch devices, otherwise on the service's page in a small window. Loaded with the visitor's first activity;
 * until then, and without scripts, the link opens a tab.
 */
import { isPlainPress } from '#islands/ui/plain-press.ts';

const WINDOW = 'popup,noopener,width=626,height=436'; // spec section 9

function share(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
  event.preventDefault();
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator)
    // Rejects when the visitor closes the sheet.
    navigator.share({ title: document.title, url: link.dataset['share'] ?? '' }).catch(() => undefined);
  else open(link.href, '', WINDOW);
}

export function startSharing(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]'))
    link.addEventListener('click', share);
}
