/** Names of parts of a country (ISO 3166-2) in a second language of that country, in CLDR spelling, by the name that the commerce platform accepts. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ca-fr': {
    'British Columbia': 'Colombie-Britannique',
    'New Brunswick': 'Nouveau-Brunswick',
    'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
    'Northwest Territories': 'Territoires du Nord-Ouest',
    'Nova Scotia': 'Nouvelle-Écosse',
    'Prince Edward Island': 'Île-du-Prince-Édouard',
    Quebec: 'Québec',
  },
};

/** The translated name, or the platform's name if there is none. `lang`: BCP 47. */
export function partName(name: string, { country, lang }: { readonly country: string; readonly lang: string }): string {
  const names = NAMES[`${country.toLowerCase()}-${lang.split('-')[0]}`];
  return names && Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
