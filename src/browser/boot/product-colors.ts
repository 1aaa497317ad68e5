/** Color choice on a product page: updates picture, name, URL and buy box; arrow keys move between swatches. */
import { isPlainKey, isPlainPress } from '#islands/ui/plain-press.ts';
import { $selectedColor } from '#stores/product-choice.ts';

function swatchesOf(group: HTMLElement): HTMLAnchorElement[] {
  return [...group.querySelectorAll<HTMLAnchorElement>('[data-color]')];
}

/** Sets the color field of the product form, for a submit before the buy box has hydrated. */
function setFormColor(color: string): void {
  const form = document.querySelector<HTMLFormElement>('#buy');
  if (!form) return;
  if (!form['color']) form.insertAdjacentHTML('afterbegin', '<input type=hidden name=color>');
  form['color'].value = color;
}

/** Media name of the pictures shown in the gallery and the highlights; further views of the product append a number to it. */
let shown = '';

/** Splits a name into kind and media name. Duplicates `pictureKind`, because importing that would load the cart's code with the page. */
const parts = (name: string): readonly [string, string] => (name.startsWith('s/') ? ['s', name.slice(2)] : ['i', name]);

function showPictures(name: string | undefined): void {
  if (!name || name === shown) return;
  const [kind, file] = parts(name);
  const [, before] = parts(shown);
  const swap = (address: string): string =>
    address
      .replaceAll(before, file)
      .replaceAll(/\/[is](\/[^/\s]+\/)([^?\s]+)/g, (whole, alias, own) =>
        own === file ? `/${kind}${alias}${file}` : whole,
      );
  for (const image of document.querySelectorAll<HTMLImageElement>(`:is(.gallery,.highlights) img[src*="/${before}"]`)) {
    image.srcset = swap(image.srcset);
    image.src = swap(image.src);
  }
  shown = name;
}

function choose(group: HTMLElement, swatch: HTMLAnchorElement, address: boolean): void {
  for (const other of swatchesOf(group)) {
    other.ariaCurrent = null;
    other.tabIndex = -1;
  }
  swatch.ariaCurrent = 'true';
  swatch.tabIndex = 0;
  const name = group.querySelector('[data-color-name]');
  if (name) name.textContent = swatch.dataset['name'] ?? '';
  showPictures(swatch.dataset['picture']);
  $selectedColor.setKey(group.dataset['colors'] ?? '', swatch.dataset['color'] ?? '');
  setFormColor(swatch.dataset['color'] ?? '');
  if (!address) return;
  history.replaceState(history.state, '', swatch.href);
  // A reload that has already begun uses the URL without this color; the mark makes `stored-input.ts` keep it.
  group.dataset['chosen'] = '';
}

function step(group: HTMLElement, from: HTMLElement, by: number): void {
  const all = swatchesOf(group);
  const next = all[(all.indexOf(from as HTMLAnchorElement) + by + all.length) % all.length];
  if (!next) return;
  choose(group, next, true);
  next.focus();
}

for (const group of document.querySelectorAll<HTMLElement>('[data-colors]')) {
  // The color chosen before this script ran, recorded by `hydration/early-color.ts`.
  const { chosen } = group.dataset;
  const wanted = chosen ?? new URLSearchParams(location.search).get('color');
  const all = swatchesOf(group);
  shown = all[0]?.dataset['picture'] ?? '';
  const start = all.find((one) => one.dataset['color'] === wanted) ?? all[0];
  group.dataset['live'] = 'yes';
  if (start) choose(group, start, chosen !== undefined);
  group.addEventListener('click', (event) => {
    const swatch = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-color]') : null;
    if (!swatch || !isPlainPress(event)) return;
    event.preventDefault();
    choose(group, swatch, true);
  });
  group.addEventListener('keydown', (event) => {
    const swatch = event.target as HTMLElement;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || !swatch.dataset['color'] || !isPlainKey(event)) return;
    event.preventDefault();
    step(group, swatch, by);
  });
}
