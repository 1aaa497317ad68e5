/** The second view of what a picture shows: its own name, and a number behind it. */
export const OWN_SECOND = '$2--2';

/** Swaps a picture: only the media name in the URLs changes, sizes stay. */
const NAME = /(\/i\/[^/\s]+\/)([^?\s]+)/g;

export function showPicture(image: HTMLImageElement, name: string | undefined): void {
  if (!name) return;
  const swap = (address: string): string => address.replaceAll(NAME, `$1${name}`);
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = swap(source.srcset);
  image.srcset = swap(image.srcset);
  image.src = swap(image.src);
}
