/** Swaps a picture: only the media name in the URLs changes, sizes stay. */
const NAME = /(\/i\/[^/\s]+\/)[^?\s]+/g;

export function showPicture(image: HTMLImageElement, name: string | undefined): void {
  if (!name) return;
  image.srcset = image.srcset.replaceAll(NAME, `$1${name}`);
  image.src = image.src.replaceAll(NAME, `$1${name}`);
}
