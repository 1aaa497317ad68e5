/**
 * Which gear fits together, based only on the makers' declarations in the product content (spec section 1; the shop computes no ski length and no
 * release value for a person). Pure.
 */
import type { Product } from '../content/product-entries.ts';
import { BOOT_NORMS } from '../content/product-gear.ts';
import type { BootNorm, DeclaredRange, ProductFit, ProductSize } from '../content/product-gear.ts';

/** `ask`: the maker declares nothing about the sole, or requires that a workshop checks the boot. */
export type BootAnswer = 'yes' | 'no' | 'ask';

/**
 * A binding without any declaration gives `ask` for every sole. With a declaration, a sole that it does not name does not fit: only declared
 * combinations count.
 */
export function bootAnswer({ accepts, asks }: ProductFit, norm: BootNorm): BootAnswer {
  if (accepts.includes(norm)) return 'yes';
  if (asks.includes(norm) || accepts.length + asks.length === 0) return 'ask';
  // A junior binding declares adult soles only under `asks`; soles that it does not name stay unknown.
  return accepts.length === 0 ? 'ask' : 'no';
}

export function bootAnswers(fit: ProductFit): readonly { readonly norm: BootNorm; readonly answer: BootAnswer }[] {
  return BOOT_NORMS.map((norm) => ({ norm, answer: bootAnswer(fit, norm) }));
}

export function isWithin({ from = -Infinity, to = Infinity }: DeclaredRange, value: number): boolean {
  return from <= value && value <= to;
}

/** Brakes of a binding whose declared range contains the ski's waist. */
export function brakesFor(sizes: readonly ProductSize[], waist: number): readonly ProductSize[] {
  return sizes.filter((row) => row.waist !== undefined && isWithin(row.waist, waist));
}

/** A skin may be at most this much narrower than the ski's tip, in millimeters, so that only the edges stay free after trimming. */
export const SKIN_UNDER_TIP = 6;

/** The narrowest skin that covers the ski; a wider one only wastes material. Undefined when none is wide enough. */
export function skinFor(sizes: readonly ProductSize[], tip: number): ProductSize | undefined {
  const wide = sizes.filter((row) => row.width !== undefined && row.width >= tip - SKIN_UNDER_TIP);
  return wide.toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))[0];
}

/** Sizes that the maker recommends for a skier's height, in the order of the size table. Two when the height is in both ranges. */
export function lengthsFor(sizes: readonly ProductSize[], height: number): readonly ProductSize[] {
  return sizes.filter((row) => row.skier !== undefined && isWithin(row.skier, height));
}

/** A product that fits a ski, with those of its sizes that fit. */
export interface FittingProduct<T extends Pick<Product, 'gear'> = Product> {
  readonly product: T;
  readonly sizes: readonly string[];
}

/** Bindings whose brakes fit and skins whose width fits; products that declare neither are left out. */
export function fittingProducts<T extends Pick<Product, 'gear'>>(
  ski: ProductFit,
  products: readonly T[],
): readonly FittingProduct<T>[] {
  const { waist, tip } = ski;
  return products.flatMap((product) => {
    const table = product.gear?.sizeTable ?? [];
    const skin = tip === undefined ? undefined : skinFor(table, tip);
    const rows = waist === undefined ? [] : brakesFor(table, waist);
    const sizes = [...rows, ...(skin ? [skin] : [])].map(({ size }) => size);
    return sizes.length === 0 ? [] : [{ product, sizes }];
  });
}

/** Whether the product is a skin: only skins declare a width for their sizes. */
export const isSkin = ({ gear }: Product): boolean => gear?.sizeTable.some(({ width }) => width !== undefined) === true;

const CENTIMETRES_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** `5′10″` for a height, in whole inches. */
export function feetAndInches(centimetres: number): string {
  const inches = Math.round(centimetres / CENTIMETRES_PER_INCH);
  return `${Math.floor(inches / INCHES_PER_FOOT)}′${inches % INCHES_PER_FOOT}″`;
}

/** `21.7–23.2` for a text in centimeters, `55–59 cm`. Undefined for any other text. */
export function inInches(text: string): string | undefined {
  if (!/\d\s*cm$/.test(text)) return undefined;
  return text
    .replace(/\s*cm$/, '')
    .replaceAll(/\d+(?:[.,]\d+)?/g, (figure) => (Number(figure.replace(',', '.')) / CENTIMETRES_PER_INCH).toFixed(1));
}
