/** Dealers: country|name|street|postal code|city|state|latitude|longitude|phone|hours|services. All dealers are fictitious. */

export interface Dealer {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly hours: string;
  readonly services: readonly string[];
}

/** Names and addresses of Japanese dealers in Japanese, by English name: name|street|city|state. */
const japanese = `
Odori Ski Works|大通スキー工房|南三条西6丁目2|札幌市中央区|北海道
Powder House|パウダーハウス|字山田190-4|虻田郡倶知安町|北海道
Hakuba Atelier|白馬アトリエ|大字北城5734|北安曇郡白馬村|長野県`;

export type LocalDealer = Pick<Dealer, 'name' | 'street' | 'city' | 'state'>;

/** The Japanese writing of a dealer; undefined for dealers outside Japan. */
export const JAPANESE_DEALERS: ReadonlyMap<string, LocalDealer> = new Map(
  japanese.trim().split('\n').map((row) => {
    const [english = '', name = '', street = '', city = '', state = ''] = row.split('|');
    return [english, { name, street, city, state }] as const;
  }),
); // prettier-ignore

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Opening hours by pattern: rows of days, opening time and closing time. */
export const HOURS: Readonly<Record<string, readonly (readonly [days: readonly string[], opens: string, closes: string])[]>> = {
  city: [[WEEK.slice(0, 5), '10:00', '19:00'], [['Saturday'], '10:00', '18:00']],
  resort: [[WEEK, '08:30', '18:30']],
  noon: [[WEEK.slice(0, 6), '09:00', '12:00'], [WEEK.slice(0, 6), '14:30', '19:00']],
  workshop: [[WEEK.slice(1, 5), '10:00', '18:30'], [['Saturday'], '10:00', '16:00']],
}; // prettier-ignore

