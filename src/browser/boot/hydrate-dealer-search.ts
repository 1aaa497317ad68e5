/**
 * Hydrates the dealer search if the URL contains a search: after a form submit before its script has loaded, a reload, or by a shared link. If the code of the
 * search does not load, the form keeps that search, and a message says that it has no result.
 */
const finder = document.querySelector('.stores astro-island');
const trouble = document.querySelector<HTMLElement>('[data-no-code]');

/** Writes the search of the URL into the form, as its initial values: changed fields would prevent the reload for new code (`boot/guard-chunks.ts`). */
function keepSearch(): void {
  const query = new URLSearchParams(location.search);
  for (const field of finder?.querySelectorAll('input') ?? [])
    if (field.type === 'checkbox') field.defaultChecked = query.getAll('service').includes(field.value);
    else field.defaultValue = query.get('q') ?? '';
}

finder?.addEventListener('astro:hydration-error', () => {
  keepSearch();
  if (trouble) trouble.textContent = trouble.dataset['noCode'] ?? '';
});
finder?.addEventListener('firn:live', () => trouble?.replaceChildren());
if (location.search) finder?.dispatchEvent(new Event('firn:wake'));

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
