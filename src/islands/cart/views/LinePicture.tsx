import { imageUrl } from '#lib/media/image-url.ts';

import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'mediaBase' | 'alias'> {
  /** Media name; without one, the space of the picture stays empty. */
  readonly image: string | undefined;
}

export function LinePicture({ image, mediaBase, alias }: Props) {
  if (!image) return <span className="no-picture" />;
  const src = imageUrl(mediaBase, { filename: image, alias, size: { width: 210 } });
  return <img src={src} alt="" width={88} height={117} loading="lazy" />;
}
