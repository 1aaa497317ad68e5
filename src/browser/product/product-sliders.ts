/** Starts the sliders of a page when one comes near the viewport. Until then, and without the code, the rows scroll. */
const rows = document.querySelectorAll<HTMLElement>('[data-slider]');

const watcher = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    // Without the code the rows scroll, so a failed load must not make `guard-chunks.ts` reload the page.
    import('./start-slider.ts').then(
      (slider) => rows.forEach(slider.startSlider),
      () => undefined,
    );
  },
  { rootMargin: '200px' },
);
for (const row of rows) watcher.observe(row);
