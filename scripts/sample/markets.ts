/** Countries of the sample shop with their languages, currencies and regions (spec section 9, ruling 1). */

export interface SampleCountry {
  readonly value: string;
  readonly text: string;
  readonly continent: string;
  readonly currency: string;
  /** First is the country's default. */
  readonly languages: readonly string[];
}

const rows = `
us|United States|North America|USD|en
ca|Canada|North America|CAD|en,fr
at|Austria|Europe|EUR|de,en
be|Belgium|Europe|EUR|nl,fr,en
ch|Switzerland|Europe|CHF|de,fr,it,en
cz|Czech Republic|Europe|CZK|cs,en
de|Germany|Europe|EUR|de,en
es|Spain|Europe|EUR|es,en
fr|France|Europe|EUR|fr,en
gb|United Kingdom|Europe|GBP|en
it|Italy|Europe|EUR|it,en
nl|Netherlands|Europe|EUR|nl,en
no|Norway|Europe|NOK|no,en
pl|Poland|Europe|PLN|pl,en
se|Sweden|Europe|SEK|sv,en
au|Australia|Asia Pacific|AUD|en
jp|Japan|Asia Pacific|JPY|ja,en
nz|New Zealand|Asia Pacific|NZD|en
global|Other|Other|USD|en`;

export const COUNTRIES: readonly SampleCountry[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [value = '', text = '', continent = '', currency = '', languages = ''] = row.split('|');
    return { value, text, continent, currency, languages: languages.split(',') };
  });

export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', es: 'Español', nl: 'Nederlands', sv: 'Svenska', no: 'Norsk', pl: 'Polski', cs: 'Čeština', ja: '日本語',
}; // prettier-ignore

export const REGIONS: Readonly<Record<string, readonly string[]>> = {
  us: ['us'],
  ca: ['ca'],
  jp: ['jp'],
  eu_region_1: ['de', 'at', 'es', 'fr', 'it'],
  eu: ['be', 'ch', 'cz', 'gb', 'nl', 'no', 'pl', 'se'],
  other: ['au', 'nz', 'global'],
  pro: [],
  pro_ca: [],
  pro_eu_region_1: [],
};
