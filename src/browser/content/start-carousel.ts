/** A carousel of banners on Swiper (docs/decisions/084): it advances automatically, and by touch, mouse, keyboard and buttons. */
import type Swiper from 'swiper';

import { isPlainKey } from '#islands/ui/plain-press.ts';
import { BANNER_CAROUSEL, isRunning, rotates } from '#lib/viewport/banner-carousel.ts';
import { $viewport } from '#stores/viewport.ts';

const SIGNS = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
} as const;

function button(label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', ariaLabel: label });
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sign}"/></svg>`;
  made.addEventListener('click', press);
  return made;
}

/** Reports when the pointer rests on the row, a finger holds it, or the focus is in it. */
function watchUse(row: HTMLElement, report: (isInUse: boolean) => void): void {
  const reasons = new Set<'pointer' | 'focus' | 'touch'>();
  const set = (reason: 'pointer' | 'focus' | 'touch', holds: boolean): void => {
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    report(reasons.size > 0);
  };
  row.addEventListener('pointerenter', ({ pointerType }) => set('pointer', pointerType === 'mouse'));
  row.addEventListener('pointerleave', () => set('pointer', false));
  row.addEventListener('focusin', () => set('focus', true));
  row.addEventListener('focusout', () => set('focus', false));
  const { holdMs, tapTolerance } = BANNER_CAROUSEL;
  let waiting = 0;
  let down = { x: 0, y: 0 };
  const release = (): void => {
    clearTimeout(waiting);
    set('touch', false);
  };
  row.addEventListener('pointerdown', ({ pointerType, clientX: x, clientY: y }) => {
    if (pointerType === 'mouse') return;
    down = { x, y };
    clearTimeout(waiting);
    waiting = window.setTimeout(() => set('touch', true), holdMs);
  });
  row.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.max(Math.abs(clientX - down.x), Math.abs(clientY - down.y)) > tapTolerance) clearTimeout(waiting);
  });
  row.addEventListener('pointerup', release);
  row.addEventListener('pointercancel', release);
}

/** Removes the banners for other visitors, which CSS does not display. */
function dropHidden(row: HTMLElement): void {
  for (const slide of row.querySelectorAll('.slide')) if (slide.clientWidth === 0) slide.remove();
}

function show(toggle: HTMLElement, label: string, sign: string): void {
  toggle.ariaLabel = label;
  toggle.querySelector('path')?.setAttribute('d', sign);
}

function startSwiper(box: HTMLElement, view: HTMLElement, Slider: typeof Swiper): Swiper {
  const { perView, speedMs, threshold, longSwipeMs, longSwipeRatio, loop } = BANNER_CAROUSEL;
  const row = view.firstElementChild as HTMLElement;
  const initialSlide = Math.round(row.scrollLeft / row.clientWidth);
  row.scrollLeft = 0;
  box.classList.add('active');
  return new Slider(view, {
    wrapperClass: 'carousel-row',
    slideClass: 'slide',
    initialSlide,
    slidesPerView: perView,
    speed: speedMs,
    threshold,
    longSwipesMs: longSwipeMs,
    longSwipesRatio: longSwipeRatio,
    loop,
  });
}

/** Makes the arrow keys press the buttons. */
function followKeys(box: HTMLElement, row: HTMLElement, [back, on]: readonly HTMLButtonElement[]): void {
  box.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (!isPlainKey(event) || !/^Arrow(?:Left|Right)$/.test(key) || (target as Element).closest('dialog')) return;
    const pressed = key === 'ArrowLeft' ? back : on;
    // The outgoing banner becomes inert, so a link in it would lose the focus.
    if (row.contains(document.activeElement)) pressed?.focus();
    pressed?.click();
  });
}

/** Makes only the links of the shown slide reachable. */
function reachShown({ slides, activeIndex }: Swiper): void {
  for (const slide of slides) slide.inert = slide !== slides[activeIndex];
}

/** Loads the next picture before it comes into view. */
function loadNext({ slides, activeIndex }: Swiper): void {
  const coming = slides[(activeIndex + 1) % slides.length];
  for (const picture of coming?.querySelectorAll('img') ?? []) picture.loading = 'eager';
}

/** `box` contains the row and the button bar; its `data-carousel` holds the button labels. `Slider` is Swiper, from the chunk of the product slider. */
export function startCarousel(box: HTMLElement, Slider: typeof Swiper): void {
  const [, view, bar] = box.children as unknown as [HTMLStyleElement, HTMLElement, HTMLElement];
  const row = view.firstElementChild as HTMLElement;
  dropHidden(row);
  if (!rotates(row.children.length)) return;
  const { speedMs, autoplayMs } = BANNER_CAROUSEL;
  const swiper = startSwiper(box, view, Slider);

  const now = {
    wanted: undefined as boolean | undefined,
    prefersStill: false,
    isPageHidden: document.hidden,
    isVisible: false,
    isInUse: false,
  };
  let timer = 0;
  const [previous = '', next = '', play = '', pause = ''] = box.dataset['carousel']?.split('|') ?? [];
  const toggle = button(pause, SIGNS.pause, () => {
    now.wanted = !(now.wanted ?? !now.prefersStill);
    update();
  });
  const place = document.createElement('span');
  function update(): void {
    clearTimeout(timer);
    const runs = isRunning(now);
    if (runs) timer = window.setTimeout(() => swiper.slideNext(), autoplayMs);
    // The button shows the visitor's choice, not a temporary pause.
    if (now.wanted ?? !now.prefersStill) show(toggle, pause, SIGNS.pause);
    else show(toggle, play, SIGNS.play);
    row.ariaLive = runs ? 'off' : 'polite';
    box.dataset['state'] = runs ? 'running' : 'paused';
    place.textContent = `${swiper.realIndex + 1} / ${swiper.slides.length}`;
    reachShown(swiper);
    if (now.isVisible) loadNext(swiper);
  }

  const back = button(previous, SIGNS.previous, () => swiper.slidePrev());
  const on = button(next, SIGNS.next, () => swiper.slideNext());
  bar.append(toggle, place, back, on);
  followKeys(box, row, [back, on]);
  swiper.on('slideChange', update);
  $viewport.subscribe(({ motion }) => {
    now.prefersStill = motion === 'reduce';
    swiper.params.speed = now.prefersStill ? 0 : speedMs;
    update();
  });
  document.addEventListener('visibilitychange', () => {
    now.isPageHidden = document.hidden;
    update();
  });
  watchUse(row, (isInUse) => {
    if (now.isInUse === isInUse) return;
    now.isInUse = isInUse;
    update();
  });
  new IntersectionObserver((entries) => {
    now.isVisible = entries.at(-1)?.isIntersecting ?? false;
    update();
  }).observe(view);
}
