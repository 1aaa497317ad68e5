/** Pass as `name` to show a picture's second view: its own media name followed by a number. */
export const OWN_SECOND = '$2--2';

/** Swaps a picture: only the media name in the URLs and the mark of an image set change, sizes stay. `name`: as in an address. */
const NAME = /\/[is](\/[^/\s]+\/)([^?\s]+)/g;

export function showPicture(image: HTMLImageElement, name: string | undefined): void {
  if (!name) return;
  // Duplicates `pictureKind`, because importing that would load the cart's code with every page.
  const [kind, file] = name.startsWith('s/') ? ['s', name.slice(2)] : ['i', name];
  const swap = (address: string): string => address.replaceAll(NAME, `/${kind}$1${file}`);
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = swap(source.srcset);
  image.srcset = swap(image.srcset);
  image.src = swap(image.src);
}
