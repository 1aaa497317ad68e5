/** v3/catalog/products/{id}: single options and their values, images, and the parts that products here never have. */
import { listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { fieldFilter, paging, pathId } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { productOf } from './product-routes.ts';
import { imageShapes, optionShape } from './product-shape.ts';

type Part = Readonly<Record<string, unknown>> & { readonly id: number };
type Parts = (call: Call) => readonly Part[];

const notFound = (): Refusal => new Refusal(404, 'The resource was not found.');

function partOf(parts: readonly Part[], text: string | undefined): Part {
  const id = pathId(text);
  const found = parts.find((part) => part.id === id);
  if (!found) throw notFound();
  return found;
}

const fields = ({ url }: Call, sample: Part | undefined) =>
  fieldFilter(url.searchParams, Object.keys(sample ?? {}), new Set(['id']));

const list = (parts: Parts) => (call: Call) => {
  const all = parts(call);
  return listed({ all, ...paging(call.url.searchParams) }, call.url, fields(call, all[0]));
};

const one = (parts: Parts, parameter: string) => (call: Call) => {
  const found = partOf(parts(call), call.params[parameter]);
  return single(fields(call, found)(found));
};

const options: Parts = (call) => productOf(call).options.map(optionShape);
const images: Parts = (call) => imageShapes(productOf(call)).map(({ image_file: _file, ...image }) => image);

const optionValues: Parts = (call) => {
  const { id } = partOf(options(call), call.params['optionId']);
  const option = productOf(call).options.find(({ row }) => row.id === id);
  return option ? optionShape(option).option_values : [];
};

/** Products here have none of these, like the values of `include`. */
const none: Parts = (call) => {
  productOf(call);
  return [];
};
const NONE = ['bulk-pricing-rules', 'custom-fields', 'modifiers', 'reviews', 'videos'];

const scope = 'store_v2_products_read_only';
const base = 'v3/catalog/products/:productId';

export const productPartRoutes = resource([
  { path: `${base}/options/:optionId`, scope, on: { GET: one(options, 'optionId') } },
  { path: `${base}/options/:optionId/values`, scope, on: { GET: list(optionValues) } },
  { path: `${base}/options/:optionId/values/:valueId`, scope, on: { GET: one(optionValues, 'valueId') } },
  { path: `${base}/images`, scope, on: { GET: list(images) } },
  { path: `${base}/images/:imageId`, scope, on: { GET: one(images, 'imageId') } },
  ...NONE.map((name) => ({ path: `${base}/${name}`, scope, on: { GET: list(none) } }) as const),
]);
