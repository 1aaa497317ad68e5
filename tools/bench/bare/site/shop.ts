/** Content of the bare project: one JSON file, read once. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface BareProduct {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly description: readonly string[];
  readonly prices: Readonly<Record<string, number>>;
  readonly colors: readonly {
    readonly name: string;
    readonly slug: string;
    readonly hex: string;
    readonly picture: string;
  }[];
  readonly optionName: string;
  readonly sizes: readonly string[];
  readonly specs: readonly { readonly id: string; readonly value: string }[];
  readonly related: readonly number[];
}

export interface BareLocale {
  readonly code: string;
  readonly tag: string;
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  /** Whether pages have the cart button and the buy box. */
  readonly sells: boolean;
}

interface NavLink {
  readonly title: string;
  readonly url: string;
}

export interface BareShop {
  readonly pages: number;
  readonly locales: readonly BareLocale[];
  /** Products by language. */
  readonly products: Readonly<Record<string, readonly BareProduct[]>>;
  readonly nav: Readonly<Record<string, readonly (NavLink & { readonly children: readonly NavLink[] })[]>>;
  readonly texts: Readonly<Record<string, string>>;
  /** Filler text that gives the pages the same length as the compared ones. */
  readonly filler: readonly string[];
}

export const shop = JSON.parse(readFileSync('shop.json', 'utf8')) as BareShop;

const digests = new Map<unknown, string>();

/** Digest of an object's JSON, cached per object. */
function digestOf(part: unknown): string {
  const known = digests.get(part) ?? hash('sha256', JSON.stringify(part));
  digests.set(part, known);
  return known;
}

/** Cache key of a page, which changes with any of the page's inputs. */
export function pageKey(locale: BareLocale, index: number): string {
  const products = shop.products[locale.language] ?? [];
  const product = products[index % products.length];
  const parts = [locale, product, shop.nav[locale.language], shop.texts, shop.filler, shop.locales];
  return [...parts, ...(product?.related ?? []).map((at) => products[at])].map(digestOf).join(' ');
}

const formats = new Map<string, Intl.NumberFormat>();

export function money(locale: BareLocale, amount: number): string {
  const known =
    formats.get(locale.code) ?? new Intl.NumberFormat(locale.tag, { style: 'currency', currency: locale.currency });
  formats.set(locale.code, known);
  return known.format(amount);
}

export function picture(name: string, width: number): string {
  return `/i/firn/${name}?w=${width}&fmt=auto&qlt=75`;
}

export function srcset(name: string, widths: readonly number[]): string {
  return widths.map((width) => `${picture(name, width)} ${width}w`).join(', ');
}
