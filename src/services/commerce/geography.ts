/** Countries that the shop knows, and the states, provinces and territories of those that are divided on the wire. Ids are those of ISO 3166-1. */

export interface Country {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
}

export interface State {
  readonly id: number;
  readonly countryId: number;
  readonly abbreviation: string;
  readonly name: string;
}

export const COUNTRIES: readonly Country[] = [
  { id: 36, iso2: 'AU', iso3: 'AUS', name: 'Australia' },
  { id: 40, iso2: 'AT', iso3: 'AUT', name: 'Austria' },
  { id: 56, iso2: 'BE', iso3: 'BEL', name: 'Belgium' },
  { id: 124, iso2: 'CA', iso3: 'CAN', name: 'Canada' },
  { id: 203, iso2: 'CZ', iso3: 'CZE', name: 'Czech Republic' },
  { id: 250, iso2: 'FR', iso3: 'FRA', name: 'France' },
  { id: 276, iso2: 'DE', iso3: 'DEU', name: 'Germany' },
  { id: 380, iso2: 'IT', iso3: 'ITA', name: 'Italy' },
  { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan' },
  { id: 528, iso2: 'NL', iso3: 'NLD', name: 'Netherlands' },
  { id: 554, iso2: 'NZ', iso3: 'NZL', name: 'New Zealand' },
  { id: 578, iso2: 'NO', iso3: 'NOR', name: 'Norway' },
  { id: 616, iso2: 'PL', iso3: 'POL', name: 'Poland' },
  { id: 643, iso2: 'RU', iso3: 'RUS', name: 'Russian Federation' },
  { id: 724, iso2: 'ES', iso3: 'ESP', name: 'Spain' },
  { id: 752, iso2: 'SE', iso3: 'SWE', name: 'Sweden' },
  { id: 756, iso2: 'CH', iso3: 'CHE', name: 'Switzerland' },
  { id: 826, iso2: 'GB', iso3: 'GBR', name: 'United Kingdom' },
  { id: 840, iso2: 'US', iso3: 'USA', name: 'United States' },
];

/** `<abbreviation> <name>`, in the order of their names. */
const PARTS: Readonly<Record<number, readonly string[]>> = {
  36: [
    'ACT Australian Capital Territory',
    'NSW New South Wales',
    'NT Northern Territory',
    'QLD Queensland',
    'SA South Australia',
    'TAS Tasmania',
    'VIC Victoria',
    'WA Western Australia',
  ],
  124: [
    'AB Alberta',
    'BC British Columbia',
    'MB Manitoba',
    'NB New Brunswick',
    'NL Newfoundland and Labrador',
    'NS Nova Scotia',
    'NT Northwest Territories',
    'NU Nunavut',
    'ON Ontario',
    'PE Prince Edward Island',
    'QC Quebec',
    'SK Saskatchewan',
    'YT Yukon',
  ],
  840: [
    'AL Alabama',
    'AK Alaska',
    'AZ Arizona',
    'AR Arkansas',
    'CA California',
    'CO Colorado',
    'CT Connecticut',
    'DE Delaware',
    'DC District of Columbia',
    'FL Florida',
    'GA Georgia',
    'HI Hawaii',
    'ID Idaho',
    'IL Illinois',
    'IN Indiana',
    'IA Iowa',
    'KS Kansas',
    'KY Kentucky',
    'LA Louisiana',
    'ME Maine',
    'MD Maryland',
    'MA Massachusetts',
    'MI Michigan',
    'MN Minnesota',
    'MS Mississippi',
    'MO Missouri',
    'MT Montana',
    'NE Nebraska',
    'NV Nevada',
    'NH New Hampshire',
    'NJ New Jersey',
    'NM New Mexico',
    'NY New York',
    'NC North Carolina',
    'ND North Dakota',
    'OH Ohio',
    'OK Oklahoma',
    'OR Oregon',
    'PA Pennsylvania',
    'PR Puerto Rico',
    'RI Rhode Island',
    'SC South Carolina',
    'SD South Dakota',
    'TN Tennessee',
    'TX Texas',
    'UT Utah',
    'VT Vermont',
    'VA Virginia',
    'WA Washington',
    'WV West Virginia',
    'WI Wisconsin',
    'WY Wyoming',
  ],
};

export const STATES: readonly State[] = Object.entries(PARTS).flatMap(([country, parts]) =>
  parts.map((part, index) => ({
    id: Number(country) * 100 + index + 1,
    countryId: Number(country),
    abbreviation: part.slice(0, part.indexOf(' ')),
    name: part.slice(part.indexOf(' ') + 1),
  })),
);
