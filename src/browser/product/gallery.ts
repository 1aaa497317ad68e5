/** Gallery of a product page: thumbnails do not change the page's URL, and the enlarged view is loaded on demand. */
import { isPlainPress } from '#islands/ui/plain-press.ts';

const smooth = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** Marks the thumbnail of the view that the strip shows. */
function watchViews(gallery: HTMLElement, strip: HTMLElement): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting)
          for (const thumb of gallery.querySelectorAll<HTMLAnchorElement>('.thumb'))
            if (thumb.hash === `#${target.id}`) thumb.setAttribute('aria-current', 'true');
            else thumb.removeAttribute('aria-current');
    },
    { root: strip, threshold: 0.6 },
  );
  for (const view of strip.children) watcher.observe(view);
}

// Stylesheets for content below the fold load without blocking the first paint.
for (const sheet of document.querySelectorAll<HTMLLinkElement>('[data-late]')) sheet.media = 'all';

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) {
  const strip = gallery.querySelector<HTMLElement>('.views');
  if (!strip) continue;
  watchViews(gallery, strip);
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainPress(event)) return;
    const target = link.hash && gallery.querySelector<HTMLElement>(link.hash);
    if (target) {
      event.preventDefault();
      strip.scrollTo({ left: target.offsetLeft - strip.offsetLeft, behavior: smooth() });
    } else if ('enlarge' in link.dataset) {
      event.preventDefault();
      // If the code does not load, the link opens the picture. An offline visitor keeps the page.
      import('./enlarge.ts').then(
        (picture) => picture.enlarge(link, strip),
        () => navigator.onLine && location.assign(link.href),
      );
    }
  });
}
