/** Values of specifications in the languages of the shop copy: words by a glossary, figures as the language writes them. */
import { texts } from '../texts.ts';
import type { Language, Texts } from '../texts.ts';

/** en | de | fr | it | es; a part of a value between commas. */
const GLOSSARY: ReadonlyMap<string, Texts> = new Map(
  `
poplar|Pappel|peuplier|pioppo|chopo
ash|Esche|frêne|frassino|fresno
beech|Buche|hêtre|faggio|haya
balsa|Balsa|balsa|balsa|balsa
paulownia|Paulownia|paulownia|paulownia|paulownia
flax|Flachs|lin|lino|lino
carbon|Carbon|carbone|carbonio|carbono
titanal|Titanal|titanal|titanal|titanal
titanal frame|Titanalrahmen|cadre en titanal|telaio in titanal|marco de titanal
ash stringers|Eschenstringer|renforts en frêne|longheroni in frassino|refuerzos de fresno
carbon stringers|Carbonstringer|renforts carbone|longheroni in carbonio|refuerzos de carbono
two sheets of titanal|zwei Lagen Titanal|deux feuilles de titanal|due lamine di titanal|dos láminas de titanal
tip rocker|Rocker an der Schaufel|rocker en spatule|rocker in punta|rocker en la punta
long tip rocker|langer Rocker an der Schaufel|long rocker en spatule|lungo rocker in punta|rocker largo en la punta
slight tip rocker|leichter Rocker an der Schaufel|léger rocker en spatule|leggero rocker in punta|ligero rocker en la punta
tail rocker|Rocker am Ende|rocker au talon|rocker in coda|rocker en la cola
tip and tail rocker|Rocker an Schaufel und Ende|rocker en spatule et talon|rocker in punta e coda|rocker en punta y cola
full rocker tip and tail|voller Rocker an Schaufel und Ende|plein rocker en spatule et talon|rocker pieno in punta e coda|rocker completo en punta y cola
full rocker|voller Rocker|plein rocker|rocker pieno|rocker completo
camber|Vorspannung|cambre|camber|camber
long camber|lange Vorspannung|cambre long|camber lungo|camber largo
full camber|volle Vorspannung|plein cambre|camber pieno|camber completo
flat tail|flaches Ende|talon plat|coda piatta|cola plana
twin tip|Twintip|bi-spatule|twin tip|twin tip
fixed 8|fest 8|fixe 8|fisso 8|fijo 8
none|keine|non|no|no
tech inserts|Pin-Einsätze|inserts tech|inserti tech|insertos tech
alpine|Alpin|alpine|alpino|alpina
gripwalk|GripWalk|GripWalk|GripWalk|GripWalk
touring|Touren|randonnée|scialpinismo|travesía
junior|Junior|junior|junior|júnior
210d recycled nylon|210D Recyclingnylon|nylon recyclé 210D|nylon riciclato 210D|nailon reciclado 210D
420d recycled nylon|420D Recyclingnylon|nylon recyclé 420D|nylon riciclato 420D|nailon reciclado 420D
600d recycled polyester|600D Recyclingpolyester|polyester recyclé 600D|poliestere riciclato 600D|poliéster reciclado 600D
900d recycled polyester|900D Recyclingpolyester|polyester recyclé 900D|poliestere riciclato 900D|poliéster reciclado 900D
900d tpu laminate|900D TPU-Laminat|stratifié TPU 900D|laminato TPU 900D|laminado TPU 900D
diagonal and a-frame|diagonal und A-förmig|diagonal et en A|diagonale e ad A|diagonal y en A
diagonal|diagonal|diagonal|diagonale|diagonal
backpack straps|Rucksackträger|bretelles de sac à dos|spallacci|tirantes de mochila
shoulder strap|Schultergurt|bandoulière|tracolla|bandolera
replaceable|austauschbar|remplaçables|sostituibili|recambiables
100 % mohair|100 % Mohair|100 % mohair|100 % mohair|100 % mohair
70 % mohair|70 % Mohair|70 % mohair|70 % mohair|70 % mohair
65 % mohair|65 % Mohair|65 % mohair|65 % mohair|65 % mohair
30 % nylon|30 % Nylon|30 % nylon|30 % nylon|30 % nailon
35 % nylon|35 % Nylon|35 % nylon|35 % nylon|35 % nailon
100 % nylon|100 % Nylon|100 % nylon|100 % nylon|100 % nailon
hot melt|Schmelzkleber|thermocollante|termoadesiva|termofusible
vacuum|Vakuum|vide|vuoto|vacío
race|Rennkleber|course|gara|competición
free of pfas|ohne PFAS|sans PFAS|senza PFAS|sin PFAS
7075 aluminium|Aluminium 7075|aluminium 7075|alluminio 7075|aluminio 7075
aluminium|Aluminium|aluminium|alluminio|aluminio
adjustable|verstellbar|réglable|regolabile|regulable
fixed|fest|fixe|fissa|fija
spherical|sphärisch|sphérique|sferica|esférica
cylindrical|zylindrisch|cylindrique|cilindrica|cilíndrica
photochromic|photochrom|photochromique|fotocromatica|fotocromática
two tints|zwei Tönungen|deux teintes|due tinte|dos tintes
medium to large|mittel bis groß|moyen à large|media-grande|mediano a grande
small to medium|schmal bis mittel|petit à moyen|piccola-media|pequeño a mediano
medium|mittel|moyen|media|mediano
bio-based tpu|biobasiertes TPU|TPU biosourcé|TPU di origine bio|TPU de base biológica
12 % and 48 %|12 % und 48 %|12 % et 48 %|12 % e 48 %|12 % y 48 %
goat leather|Ziegenleder|cuir de chèvre|pelle di capra|cuero de cabra
goat leather palm|Handfläche aus Ziegenleder|paume en cuir de chèvre|palmo in pelle di capra|palma de cuero de cabra
three-layer membrane|Dreilagenmembran|membrane trois couches|membrana a tre strati|membrana de tres capas
softshell|Softshell|softshell|softshell|softshell
gauntlet|lang|longue|lungo|largo
short|kurz|courte|corto|corto
scraper|Abziehklinge|racloir|raschietto|rascador
knife|Messer|couteau|coltello|navaja
hardened steel|gehärteter Stahl|acier trempé|acciaio temprato|acero templado
−12 to −4 °c|−12 bis −4 °C|−12 à −4 °C|da −12 a −4 °C|de −12 a −4 °C
−4 to +2 °c|−4 bis +2 °C|−4 à +2 °C|da −4 a +2 °C|de −4 a +2 °C
`
    .trim()
    .split('\n')
    .map((row) => [row.slice(0, row.indexOf('|')), texts(row)]),
);

const THOUSANDS: Partial<Record<Language, string>> = { de: '.', fr: '\u202f', it: '.', es: '' };

/** A part is a word of the glossary, or it says something in figures that needs no words. */
export function isKnownSpecPart(part: string): boolean {
  return GLOSSARY.has(part.toLowerCase()) || !/[a-z]{3,}/i.test(part.replaceAll(/\b(EN|Pin|Race|TPU|PZ\d|cm)\b/g, ''));
}

export function specValue(value: string, language: Language): string {
  const thousands = THOUSANDS[language];
  if (thousands === undefined) return value;
  const parts = value
    .replaceAll(/(\d),(\d{3})/g, `$1${'\u0000'}$2`)
    .split(', ')
    .map((part) => {
      const word = GLOSSARY.get(part.toLowerCase())?.[language];
      return word ?? part.replaceAll(/(\d)\.(\d)/g, '$1,$2');
    });
  const whole = parts.join(', ').replaceAll('\u0000', thousands);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