const rows = `
at|Sport Kofler|Maria-Theresien-Straße 41|6020|Innsbruck||47.2654|11.3936|+43 512 555 0141|city|mount tune bootfit
at|Gletscherladen|Dorfstraße 87|6450|Sölden||46.9655|11.0076|+43 5254 555 0187|resort|mount tune rent demo
at|Schneid & Sohn|Linzer Gasse 22|5020|Salzburg||47.8032|13.0466|+43 662 555 0122|city|mount tune
at|Arlberghandel|Dorfstraße 60|6580|St. Anton am Arlberg||47.1287|10.2640|+43 5446 555 0160|resort|mount tune bootfit rent demo
ca|Northern Lines|214 Mackenzie Avenue|V0E 2S0|Revelstoke|British Columbia|50.9987|-118.1957|+1 250 555 0114|resort|mount tune demo
ca|Coast Touring Co.|1850 West 4th Avenue|V6J 1M3|Vancouver|British Columbia|49.2680|-123.1480|+1 604 555 0150|city|mount tune bootfit
ca|Atelier Boréal|318 rue Saint-Jean|G1R 1N8|Québec|Québec|46.8087|-71.2220|+1 418 555 0118|workshop|mount tune
ch|Bergführerladen|Bahnhofstrasse 35|3920|Zermatt||46.0207|7.7491|+41 27 555 01 35|resort|mount tune bootfit demo
ch|Firnwerk|Promenade 72|7270|Davos||46.8003|9.8347|+41 81 555 01 72|resort|mount tune rent
ch|Lac et Neige|Rue de Bourg 19|1003|Lausanne||46.5190|6.6350|+41 21 555 01 19|city|mount tune
de|Tiefschnee|Ludwigstraße 48|82467|Garmisch-Partenkirchen||47.4935|11.1050|+49 8821 555 0148|resort|mount tune rent demo
de|Isar Ski|Fraunhoferstraße 13|80469|München||48.1296|11.5740|+49 89 555 0113|city|mount tune bootfit
de|Kante Oberstdorf|Nebelhornstraße 27|87561|Oberstdorf||47.4080|10.2830|+49 8322 555 0127|resort|mount tune rent
de|Nordlage|Kastanienallee 31|10435|Berlin||52.5370|13.4100|+49 30 555 0131|city|mount tune
es|Nieve Vieja|Avenida Francia 12|22700|Jaca||42.5690|-0.5480|+34 974 55 01 12|noon|mount tune rent
es|Puerto Blanco|Carrer dels Carrers 9|25530|Vielha||42.7020|0.7950|+34 973 55 01 09|resort|mount tune demo
fr|Montagne & Cie|Rue du Docteur Paccard 112|74400|Chamonix||45.9237|6.8694|+33 4 55 50 01 12|resort|mount tune bootfit demo
fr|La Trace|Place Grenette 8|38000|Grenoble||45.1905|5.7281|+33 4 55 50 01 08|noon|mount tune
fr|Briançon Ski Atelier|Avenue de la République 21|05100|Briançon||44.8978|6.6430|+33 4 55 50 01 21|workshop|mount tune rent
it|Punto Neve|Corso Italia 77|32043|Cortina d’Ampezzo||46.5378|12.1357|+39 0436 555 177|resort|mount tune rent demo
it|Quota Duemila|Portici 34|39100|Bolzano||46.4993|11.3566|+39 0471 555 134|noon|mount tune bootfit
it|Valdigne Sci|Via Roma 52|11013|Courmayeur||45.7969|6.9690|+39 0165 555 152|resort|mount tune demo
it|Navigli Montagna|Alzaia Naviglio Grande 18|20144|Milano||45.4520|9.1740|+39 02 555 0118|city|mount tune
us|Wasatch Edge|1465 East 3300 South|84106|Salt Lake City|Utah|40.6998|-111.8507|+1 801 555 0146|city|mount tune bootfit demo
us|Sawpit Skis|118 West Colorado Avenue|81435|Telluride|Colorado|37.9375|-107.8123|+1 970 555 0118|resort|mount tune demo
us|Teton Bench|85 East Broadway|83001|Jackson|Wyoming|43.4793|-110.7607|+1 307 555 0185|resort|mount tune rent demo
us|Cascade Workshop|1012 East Pike Street|98122|Seattle|Washington|47.6140|-122.3190|+1 206 555 0112|city|mount tune
us|Donner Touring|10098 Donner Pass Road|96161|Truckee|California|39.3280|-120.1840|+1 530 555 0198|workshop|mount tune rent
us|Green Mountain Bindings|61 Mountain Road|05672|Stowe|Vermont|44.4660|-72.6870|+1 802 555 0161|resort|mount tune
jp|Odori Ski Works|Minami 3-jo Nishi 6-2|060-0063|Sapporo|Hokkaido|43.0560|141.3500|+81 11 555 0163|city|mount tune bootfit
jp|Powder House|Yamada 190-4|044-0081|Kutchan|Hokkaido|42.8640|140.6990|+81 136 55 0119|resort|mount tune rent demo
jp|Hakuba Atelier|Hokujo 5734|399-9301|Hakuba|Nagano|36.6980|137.8530|+81 261 55 0157|resort|mount tune rent
no|Fjellstua|Strandveien 7|9060|Lyngseidet||69.5767|20.2190|+47 55 55 01 07|workshop|mount tune demo
no|Marka Ski|Thorvald Meyers gate 44|0552|Oslo||59.9230|10.7590|+47 55 55 01 44|city|mount tune bootfit
se|Fjällverket|Årevägen 55|837 52|Åre||63.3990|13.0810|+46 647 555 01|resort|mount tune rent demo
gb|Fell & Firn|21 Lake Road|CA12 5BS|Keswick||54.5990|-3.1370|+44 17687 555 01|city|mount tune bootfit
nl|Laagland Ski|Utrechtsestraat 66|1017 VP|Amsterdam||52.3620|4.8980|+31 20 555 0166|city|mount tune
be|Neige du Nord|Rue du Bailli 30|1050|Bruxelles||50.8280|4.3620|+32 2 555 01 30|city|mount tune
cz|Stará Sněžka|Svatopetrská 14|543 51|Špindlerův Mlýn||50.7260|15.6090|+420 499 555 014|resort|mount tune rent
pl|Śnieżnik|Krupówki 29|34-500|Zakopane||49.2960|19.9510|+48 18 555 01 29|resort|mount tune rent
nz|Southern Tracks|Ardmore Street 93|9305|Wānaka||-44.6960|169.1360|+64 3 555 0193|workshop|mount tune demo`;

export const DEALERS: readonly Dealer[] = rows.trim().split('\n').map((row) => {
  const [country = '', name = '', street = '', postalCode = '', city = '', state = '', latitude, longitude, phone = '', hours = '', services = ''] = row.split('|');
  return { country, name, street, postalCode, city, state, latitude: Number(latitude), longitude: Number(longitude), phone, hours, services: services.split(' ') };
}); // prettier-ignore
