/** Plays the films of banners while they are visible, unless the visitor prefers less motion or saves data; a button starts and stops them. */
const PATHS = { play: 'M8 5v14l11-7z', pause: 'M8 5v14M16 5v14' } as const;

const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
const isStill = (): boolean => savesData || matchMedia('(prefers-reduced-motion: reduce)').matches;

function control(film: HTMLVideoElement, button: HTMLButtonElement): void {
  /** The visitor's choice with the button; undefined while the browser's settings decide. */
  let wanted: boolean | undefined;
  let isVisible = false;
  const update = (): void => {
    if (isVisible && !document.hidden && (wanted ?? !isStill())) film.play().catch(() => undefined);
    else film.pause();
  };
  const show = (): void => {
    const next = film.paused ? 'play' : 'pause';
    button.ariaLabel = button.dataset[next] ?? '';
    button.querySelector('path')?.setAttribute('d', PATHS[next]);
  };
  film.addEventListener('play', show);
  film.addEventListener('pause', show);
  film.addEventListener('error', () => (button.hidden = true));
  button.addEventListener('click', () => {
    wanted = film.paused;
    update();
  });
  document.addEventListener('visibilitychange', update);
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false;
    update();
  }).observe(film);
  button.hidden = false;
}

for (const film of document.querySelectorAll<HTMLVideoElement>('[data-banner-film]')) {
  const button = film.parentElement?.querySelector<HTMLButtonElement>('[data-film-button]');
  if (button) control(film, button);
}
