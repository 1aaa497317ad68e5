/** Countries of the sample shop with their languages, currencies and regions (spec section 9, ruling 1). */
import { REGION_COUNTRIES } from '#lib/region/region.ts';

export interface SampleCountry {
  readonly value: string;
  readonly text: string;
  readonly continent: string;
  readonly currency: string;
  /** Percentage of tax included in prices; 0: tax is added. */
  readonly includedTax: number;
  /** Languages; the first is the country's default. */
  readonly languages: readonly string[];
}

/** Columns: code | name | continent | currency | languages, the default first | tax included in prices, in percent. */
const rows = `
us|United States|North America|USD|en|0
ca|Canada|North America|CAD|en,fr|0
at|Austria|Europe|EUR|de,en|20
be|Belgium|Europe|EUR|nl,fr,en|21
ch|Switzerland|Europe|CHF|de,fr,it,en|8.1
cz|Czech Republic|Europe|CZK|cs,en|21
de|Germany|Europe|EUR|de,en|19
es|Spain|Europe|EUR|es,en|21
fr|France|Europe|EUR|fr,en|20
gb|United Kingdom|Europe|GBP|en|20
it|Italy|Europe|EUR|it,en|22
nl|Netherlands|Europe|EUR|nl,en|21
no|Norway|Europe|NOK|no,en|25
pl|Poland|Europe|PLN|pl,en|23
se|Sweden|Europe|SEK|sv,en|25
au|Australia|Asia Pacific|AUD|en|10
jp|Japan|Asia Pacific|JPY|ja,en|10
nz|New Zealand|Asia Pacific|NZD|en|15
global|Other|Other|USD|en|0`;

export const COUNTRIES: readonly SampleCountry[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [value = '', text = '', continent = '', currency = '', languages = '', tax = '0'] = row.split('|');
    return { value, text, continent, currency, languages: languages.split(','), includedTax: Number(tax) };
  });

export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', es: 'Español', nl: 'Nederlands', sv: 'Svenska', no: 'Norsk', pl: 'Polski', cs: 'Čeština', ja: '日本語',
}; // prettier-ignore

export const REGIONS: Readonly<Record<string, readonly string[]>> = {
  ...REGION_COUNTRIES,
  other: ['au', 'nz', 'global'],
  pro: [],
  pro_ca: [],
  pro_eu_region_1: [],
};

/** States, provinces, cantons and prefectures for addresses, with their names in ISO 3166-2. */
const stateRows = {
  us: 'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
  ca: 'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
  at: 'Burgenland|Kärnten|Niederösterreich|Oberösterreich|Salzburg|Steiermark|Tirol|Vorarlberg|Wien',
  au: 'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
  ch: 'Aargau|Appenzell Ausserrhoden|Appenzell Innerrhoden|Basel-Landschaft|Basel-Stadt|Bern|Fribourg|Genève|Glarus|Graubünden|Jura|Luzern|Neuchâtel|Nidwalden|Obwalden|Schaffhausen|Schwyz|Solothurn|St. Gallen|Thurgau|Ticino|Uri|Valais|Vaud|Zug|Zürich',
  de: 'Baden-Württemberg|Bayern|Berlin|Brandenburg|Bremen|Hamburg|Hessen|Mecklenburg-Vorpommern|Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland|Sachsen|Sachsen-Anhalt|Schleswig-Holstein|Thüringen',
  es: 'A Coruña|Álava|Albacete|Alicante|Almería|Asturias|Ávila|Badajoz|Barcelona|Bizkaia|Burgos|Cáceres|Cádiz|Cantabria|Castellón|Ceuta|Ciudad Real|Córdoba|Cuenca|Gipuzkoa|Girona|Granada|Guadalajara|Huelva|Huesca|Illes Balears|Jaén|La Rioja|Las Palmas|León|Lleida|Lugo|Madrid|Málaga|Melilla|Murcia|Navarra|Ourense|Palencia|Pontevedra|Salamanca|Santa Cruz de Tenerife|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Zamora|Zaragoza',
  it: "Agrigento|Alessandria|Ancona|Aosta|Arezzo|Ascoli Piceno|Asti|Avellino|Bari|Barletta-Andria-Trani|Belluno|Benevento|Bergamo|Biella|Bologna|Bolzano|Brescia|Brindisi|Cagliari|Caltanissetta|Campobasso|Caserta|Catania|Catanzaro|Chieti|Como|Cosenza|Cremona|Crotone|Cuneo|Enna|Fermo|Ferrara|Firenze|Foggia|Forlì-Cesena|Frosinone|Genova|Gorizia|Grosseto|Imperia|Isernia|La Spezia|L'Aquila|Latina|Lecce|Lecco|Livorno|Lodi|Lucca|Macerata|Mantova|Massa-Carrara|Matera|Messina|Milano|Modena|Monza e Brianza|Napoli|Novara|Nuoro|Oristano|Padova|Palermo|Parma|Pavia|Perugia|Pesaro e Urbino|Pescara|Piacenza|Pisa|Pistoia|Pordenone|Potenza|Prato|Ragusa|Ravenna|Reggio Calabria|Reggio Emilia|Rieti|Rimini|Roma|Rovigo|Salerno|Sassari|Savona|Siena|Siracusa|Sondrio|Sud Sardegna|Taranto|Teramo|Terni|Torino|Trapani|Trento|Treviso|Trieste|Udine|Varese|Venezia|Verbano-Cusio-Ossola|Vercelli|Verona|Vibo Valentia|Vicenza|Viterbo",
  jp: 'Aichi|Akita|Aomori|Chiba|Ehime|Fukui|Fukuoka|Fukushima|Gifu|Gunma|Hiroshima|Hokkaido|Hyogo|Ibaraki|Ishikawa|Iwate|Kagawa|Kagoshima|Kanagawa|Kochi|Kumamoto|Kyoto|Mie|Miyagi|Miyazaki|Nagano|Nagasaki|Nara|Niigata|Oita|Okayama|Okinawa|Osaka|Saga|Saitama|Shiga|Shimane|Shizuoka|Tochigi|Tokushima|Tokyo|Tottori|Toyama|Wakayama|Yamagata|Yamaguchi|Yamanashi',
}; // prettier-ignore

export const STATES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(stateRows).map(([country, names]) => [country, names.split('|')]),
);
