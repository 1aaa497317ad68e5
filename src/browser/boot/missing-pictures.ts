/** A picture that does not come: the ground and ridge of a product without one take its place (styles/states.css), with its words. It comes back with the next address that loads. */

function mark(image: HTMLImageElement): void {
  image.dataset['missing'] = '';
  if (image.alt && image.parentElement?.localName === 'picture') image.parentElement.dataset['words'] = image.alt;
}

function unmark(image: HTMLImageElement): void {
  delete image.dataset['missing'];
  if (image.parentElement?.localName === 'picture') delete image.parentElement.dataset['words'];
}

export function watchPictures(): void {
  // Neither event bubbles.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && unmark(target), true);
  // What failed before anybody listened. A lazy picture that was not asked for yet is not complete.
  for (const image of document.images) if (image.currentSrc && image.complete && image.naturalWidth === 0) mark(image);
}
