/** Loads the add-ons of a category or of a product when their section comes near the viewport. The page works without them. */
function show(place: HTMLElement): void {
  import('#islands/cart/PageAddOns.tsx').then(
    (addOns) => addOns.showAddOns(place),
    () => undefined,
  );
}

/** `data-adds` marks links to a category's add-ons; `data-setup` marks the button below the tiles of matching products. */
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
