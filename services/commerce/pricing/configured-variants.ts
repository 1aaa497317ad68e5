/** Options of a price request: the variants that a product's configuration leaves, which may be partial. */
import type { Product, Variant } from '../catalog/catalog.ts';
import { Refusal } from '../requests/answer.ts';
import { isCount } from '../requests/parameters.ts';

export interface ConfiguredOption {
  readonly option_id: number;
  readonly value_id: number;
}

const MAX_OPTIONS = 50;
const NAME = 'items.options';
const invalid = (problem: string): Refusal => new Refusal(422, `${NAME} ${problem}.`, { errors: { [NAME]: problem } });

export function optionsIn(value: unknown): readonly ConfiguredOption[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_OPTIONS) throw invalid('must be a list');
  return value.map((one: unknown) => {
    const { option_id, value_id } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    if (!isCount(option_id, 1) || !isCount(value_id, 1)) throw invalid('must hold option_id and value_id');
    return { option_id, value_id };
  });
}

/** The variants with all given option values; throws a 422 if there are none, or if a value is not one of its option. */
export function configuredVariants(
  product: Product,
  options: readonly ConfiguredOption[],
  candidates: readonly Variant[] = product.variants,
): readonly Variant[] {
  for (const { option_id, value_id } of options) {
    const option = product.options.find(({ row }) => row.id === option_id);
    if (!option?.values.some(({ id }) => id === value_id)) throw invalid('must name option values of the product');
  }
  const left = candidates.filter(({ optionValues }) =>
    options.every(({ option_id, value_id }) =>
      optionValues.some((chosen) => chosen.option_id === option_id && chosen.id === value_id),
    ),
  );
  if (left.length === 0 && options.length > 0) throw invalid('name no variant of the product');
  return left;
}
