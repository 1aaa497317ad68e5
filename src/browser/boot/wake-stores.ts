/** Wakes the search for dealers when the address asks for one: a form that was sent before its script, a reload, a shared link. */
if (location.search) document.querySelector('.stores astro-island')?.dispatchEvent(new Event('firn:wake'));

/** The outlines are 125 KB: on a phone the map is below the list, and most visitors never come to it. */
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
