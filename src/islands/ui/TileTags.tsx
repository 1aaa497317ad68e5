import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Tag } from '#lib/catalogue/tile.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { BannerIcon } from '#lib/content/product-entries.ts';

type State = NonNullable<ProductPayload['state']>;

const TEXTS = {
  new: 'New',
  sale: 'Sale',
  redesigned: 'Redesigned',
  'best-seller': 'Best seller',
  'coming-soon': 'Coming soon',
  discontinued: 'Discontinued',
  dealers: 'Only at dealers',
} as const satisfies Record<Tag | BannerIcon | State, InterfaceText>;

export type TagText = (typeof TEXTS)[keyof typeof TEXTS] | 'Sold out';

interface Props {
  readonly product: Pick<ProductPayload, 'tags' | 'banner' | 'state' | 'soldOut'>;
  readonly say: (english: TagText) => string;
  /** Stock text known at build time; the browser updates it. */
  readonly stock?: string | undefined;
}

/** Tags of a tile, the same in a grid and in a list of saved products: the editor's banner icon, the tags, the stock. */
export function TileTags({ product: { tags, banner, state, soldOut }, say, stock }: Props) {
  const left = stock ?? (state ? say(TEXTS[state]) : soldOut && say('Sold out'));
  return (
    <p className="tags">
      {banner && <span className={`tag banner ${banner}`}>{say(TEXTS[banner])}</span>}
      {tags.map(
        (tag) =>
          tag !== banner && (
            <span key={tag} className={`tag ${tag}`}>
              {say(TEXTS[tag])}
            </span>
          ),
      )}
      {left && <span className="tag stock">{left}</span>}
    </p>
  );
}
