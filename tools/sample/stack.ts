/** All entries of the sample stack. Pure: the same tables yield the same stack. */
import type { CatalogueProduct } from './catalogue.ts';
import { catalogueRules, categories, productEntries } from './entries/catalogue.ts';
import { editorial } from './entries/editorial.ts';
import type { SampleEntry } from './entries/entry.ts';
import { frame } from './entries/frame.ts';
import { markets } from './entries/markets.ts';
import { home, landingPages, pages } from './entries/pages.ts';
import { displayTexts, settings } from './entries/settings.ts';

export function sampleEntries(products: readonly CatalogueProduct[]): readonly SampleEntry[] {
  return [
    ...displayTexts(),
    ...markets(),
    ...categories(products),
    ...productEntries(products),
    ...catalogueRules(products),
    ...home(products),
    ...pages(),
    ...landingPages(),
    ...editorial(),
    ...frame(),
    ...settings(products),
  ];
}
