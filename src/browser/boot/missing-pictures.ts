/** Marks pictures that fail to load: CSS shows a placeholder and the alt text (`components/media/Picture.astro`). A later successful load removes the mark. */

function mark(image: HTMLImageElement): void {
  image.dataset['missing'] = '';
  if (image.alt && image.parentElement?.localName === 'picture') image.parentElement.dataset['words'] = image.alt;
}

function unmark(image: HTMLImageElement): void {
  delete image.dataset['missing'];
  if (image.parentElement?.localName === 'picture') delete image.parentElement.dataset['words'];
}

export function watchPictures(): void {
  // These events do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && unmark(target), true);
  // Pictures that failed before this script ran. A lazy picture that has not started loading is not `complete`.
  for (const image of document.images) if (image.currentSrc && image.complete && image.naturalWidth === 0) mark(image);
}
