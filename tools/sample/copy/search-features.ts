/** Words in a query that select filter values, by language. Titles of categories and names of color groups also do, without being listed here. */
type Feature = readonly [words: string, filter: 'category' | 'color' | 'radius' | 'width', values: readonly string[]];

const WIDE = ['105–114 mm', '≥ 115 mm'];
const NARROW = ['< 75 mm', '75–84 mm'];
const SHORT_TURNS = ['< 14 m'];
const LONG_TURNS = ['≥ 20 m'];

export const SEARCH_FEATURES: Readonly<Record<string, readonly Feature[]>> = {
  'en-us': [
    ['wide, fat', 'width', WIDE], ['short turns, short radius', 'radius', SHORT_TURNS], ['long turns, long radius', 'radius', LONG_TURNS], ['narrow, slim', 'width', NARROW],
    ['powder, deep snow, off-piste', 'category', ['Freeride']], ['backcountry, ski touring, alpine touring', 'category', ['Touring']],
    ['carving, groomer, on-piste', 'category', ['Piste']], ['freestyle', 'category', ['Park']],
    ['orange', 'color', ['Red']],
  ],
  de: [
    ['breit, weit', 'width', WIDE], ['kurze Schwünge, kurzer Radius', 'radius', SHORT_TURNS], ['lange Schwünge, großer Radius', 'radius', LONG_TURNS], ['schmal', 'width', NARROW],
    ['Powder, Tiefschnee', 'category', ['Freeride']], ['Tour, Skitour', 'category', ['Touren']],
    ['Carving, Pisten', 'category', ['Piste']], ['Freestyle', 'category', ['Park']],
    ['orange', 'color', ['Rot']],
  ],
  fr: [
    ['large', 'width', WIDE], ['petits virages, petit rayon', 'radius', SHORT_TURNS], ['grands virages, grand rayon', 'radius', LONG_TURNS], ['étroit', 'width', NARROW],
    ['poudreuse, poudre, hors-piste', 'category', ['Freeride']], ['rando', 'category', ['Randonnée']],
    ['carving', 'category', ['Piste']], ['freestyle', 'category', ['Park']],
    ['blanche', 'color', ['Blanc']], ['orange', 'color', ['Rouge']],
  ],
  ja: [
    ['幅広, ワイド, 太い', 'width', WIDE], ['小回り', 'radius', SHORT_TURNS], ['大回り', 'radius', LONG_TURNS], ['細い, ナロー', 'width', NARROW],
    ['パウダー, 深雪', 'category', ['フリーライド']], ['ツアー, バックカントリー', 'category', ['ツーリング']],
    ['カービング', 'category', ['ゲレンデ']], ['フリースタイル', 'category', ['パーク']],
    ['青い, 青', 'color', ['ブルー']], ['黒い, 黒', 'color', ['ブラック']], ['白い, 白', 'color', ['ホワイト']], ['赤い, 赤', 'color', ['レッド']],
    ['緑', 'color', ['グリーン']], ['黄色い, 黄色', 'color', ['イエロー']],
  ],
  it: [
    ['largo, larghi', 'width', WIDE], ['curve corte, raggio corto', 'radius', SHORT_TURNS], ['curve lunghe, raggio lungo', 'radius', LONG_TURNS], ['stretto, stretti', 'width', NARROW],
    ['polvere, neve fresca, fuoripista', 'category', ['Freeride']], ['alpinismo', 'category', ['Scialpinismo']],
    ['carving', 'category', ['Pista']], ['freestyle', 'category', ['Park']],
    ['nera', 'color', ['Nero']], ['bianca', 'color', ['Bianco']], ['rossa, arancione', 'color', ['Rosso']],
  ],
  es: [
    ['ancho, anchos', 'width', WIDE], ['giros cortos, radio corto', 'radius', SHORT_TURNS], ['giros largos, radio largo', 'radius', LONG_TURNS], ['estrecho, estrechos', 'width', NARROW],
    ['polvo, fuera de pista', 'category', ['Freeride']], ['montaña', 'category', ['Travesía']],
    ['carving', 'category', ['Pista']], ['freestyle', 'category', ['Park']],
    ['negra', 'color', ['Negro']], ['blanca', 'color', ['Blanco']], ['roja, naranja', 'color', ['Rojo']],
  ],
  nl: [
    ['breed, brede', 'width', WIDE], ['korte bochten, korte radius', 'radius', SHORT_TURNS], ['lange bochten, lange radius', 'radius', LONG_TURNS], ['smal, smalle', 'width', NARROW],
    ['poeder, powder, off-piste', 'category', ['Freeride']], ['toerskiën, toer', 'category', ['Toerski']],
    ['carving', 'category', ['Piste']], ['freestyle', 'category', ['Park']],
    ['zwarte', 'color', ['Zwart']], ['witte', 'color', ['Wit']], ['rode, oranje', 'color', ['Rood']],
  ],
  sv: [
    ['bred, breda', 'width', WIDE], ['korta svängar, kort radie', 'radius', SHORT_TURNS], ['långa svängar, lång radie', 'radius', LONG_TURNS], ['smal, smala', 'width', NARROW],
    ['puder, lössnö, offpist', 'category', ['Freeride']], ['tur, turskidor', 'category', ['Topptur']],
    ['carving', 'category', ['Pist']], ['freestyle', 'category', ['Park']],
    ['svarta', 'color', ['Svart']], ['vita', 'color', ['Vit']], ['röda, orange', 'color', ['Röd']],
  ],
  no: [
    ['bred, brede', 'width', WIDE], ['korte svinger, kort radius', 'radius', SHORT_TURNS], ['lange svinger, lang radius', 'radius', LONG_TURNS], ['smal, smale', 'width', NARROW],
    ['pudder, løssnø, freeride', 'category', ['Frikjøring']], ['tur, fjellski', 'category', ['Topptur']],
    ['carving', 'category', ['Alpint']], ['freestyle', 'category', ['Park']],
    ['svarte', 'color', ['Svart']], ['hvite', 'color', ['Hvit']], ['røde, oransje', 'color', ['Rød']],
  ],
  pl: [
    ['szeroki, szerokie', 'width', WIDE], ['krótkie skręty, krótki promień', 'radius', SHORT_TURNS], ['długie skręty, długi promień', 'radius', LONG_TURNS], ['wąski, wąskie', 'width', NARROW],
    ['puch, poza trasą', 'category', ['Freeride']], ['skitour, skitourowe', 'category', ['Skitury']],
    ['carving, zjazdowe', 'category', ['Na stok']], ['freestyle', 'category', ['Park']],
    ['czarne', 'color', ['Czarny']], ['białe', 'color', ['Biały']], ['czerwone, pomarańczowe', 'color', ['Czerwony']],
  ],
  cs: [
    ['široký, široké', 'width', WIDE], ['krátké oblouky, malý rádius', 'radius', SHORT_TURNS], ['dlouhé oblouky, velký rádius', 'radius', LONG_TURNS], ['úzký, úzké', 'width', NARROW],
    ['prašan, volný terén', 'category', ['Freeride']], ['skialp, skialpové', 'category', ['Skialpy']],
    ['carving', 'category', ['Sjezdové']], ['freestyle', 'category', ['Park']],
    ['černé', 'color', ['Černá']], ['bílé', 'color', ['Bílá']], ['červené, oranžové', 'color', ['Červená']],
  ],
}; // prettier-ignore

export const IGNORED_WORDS: Readonly<Record<string, string>> = {
  'en-us': 'a, an, the, for, with, in, of, and',
  de: 'ein, eine, einen, einem, für, mit, in, und',
  fr: 'un, une, des, de, du, pour, avec, en, et',
  ja: 'の, で, な, 用, 向け, 長さ',
  it: 'un, uno, una, per, con, in, di, da, e',
  es: 'un, una, unos, para, con, en, de, y',
  nl: 'een, de, het, voor, met, in, van, en',
  sv: 'en, ett, för, med, i, till, och',
  no: 'en, et, ei, for, med, i, til, og',
  pl: 'dla, z, ze, w, na, do, i',
  cs: 'pro, s, se, v, na, do, a',
};
