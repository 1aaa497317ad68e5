/** Stores the page's product as viewed, and hydrates the list of other viewed products when it comes near the viewport. */
import { othersViewed } from '#lib/catalogue/saved-product-rules.ts';
import { $viewed, noteViewed } from '#stores/saved-products.ts';

const place = document.querySelector<HTMLElement>('[data-viewed]');
const slug = place?.dataset['viewed'] ?? '';

function watch(section: HTMLElement): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      section.querySelector('astro-island')?.dispatchEvent(new Event('firn:wake'));
    },
    { rootMargin: '400px' },
  );
  watcher.observe(section);
}

// The first product viewed in a browser has no list of others.
if (place && othersViewed($viewed.get(), slug).length > 0) watch(place);
// A page that is only prerendered was not viewed.
const { prerendering } = document as { readonly prerendering?: boolean };
if (prerendering) document.addEventListener('prerenderingchange', () => noteViewed(slug), { once: true });
else if (slug) noteViewed(slug);
