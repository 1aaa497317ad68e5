/** States and provinces of the option lists (spec section 3): text as the platform knows it, value as a slug. */
export interface Option {
  readonly text: string;
  readonly value: string;
}

export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const options = (names: string): readonly Option[] => names.split('|').map((text) => ({ text, value: slugOf(text) }));

/** The fifty states, the District of Columbia and Puerto Rico. */
export const STATES = options(
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
);

/** The ten provinces and three territories. */
export const PROVINCES = options(
  'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
);

/** Empty where an address names none, or names it freely. */
export function subdivisions(country: string): readonly Option[] {
  return { us: STATES, ca: PROVINCES }[country.toLowerCase()] ?? [];
}

/** The platform's name of a slug, or what was given. */
export function subdivisionName(country: string, value: string): string {
  return subdivisions(country).find((one) => one.value === value)?.text ?? value;
}
