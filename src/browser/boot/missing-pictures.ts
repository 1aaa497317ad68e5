/** Marks pictures that fail to load: CSS shows a placeholder and the alt text (`components/media/Picture.astro`). A later successful load removes the mark. */

/** In place of the browser's icon of a broken image. Without an aspect ratio, so that the layout does not shift. */
const EMPTY = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E")`;

function mark(image: HTMLImageElement): void {
  image.dataset['missing'] = '';
  image.style.content = EMPTY;
  if (image.alt && image.parentElement?.localName === 'picture') image.parentElement.dataset['words'] = image.alt;
}

function unmark(image: HTMLImageElement): void {
  delete image.dataset['missing'];
  image.style.content = '';
  if (image.parentElement?.localName === 'picture') delete image.parentElement.dataset['words'];
}

export function watchPictures(): void {
  // These events do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && unmark(target), true);
  // Pictures that failed before this script ran. A lazy picture that has not started loading is not `complete`.
  for (const image of document.images) if (image.currentSrc && image.complete && image.naturalWidth === 0) mark(image);
}
