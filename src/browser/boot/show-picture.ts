/** The second view of what a picture shows: its own name, and a number behind it. */
export const OWN_SECOND = '$2--2';

/** Swaps a picture: only the media name in the URLs and the mark of an image set change, sizes stay. `name`: as in an address. */
const NAME = /\/[is](\/[^/\s]+\/)([^?\s]+)/g;

export function showPicture(image: HTMLImageElement, name: string | undefined): void {
  if (!name) return;
  // As `pictureName` marks sets; importing it would load the cart's code with every page.
  const [kind, file] = name.startsWith('s/') ? ['s', name.slice(2)] : ['i', name];
  const swap = (address: string): string => address.replaceAll(NAME, `/${kind}$1${file}`);
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = swap(source.srcset);
  image.srcset = swap(image.srcset);
  image.src = swap(image.src);
}
