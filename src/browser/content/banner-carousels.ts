/** Starts the carousels of a page when one comes near the viewport. Until then, and without the code, their banners are a scrolling row. */
const carousels = document.querySelectorAll<HTMLElement>('[data-carousel]');

const nearness = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    nearness.disconnect();
    // Without the code the rows scroll, so a failed load must not make `guard-chunks.ts` reload the page.
    Promise.all([import('./start-carousel.ts'), import('#browser/product/start-slider.ts')]).then(
      ([{ startCarousel }, { Swiper }]) => carousels.forEach((one) => startCarousel(one, Swiper)),
      () => undefined,
    );
  },
  { rootMargin: '200px' },
);
for (const one of carousels) nearness.observe(one);
