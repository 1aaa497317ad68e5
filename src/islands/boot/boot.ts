/** What every page does before any island: the cart's count from the last visit, and swatches that change their tile's picture. */
import { watchBuilds } from './watch-builds.ts';

const root = document.documentElement;

function showCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge || badge.dataset['live']) return;
  badge.textContent = `${count}`;
  badge.dataset['count'] = `${count}`;
}

function choose(swatch: HTMLElement): void {
  const tile = swatch.closest('[data-tile]');
  const image = tile?.querySelector<HTMLImageElement>('.tile-picture img');
  const picture = swatch.dataset['picture'];
  if (!tile || !image || !picture || swatch.getAttribute('aria-current') === 'true') return;
  for (const other of tile.querySelectorAll('.swatch[aria-current]')) other.removeAttribute('aria-current');
  swatch.setAttribute('aria-current', 'true');
  image.srcset = '';
  image.src = picture;
  for (const link of tile.querySelectorAll<HTMLAnchorElement>('.tile-name a'))
    link.href = swatch.getAttribute('href') ?? link.href;
}

function swatchOf(event: Event): HTMLElement | undefined {
  return event.target instanceof Element
    ? (event.target.closest<HTMLElement>('[data-tile] .swatch') ?? undefined)
    : undefined;
}

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
function showRemembered(): void {
  showCount(Number(localStorage.getItem(`firn.count.${root.dataset['region'] ?? ''}`) ?? 0));
}

globalThis.addEventListener('storage', showRemembered);
document.addEventListener('firn:count', (event) => showCount((event as CustomEvent<number>).detail));
showRemembered();
watchBuilds();
