/** Words in a query that choose filter values, by language; the titles of categories and the names of colour groups do so without being listed. */
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
}; // prettier-ignore

export const IGNORED_WORDS: Readonly<Record<string, string>> = {
  'en-us': 'a, an, the, for, with, in, of, and',
  de: 'ein, eine, einen, einem, für, mit, in, und',
  fr: 'un, une, des, de, du, pour, avec, en, et',
  ja: 'の, で, な, 用, 向け, 長さ',
};
