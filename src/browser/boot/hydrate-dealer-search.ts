/** Hydrates the dealer search if the URL contains a search: after a form submit before its script has loaded, a reload, or by a shared link. */
if (location.search) document.querySelector('.stores astro-island')?.dispatchEvent(new Event('firn:wake'));

/** The map outlines (125 KB) load when the map comes near the viewport: on a phone it is below the list, and most visitors never reach it. */
const map = document.querySelector('.store-world');
const outlines = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    outlines.disconnect();
    for (const use of map?.querySelectorAll<SVGUseElement>('[data-outline]') ?? [])
      use.setAttribute('href', use.dataset['outline'] ?? '');
  },
  { rootMargin: '600px' },
);
if (map) outlines.observe(map);
