import { memo } from 'react';
import type { ReactNode } from 'react';

import { PriceView } from '#islands/ui/PriceView.tsx';
import { SaveMarks } from '#islands/ui/SaveMarks.tsx';
import { TileTags } from '#islands/ui/TileTags.tsx';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { SWATCHES_PHONE, swatchRow } from '#lib/catalogue/tile.ts';
import { joined } from '#lib/locale/joined.ts';
import { encodedPictureName } from '#lib/media/picture-name.ts';

import type { TileFrame } from './tile-frame.ts';
import { TilePicture } from './TilePicture.tsx';

export interface TileProps {
  readonly tile: ProductPayload;
  readonly frame: TileFrame;
  readonly isFirst?: boolean;
  /** Stock text known at build time; the browser updates it. */
  readonly stock?: string | undefined;
  /** Label of a professional's price; absent for a public price. */
  readonly pro?: string | undefined;
  /** Class that hides the tile from some visitors. */
  readonly visibilityClass?: string | undefined;
  /** Shown below the price. */
  readonly children?: ReactNode;
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

function Swatches({ tile, frame }: Pick<TileProps, 'tile' | 'frame'>) {
  const row = swatchRow(tile.colors);
  if (row.shown.length < 2) return null;
  return (
    <p className="swatches">
      {row.shown.map((color, index) => (
        <a
          key={color.slug}
          className={classes('swatch', index >= SWATCHES_PHONE && 'beyond-phone')}
          href={`${tile.href}?color=${color.slug.toLowerCase()}`}
          style={{ ['--hex' as string]: color.hex }}
          data-picture={color.picture === `${tile.slug}-${color.slug}` ? undefined : encodedPictureName(color.picture)}
          aria-current={index === 0 ? 'true' : undefined}
        >
          <i />
          <span className="visually-hidden">{joined(frame.locale, [tile.title, color.name])}</span>
        </a>
      ))}
      {row.moreOnPhone > 0 && <span className="more phone">{`+${row.moreOnPhone}`}</span>}
      {row.moreOnDesktop > 0 && <span className="more desktop">{`+${row.moreOnDesktop}`}</span>}
    </p>
  );
}

function Tile({ tile, frame, isFirst = false, stock, pro, visibilityClass, children }: TileProps) {
  const { second, views } = tile;
  return (
    <article className={classes('tile', visibilityClass)} data-tile="">
      <div
        className="tile-picture"
        data-second={second}
        data-views={views && frame.keeps ? frame.say('Picture {number}') : undefined}
      >
        {tile.picture && <TilePicture frame={frame} name={tile.picture} isFirst={isFirst} />}
        <TileTags product={tile} say={frame.say} stock={stock} />
        {frame.keeps && <SaveMarks slug={tile.slug} title={tile.title} locale={frame.locale} say={frame.say} />}
      </div>
      <Swatches tile={tile} frame={frame} />
      {tile.categories && <p className="small soft">{tile.categories.join(' · ')}</p>}
      <h3 className="tile-name">
        <a href={tile.href}>{tile.title}</a>
      </h3>
      <PriceView frame={frame} shown={tile.price} product={tile.commerceId} pro={pro} range={tile.priceRange} />
      {children}
    </article>
  );
}

/** A product in a grid: picture, tags, name, price, swatches. Works without scripts: a swatch is a link to the product in its color. */
export const TileView = memo(Tile);
