/**
 * Swatches and second pictures in the tiles of the page's grids. The listeners are on the grid, for prebuilt tiles and for tiles that an island adds. A
 * swatch, which is a link without scripts, shows its color in the tile; arrow keys move between the swatches of a tile. Hover and keyboard focus show a
 * product's second picture, which loads only then, and never on touch. In a category, a product with one color has steps to its views instead
 * (`show-steps.ts`).
 */
import { addStylesheet } from '#browser/boot/add-stylesheet.ts';
import { OWN_SECOND, showPicture } from '#browser/boot/show-picture.ts';
import { isPlainKey, isPlainPress } from '#islands/ui/plain-press.ts';

import extras from './tile-extras.css?url';

const hovers = matchMedia('(hover: hover)');

const closest = (event: Event, selector: string): HTMLElement | undefined =>
  (event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null) ?? undefined;

/** Leaves one Tab stop in each row of swatches: the chosen swatch. */
function setStops(grid: Element): void {
  for (const swatch of grid.querySelectorAll<HTMLElement>('.swatch')) swatch.tabIndex = swatch.ariaCurrent ? 0 : -1;
}

/** The name of the swatch's picture. The markup omits it if it consists of product and color as in the swatch's URL. */
function pictureOf(swatch: HTMLAnchorElement): string {
  const { picture } = swatch.dataset;
  if (picture !== undefined) return picture;
  const { pathname, searchParams } = new URL(swatch.href);
  return encodeURIComponent(`${pathname.split('/').at(-1)}-${searchParams.get('color')}`);
}

/**
 * Shows the swatch's color. A second picture whose name derives from the first one loads again on the next hover; one with a name of its own does not show
 * the chosen color and is no longer offered.
 */
function choose(swatch: HTMLElement): void {
  const tile = swatch.closest('[data-tile]');
  const picture = tile?.querySelector<HTMLElement>('.tile-picture');
  const image = picture?.querySelector('img');
  if (!tile || !picture || !image) return;
  picture.querySelector('.second')?.remove();
  if (picture.dataset['second']) delete picture.dataset['second'];
  if (swatch.ariaCurrent) return;
  for (const other of tile.querySelectorAll('.swatch')) other.ariaCurrent = null;
  swatch.ariaCurrent = 'true';
  setStops(tile);
  showPicture(image, pictureOf(swatch as HTMLAnchorElement));
  const href = swatch.getAttribute('href');
  if (href !== null) tile.querySelector('.tile-name a')?.setAttribute('href', href);
}

function showSecond(tile: HTMLElement | undefined): void {
  const picture = tile?.querySelector<HTMLElement>('.tile-picture[data-second]');
  const first = picture?.querySelector('picture');
  const isStepped = tile?.querySelector('.steps :not(:first-child)[aria-current]');
  if (!picture || !first || isStepped || picture.querySelector('.second')) return;
  const second = first.cloneNode(true) as HTMLElement;
  const image = second.querySelector('img');
  if (!image) return;
  image.loading = 'eager';
  image.removeAttribute('fetchpriority');
  second.className = 'second';
  showPicture(image, picture.dataset['second'] || OWN_SECOND);
  image.addEventListener('load', () => (second.dataset['loaded'] = ''));
  image.addEventListener('error', () => {
    second.remove();
    delete picture.dataset['second'];
  });
  first.after(second);
}

function moveTo(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const swatch = closest(event, '.swatch');
  if (!step || !swatch || !isPlainKey(event)) return;
  const row = [...(swatch.parentElement?.querySelectorAll<HTMLElement>('.swatch') ?? [])].filter(
    (one) => one.offsetParent !== null,
  );
  const next = row.at((row.indexOf(swatch) + step) % row.length);
  if (!next) return;
  event.preventDefault();
  // A slider around the grid also listens for arrow keys.
  event.stopPropagation();
  next.focus();
  choose(next);
}

function watchGrid(grid: HTMLElement): void {
  setStops(grid);
  grid.addEventListener('mouseover', (event) => {
    const swatch = closest(event, '.swatch');
    if (swatch) choose(swatch);
    else if (hovers.matches) showSecond(closest(event, '[data-tile]'));
  });
  grid.addEventListener('focusin', (event) => {
    const link = closest(event, '.tile-name a');
    if (link?.matches(':focus-visible')) showSecond(closest(event, '[data-tile]'));
  });
  grid.addEventListener('keydown', moveTo);
  grid.addEventListener('click', (event) => {
    const swatch = closest(event, '.swatch');
    if (!swatch || !isPlainPress(event)) return;
    event.preventDefault();
    choose(swatch);
  });
}

const grids = [...document.querySelectorAll<HTMLElement>('.grid:has([data-tile])')];
for (const grid of grids) watchGrid(grid);
document.addEventListener('firn:tiles', () => grids.forEach(setStops));
/** Resolves once the tiles have all their styles, or cannot load them. */
export const sheet = addStylesheet(extras);
