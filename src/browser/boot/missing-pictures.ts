/** Marks pictures that fail to load: CSS shows a placeholder and the alt text (`components/media/Picture.astro`). A later successful load removes the mark. */

/** Replaces the browser's broken-image icon. It has no aspect ratio, so that the layout does not shift. */
const EMPTY = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E")`;

function mark(image: HTMLImageElement, isMissing: boolean): void {
  image.toggleAttribute('data-missing', isMissing);
  image.style.content = isMissing ? EMPTY : '';
  const picture = image.closest('picture');
  if (isMissing && image.alt && picture) picture.dataset['alt'] = image.alt;
  else delete picture?.dataset['alt'];
}

export function watchPictures(): void {
  // `error` and `load` events do not bubble, so the listener captures them.
  for (const name of ['error', 'load'])
    document.addEventListener(
      name,
      ({ target }) => target instanceof HTMLImageElement && mark(target, name === 'error'),
      true,
    );
  // Marks pictures that failed before this script ran. A lazy picture that has not started loading is not `complete`.
  for (const image of document.images)
    if (image.currentSrc && image.complete && image.naturalWidth === 0) mark(image, true);
}
