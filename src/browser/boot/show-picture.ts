/** Value for `name` of `showPicture` that shows the second view of the same picture: its own media name followed by a number. */
export const OWN_SECOND = '$2--2';

/** The kind, the path to the media name, and the media name in a picture's URL. */
const NAME = /\/[is](\/[^/\s]+\/)([^?\s]+)/g;

/** Swaps a picture by replacing the media name and the kind in its URLs; the sizes stay. `name` is the new name as it appears in a URL. */
export function showPicture(image: HTMLImageElement, name: string | undefined): void {
  if (!name) return;
  // Duplicates `pictureKind`, because importing that would load the cart's code with every page.
  const [kind, file] = name.startsWith('s/') ? ['s', name.slice(2)] : ['i', name];
  const swap = (address: string): string => address.replaceAll(NAME, `/${kind}$1${file}`);
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = swap(source.srcset);
  image.srcset = swap(image.srcset);
  image.src = swap(image.src);
}
