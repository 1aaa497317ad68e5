/** Loads the add-ons of a category or of a product when their place comes near the window. The page works without them. */
function show(place: HTMLElement): void {
  import('#islands/cart/PageAddOns.tsx').then(
    (addOns) => addOns.showAddOns(place),
    () => undefined,
  );
}

/** `data-adds`: links to the add-ons of a category; `data-setup`: below the tiles of what goes with a product. */
export function watchAddOns(): void {
  const mark = document.querySelector<HTMLElement>('[data-adds],[data-setup]');
  const place = mark?.closest('section');
  if (!place) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      show(place);
    },
    { rootMargin: '400px' },
  );
  watcher.observe(place);
}
