import { densityDpi } from '#lib/media/density-dpi.ts';
import { placeholderUrl } from '#lib/media/image-url.ts';
import { tileSources } from '#lib/media/srcset.ts';

import type { TileFrame } from './tile-frame.ts';

interface Props {
  readonly frame: Pick<TileFrame, 'mediaBase' | 'alias' | 'placeholders'>;
  /** Media name. */
  readonly name: string;
  /** Whether the picture is in the first row of a page and loads eagerly. */
  readonly isFirst: boolean;
}

const DPI = densityDpi(true);

/** Removes the placeholder: pictures are transparent, so it would shine through. */
const clear = ({ currentTarget: { style } }: { readonly currentTarget: HTMLImageElement }): void => {
  style.background = '';
};

/** The picture of a tile in three sizes by viewport and two densities (spec section 9). */
export function TilePicture({ frame: { mediaBase, alias, placeholders }, name, isFirst }: Props) {
  const sources = tileSources(mediaBase, { filename: name, alias }, DPI);
  const [largest, ...others] = sources.toReversed();
  if (!largest) return null;
  // `src` is the rendition for screens of density 1.
  const [src = '', dense = ''] = largest.srcset.split(' 1x, ', 2);
  const waiting = placeholders && {
    style: {
      background: `url("${placeholderUrl(mediaBase, { filename: name, alias, size: largest })}") center / contain no-repeat content-box`,
    },
    onLoad: clear,
    onError: clear,
  };
  return (
    <picture>
      {others.toReversed().map(({ media, srcset }) => (
        <source key={srcset} media={media ?? undefined} srcSet={srcset} />
      ))}
      <img
        src={src}
        srcSet={dense}
        width={largest.width}
        height={largest.height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        {...waiting}
      />
    </picture>
  );
}
