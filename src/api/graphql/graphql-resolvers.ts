/** Root fields of the GraphQL API. The session decides the prices; no argument names a group or a customer (rulings 5, 19, 20 and 24). */
import type { CommerceProduct } from '#lib/catalogue/commerce-product.ts';
import { requestedProducts, MOST_RECOMMENDED, recommendedProducts } from '#lib/catalogue/recommended.ts';
import type { RecommendationPlace } from '#lib/catalogue/recommended.ts';
import {
  acrossLists,
  matchesAttributes,
  MOST_BY_UID,
  MOST_RELATED,
  seededOrder,
} from '#lib/catalogue/related-products.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { ErrorPageEntry } from '#lib/content/settings-entries.ts';
import type { Money } from '#lib/pricing/money.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import { isShoppingRegion, isShownIn } from '#lib/region/region.ts';

import { productsInVisitorPrices } from '../catalogue/group-prices.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { productSelection, checkAttributes, checkContentRegion, checkStore, languageOf } from './graphql-arguments.ts';
import type { ProductSelectionArguments, AttributeInput } from './graphql-arguments.ts';
import type { GraphqlContent } from './graphql-content.ts';

export interface GraphqlContext {
  readonly call: Call;
  readonly content: GraphqlContent;
}

interface Place {
  readonly locale: string;
  readonly bcRegion: string;
}

const placeOf = ({ region }: Call, contentRegion: string): RecommendationPlace => ({
  region: contentRegion,
  shopping: isShoppingRegion(contentRegion),
  commerceRegion: region,
});

const amount = (money: Money | undefined) => money && { ...money, value: moneyToDecimal(money) };

function toBcProduct(product: CommerceProduct, withVariants: boolean) {
  const priced = <T extends Pick<CommerceProduct, 'calculatedPrice' | 'retailPrice'>>(one: T) => ({
    ...one,
    calculatedPrice: amount(one.calculatedPrice),
    retailPrice: amount(one.retailPrice),
  });
  return { ...priced(product), variants: withVariants ? product.variants.map(priced) : null };
}

/** Requests all products from the platform in one call, and only when a query selects `bcProduct`. */
function toRelated(
  products: readonly Product[],
  call: Call,
  { shopping, withVariants }: { readonly shopping: boolean; readonly withVariants: boolean },
) {
  const idOf = ({ commerce }: Product): number | undefined => (shopping && commerce[call.region]?.id) || undefined;
  const ids = products.flatMap((product) => idOf(product) ?? []);
  let loading: Promise<ReadonlyMap<number, CommerceProduct>> | undefined;
  async function ask(): Promise<ReadonlyMap<number, CommerceProduct>> {
    if (ids.length === 0) return new Map();
    const include = withVariants ? ['variants'] : [];
    const { data } = await call.commerce.products({ ids, limit: ids.length, include });
    return new Map((await productsInVisitorPrices(call, data)).map((product) => [product.id, product]));
  }
  return products.map((product) => ({
    ...product,
    image: { amplienceId: product.image.name, imageset: product.image.imageset },
    async bcProduct() {
      loading ??= ask();
      const found = (await loading).get(idOf(product) ?? 0);
      return found ? toBcProduct(found, withVariants) : null;
    },
  }));
}

async function relatedProducts(
  args: ProductSelectionArguments & Place & { readonly includeVariantRetailPrice?: boolean | null },
  { call, content }: GraphqlContext,
) {
  checkStore(args.bcRegion, call);
  const language = languageOf(args.locale);
  const selection = productSelection(args);
  const loaded =
    selection.by === 'uids'
      ? await content.productsByUid(selection.list, language)
      : await content.productsById(call.region, selection.list, language);
  const place = placeOf(call, call.regionHeader);
  const answer = requestedProducts(selection.list, loaded, place);
  if (loaded.length < selection.list.length)
    call.log({ level: 'warn', event: 'related-products-missing', asked: selection.list.length, found: loaded.length });
  if (answer.kind === 'not-found') throw new Refusal('not-found', 'Page not found');
  const shown = answer.products.slice(0, selection.by === 'uids' ? MOST_BY_UID : MOST_RELATED);
  return toRelated(shown, call, {
    shopping: place.shopping,
    withVariants: args.includeVariantRetailPrice === true,
  });
}

async function automatedRelatedProductIds(
  args: Place & {
    readonly categoryId: number;
    readonly ctsRegion: string;
    readonly productAttributes?: readonly AttributeInput[] | null;
  },
  { call, content }: GraphqlContext,
): Promise<readonly number[]> {
  checkStore(args.bcRegion, call);
  const place = placeOf(call, checkContentRegion(args.ctsRegion));
  const language = languageOf(args.locale);
  const attributes = checkAttributes(args.productAttributes ?? []);
  const uid = await content.categoryUid(call.region, args.categoryId);
  if (uid === undefined) throw new Refusal('not-found', 'The store has no such category.');
  const products = recommendedProducts(await content.productsIn(uid, language), place).filter(
    (product) => !product.discontinued && matchesAttributes(product, attributes),
  );
  const ids = seededOrder(products, uid, (product) => product.uid).flatMap(
    ({ commerce }) => commerce[call.region]?.id || [],
  );
  return ids.slice(0, MOST_RELATED);
}

/** The products that the editor selected; if there are none, products of the editor's categories, in turn. */
async function errorPageProducts(page: ErrorPageEntry, language: string, { call, content }: GraphqlContext) {
  const place = placeOf(call, call.regionHeader);
  const named = await content.productsByUid(
    page.products.map(({ uid }) => uid),
    language,
  );
  const chosen = recommendedProducts(named, place);
  const categories = chosen.length > 0 ? [] : page.automatedRelatedProducts;
  const lists = await Promise.all(categories.map(({ category }) => content.productsIn(category.uid, language)));
  const automated = recommendedProducts(
    acrossLists(lists, ({ uid }) => uid),
    place,
  );
  return toRelated([...chosen, ...automated].slice(0, MOST_RECOMMENDED), call, {
    shopping: place.shopping,
    withVariants: false,
  });
}

async function errorPage({ locale, bcRegion }: Place, context: GraphqlContext) {
  const { call, content } = context;
  checkStore(bcRegion, call);
  const language = languageOf(locale);
  const page = (await content.errorPages(language)).find((one) => isShownIn(call.regionHeader, one));
  if (!page) return null;
  return {
    ...page,
    automatedRelatedProducts: page.automatedRelatedProducts.map(({ category, commerceId }) => ({
      categoryUid: category.uid,
      bcId: commerceId,
    })),
    products: () => errorPageProducts(page, language, context),
  };
}

async function colorGroups({ locale }: Pick<Place, 'locale'>, { content }: GraphqlContext) {
  const groups = await content.colorGroups(languageOf(locale));
  return groups.map(({ uid, colorName, swatchHex, childColors }) => ({
    uid,
    colorName,
    optionSwatchHex: swatchHex,
    childColors,
  }));
}

export const GRAPHQL_ROOT = { relatedProducts, automatedRelatedProductIds, errorPage, colorGroups };
