/** A row of products on Swiper (docs/decisions/076): touch and mouse drag it, two buttons and the keyboard move it. */
import Swiper from 'swiper';

import { PRODUCT_SLIDER } from '#lib/viewport/product-slider.ts';

/** Exported for banner carousels: if Swiper had a chunk of its own, product pages would have to list one more file. */
export { Swiper };

const SIGNS = { previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7' } as const;

function button(label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', ariaLabel: label });
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}"/></svg>`;
  made.addEventListener('click', press);
  return made;
}

/** `box` contains the row; its `data-slider` holds the button labels. */
export function startSlider(box: HTMLElement): void {
  const row = box.firstElementChild as HTMLElement;
  const { perView, gapPx, speedMs, threshold, longSwipeMs, longSwipeRatio } = PRODUCT_SLIDER;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const start = row.firstElementChild ? Math.round(row.scrollLeft / (row.firstElementChild.clientWidth + gapPx)) : 0;
  row.scrollLeft = 0;
  box.classList.add('active');
  const swiper = new Swiper(box, {
    wrapperClass: 'grid',
    slideClass: 'tile',
    initialSlide: start,
    slidesPerView: perView[0],
    breakpoints: Object.fromEntries(
      Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]),
    ),
    spaceBetween: gapPx,
    speed: isStill ? 0 : speedMs,
    threshold,
    longSwipesMs: longSwipeMs,
    longSwipesRatio: longSwipeRatio,
    watchOverflow: true,
  });
  const [previous = '', next = ''] = box.dataset['slider']?.split('|') ?? [];
  const buttons = document.createElement('p');
  buttons.className = 'slider-buttons';
  const back = button(previous, SIGNS.previous, () => swiper.slidePrev());
  const on = button(next, SIGNS.next, () => swiper.slideNext());
  buttons.append(back, on);
  const update = (): void => {
    buttons.hidden = swiper.isLocked;
    // Not `disabled`: a disabled button would lose the focus.
    back.ariaDisabled = `${swiper.isBeginning}`;
    on.ariaDisabled = `${swiper.isEnd}`;
  };
  for (const event of ['slideChange', 'toEdge', 'fromEdge', 'lock', 'unlock', 'breakpoint'] as const)
    swiper.on(event, update);
  update();
  box.append(buttons);
  // The browser scrolls a focused link into view, which would move the row away from its position.
  box.addEventListener('focusin', ({ target }) => {
    const index = [...row.children].findIndex((tile) => tile.contains(target as Node));
    box.scrollLeft = 0;
    if (index < 0) return;
    const shown = Number(swiper.params.slidesPerView);
    if (index < swiper.activeIndex) swiper.slideTo(index);
    else if (index >= swiper.activeIndex + shown) swiper.slideTo(index - shown + 1);
  });
}
