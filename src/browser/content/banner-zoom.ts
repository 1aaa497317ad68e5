/** Opens the enlarged view of a banner's picture. If its code does not load, the link opens the picture; an offline visitor keeps the page. */
import { isPlainPress } from '#islands/ui/plain-press.ts';

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-banner-zoom]'))
  link.addEventListener('click', (event) => {
    const banner = link.parentElement;
    if (!banner || !isPlainPress(event)) return;
    event.preventDefault();
    import('#browser/product/enlarge.ts').then(
      (picture) => picture.enlarge(link, banner),
      () => navigator.onLine && location.assign(link.href),
    );
  });
