import { PriceView } from '#islands/ui/PriceView.tsx';
import { TileTags } from '#islands/ui/TileTags.tsx';
import type { ComparedGroup } from '#lib/catalogue/compare.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import type { SpecGroup } from '#lib/content/settings-entries.ts';
import { imageUrl } from '#lib/media/image-url.ts';

import { comparedPictureSizes } from './compared-picture.ts';
import { RemoveProduct } from './RemoveProduct.tsx';
import type { SavedFrame, RemoveWay } from './saved-frame.ts';

const GROUPS: Readonly<Record<SpecGroup, SavedText<'compare'>>> = {
  size: 'Shape and size',
  build: 'Build',
  use: 'Use and fit',
  other: 'Further details',
};

interface GroupProps {
  readonly group: ComparedGroup;
  readonly frame: SavedFrame<SavedText<'compare'>>;
  readonly products: readonly ProductPayload[];
}

function Group({ group, frame, products }: GroupProps) {
  return (
    <tbody>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={products.length + 1}>
          {frame.say(GROUPS[group.group])}
        </th>
      </tr>
      {group.rows.map(({ id, title, values }) => (
        <tr key={id}>
          <th scope="row">{title}</th>
          {values.map((value, index) => (
            <td key={products[index]?.uid}>{value || '–'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface HeadProps {
  readonly product: ProductPayload;
  readonly frame: SavedFrame<SavedText<'compare'>>;
  readonly way: RemoveWay;
  /** The `sizes` attribute of the picture. */
  readonly sizes: string;
}

function Head({ product, frame, way, sizes }: HeadProps) {
  const url = (width: number): string =>
    imageUrl(frame.mediaBase, { filename: product.picture, alias: frame.alias, size: { width }, quality: 90 });
  return (
    <th scope="col" data-tile="">
      <div className="compare-picture">
        {product.picture && <img src={url(353)} srcSet={`${url(210)} 210w, ${url(353)} 353w, ${url(706)} 706w`} sizes={sizes} width={210} height={280} alt="" />}
        <TileTags product={product} say={frame.say} />
      </div>
      <a href={product.href}>{product.title}</a>
      <PriceView frame={frame} shown={product.price} product={product.commerceId} range={product.priceRange} />
      <RemoveProduct way={way} product={product} />
    </th>
  );
} // prettier-ignore

interface Props {
  readonly products: readonly ProductPayload[];
  readonly groups: readonly ComparedGroup[];
  readonly frame: SavedFrame<SavedText<'compare'>>;
  readonly way: RemoveWay;
}

/** Products side by side: prices, sizes and specifications in groups. */
export function CompareTable({ products, groups, frame, way }: Props) {
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{frame.say('Products')}</span>
          </th>
          {products.map((product) => (
            <Head
              key={product.uid}
              product={product}
              frame={frame}
              way={way}
              sizes={comparedPictureSizes(products.length)}
            />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.group} group={group} frame={frame} products={products} />
      ))}
    </table>
  );
}
