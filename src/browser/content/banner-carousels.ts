/** Starts the carousels of a page when one comes near the window. Until then, and without the code, their banners are a row that scrolls. */
const carousels = document.querySelectorAll<HTMLElement>('[data-carousel]');

const nearness = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    nearness.disconnect();
    // Without the code the rows scroll: no reason for `guard-chunks.ts` to reload the page.
    Promise.all([import('./start-carousel.ts'), import('#browser/product/start-slider.ts')]).then(
      ([{ startCarousel }, { Swiper }]) => carousels.forEach((one) => startCarousel(one, Swiper)),
      () => undefined,
    );
  },
  { rootMargin: '200px' },
);
for (const one of carousels) nearness.observe(one);
