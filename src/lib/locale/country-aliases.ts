/** Alternative search terms for countries, such as codes and common short forms. */

/** Terms by country code: the ISO 3166-1 alpha-3 code, then short forms and parts of the country. `Intl` provides the names in other languages. */
const ALIASES: Readonly<Record<string, string>> = {
  at: 'aut|oesterreich',
  au: 'aus|oz|down under',
  be: 'bel|vlaanderen|wallonie',
  ca: 'can|kanada|québec',
  ch: 'che|suisse|svizzera|svizra|swiss|helvetia|schwiiz',
  cz: 'cze|czech republic|tschechei|česká republika|république tchèque|repubblica ceca|república checa|tsjechische republiek|bohemia|チェコ共和国',
  de: 'deu|ger|brd|bundesrepublik deutschland|germania',
  es: 'esp|españa|catalunya|euskadi',
  fr: 'fra|hexagone|république française',
  gb: 'gbr|uk|u.k.|great britain|britain|england|scotland|wales|northern ireland|schottland|nordirland|grossbritannien|angleterre|grande-bretagne|écosse|inghilterra|gran bretagna|inglaterra|gran bretaña|engeland|groot-brittannië|storbritannien|storbritannia|anglia|wielka brytania|anglie|velká británie|англия|великобритания|イギリス|英国|영국',
  it: 'ita|südtirol|alto adige',
  jp: 'jpn|nippon|nihon|にっぽん|にほん|ジャパン',
  kr: 'kor|south korea|südkorea',
  nl: 'nld|ned|holland|hollande|olanda|holanda|holandia|holandsko|голландия|オランダ',
  no: 'nor|noreg',
  nz: 'nzl|aotearoa',
  pl: 'pol|polska',
  ru: 'rus|russia|россия',
  se: 'swe|sverige',
  us: 'usa|u.s.|u.s.a.|america|united states of america|the states|amerika|amérique|états-unis d’amérique|stati uniti d’america|ameryka|eeuu|ee. uu.|vereinigte staaten von amerika|vs|アメリカ|米国|美国|미국|америка|сша',
  global: 'other|international|worldwide|rest of world|rest of the world|world|global',
}; // prettier-ignore

/** Search terms of a country; its two-letter code first. */
export function countryAliases(country: string): readonly string[] {
  const given = Object.hasOwn(ALIASES, country) ? (ALIASES[country] ?? '') : '';
  return [country, ...given.split('|').filter(Boolean)];
}
