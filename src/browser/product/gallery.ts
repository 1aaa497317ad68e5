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

/** How long the code may take to load; a stalled connection raises no error. */
const LONGEST_WAIT_MS = 15e3;

/** Opens the enlarged view. If its code does not load in time, the link opens the picture; an offline visitor keeps the page. */
async function openEnlarged(link: HTMLAnchorElement, strip: HTMLElement): Promise<void> {
  const openPicture = (): void => {
    link.ariaBusy = null;
    if (navigator.onLine) location.assign(link.href);
  };
  link.ariaBusy = 'true';
  const late = setTimeout(openPicture, LONGEST_WAIT_MS);
  await import('./enlarge.ts').then((picture) => picture.enlarge(link, strip)).catch(openPicture);
  clearTimeout(late);
  link.ariaBusy = null;
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
      void openEnlarged(link, strip);
    }
  });
}
