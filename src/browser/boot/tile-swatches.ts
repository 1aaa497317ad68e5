/** Tile swatches: hover, click or Enter shows a color and points the tile's links to it. */
import { showPicture } from './show-picture.ts';

function choose(swatch: HTMLElement): void {
  const tile = swatch.closest('[data-tile]');
  const image = tile?.querySelector<HTMLImageElement>('.tile-picture img');
  if (!tile || !image || swatch.getAttribute('aria-current') === 'true') return;
  for (const other of tile.querySelectorAll('.swatch[aria-current]')) other.removeAttribute('aria-current');
  swatch.setAttribute('aria-current', 'true');
  showPicture(image, swatch.dataset['picture']);
  const link = tile.querySelector<HTMLAnchorElement>('.tile-name a');
  if (link) link.href = swatch.getAttribute('href') ?? link.href;
}

function swatchOf(event: Event): HTMLElement | undefined {
  const { target } = event;
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tile] .swatch') ?? undefined) : undefined;
}

export function watchTileSwatches(): void {
  document.addEventListener('mouseover', (event) => {
    const swatch = swatchOf(event);
    if (swatch) choose(swatch);
  });
  document.addEventListener('click', (event) => {
    const swatch = swatchOf(event);
    if (!swatch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(swatch);
  });
}
