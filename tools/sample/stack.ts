/** All entries of the sample stack. Pure: the same tables yield the same stack. */
import type { CatalogProduct } from './catalog.ts';
import { catalogRules, categories, productEntries } from './entries/catalog.ts';
import { editorial } from './entries/editorial.ts';
import type { SampleEntry } from './entries/entry.ts';
import { frame } from './entries/frame.ts';
import { markets } from './entries/markets.ts';
import { home, landingPages, pages } from './entries/pages.ts';
import { displayTexts, settings } from './entries/settings.ts';

export function sampleEntries(products: readonly CatalogProduct[]): readonly SampleEntry[] {
  return [
    ...displayTexts(),
    ...markets(),
    ...categories(products),
    ...productEntries(products),
    ...catalogRules(products),
    ...home(products),
    ...pages(),
    ...landingPages(),
    ...editorial(),
    ...frame(),
    ...settings(products),
  ];
}
