/**
 * Queries of shoppers and their meaning, expressed as facts about products: type, waist, length, liters, color, title. No judgment depends on the
 * results of an engine. Each intent has one query per language.
 */
export const JUDGED_LANGUAGES = ['en-us', 'de', 'fr', 'ja'] as const;
export type JudgedLanguage = (typeof JUDGED_LANGUAGES)[number];

/** The meaning of a query: a relevant document must satisfy all given properties. */
export interface Wanted {
  readonly title?: string;
  /** URL of a category. */
  readonly category?: string;
  /** Sample products from which a relevant product is derived, if no other fact distinguishes it. */
  readonly models?: readonly string[];
  /** URL of a text page. */
  readonly page?: string;
  /** Waist width in millimeters. */
  readonly waist?: number;
  /** A size of the product in the shop's spelling: `177 cm`. */
  readonly size?: string;
  readonly litres?: number;
  /** Slug of a color. */
  readonly color?: string;
}

export interface JudgedQuery {
  readonly language: JudgedLanguage;
  readonly query: string;
  readonly wanted: Wanted;
}

type Intent = readonly [wanted: Wanted, en: string, de: string, fr: string, ja: string];

const INTENTS: readonly Intent[] = [
  // Titles, some of them misspelled or joined.
  [{ title: 'Ridge 98' }, 'Ridge 98', 'ridge 98', 'Ridge98', 'Ridge 98'],
  [{ title: 'Couloir 108' }, 'coulior 108', 'Couloir-108', 'couloir 108 ski', 'couloir108'],
  [{ title: 'Pin 12' }, 'pin 12 binding', 'Pin 12 Bindung', 'fixation Pin 12', 'Pin 12 ビンディング'],
  [{ title: 'Silvretta 104' }, 'Silvretta 104', 'Silvreta 104', 'silvretta104', 'Silvretta 104 スキー'],
  [{ title: 'Nordwand 28' }, 'nordwand 28', 'Nordwand 28 Rucksack', 'sac à dos Nordwand 28', 'Nordwand 28'],
  // Types.
  [{ category: '/skis' }, 'skis', 'Ski', 'skis', 'スキー'],
  [{ category: '/bindings' }, 'bindings', 'Bindungen', 'fixations', 'ビンディング'],
  [{ category: '/skins' }, 'climbing skins', 'Steigfelle', 'peaux de phoque', 'シール'],
  [{ category: '/bags/backpacks' }, 'backpack', 'Rucksack', 'sac à dos', 'バックパック'],
  [{ category: '/bags/ski-bags' }, 'ski bag', 'Skisack', 'housse à skis', 'スキーバッグ'],
  [{ category: '/bags/duffels' }, 'duffel', 'Duffel', 'sac de voyage', 'ダッフル'],
  [{ category: '/accessories/helmets' }, 'helmet', 'Helm', 'casque', 'ヘルメット'],
  [{ category: '/accessories/goggles' }, 'goggles', 'Skibrille', 'masque de ski', 'ゴーグル'],
  [{ category: '/accessories/gloves' }, 'gloves', 'Handschuhe', 'gants', 'グローブ'],
  [{ category: '/accessories/poles' }, 'poles', 'Skistöcke', 'bâtons', 'ポール'],
  // Types with a use.
  [{ category: '/skis/touring' }, 'touring skis', 'Tourenski', 'skis de randonnée', 'ツーリングスキー'],
  [{ category: '/skis/freeride' }, 'powder skis', 'Tiefschneeski', 'skis de poudreuse', 'パウダースキー'],
  [{ category: '/skis/piste' }, 'carving skis', 'Pistenski', 'skis de piste', 'ゲレンデ スキー'],
  [{ category: '/skis/park' }, 'park skis', 'Park Ski', 'skis de park', 'パーク スキー'],
  [{ category: '/bindings/tech-bindings' }, 'tech bindings', 'Pinbindung', 'fixation à inserts', 'テックビンディング'],
  [{ category: '/skins/mohair-skins' }, 'mohair skins', 'Mohairfelle', 'peaux mohair', 'モヘア シール'],
  [{ category: '/accessories/gloves' }, 'cold hands', 'kalte Hände', 'mains froides', '手が冷たい'],
  // Measures.
  [{ category: '/skis/freeride', waist: 108 }, 'freeride ski 108 mm', 'Freeride Ski 108 mm', 'ski freeride 108 mm', 'フリーライド スキー 108mm'],
  [{ category: '/skis/touring', waist: 96 }, 'touring ski 96', 'Tourenski 96 mm', 'ski de rando 96', 'ツーリング スキー 96'],
  [{ category: '/skis', size: '177 cm' }, 'skis 177cm', 'Ski 177 cm', 'skis 177 cm', 'スキー 177センチ'],
  [{ category: '/skis', size: '178 cm' }, 'ski 5\'10"', 'Ski 178cm', 'ski 178 cm', '178cm スキー'],
  [{ category: '/skis/touring', size: '171 cm' }, 'touring skis 171 cm', 'Tourenski 171cm', 'skis de randonnée 171 cm', 'ツーリングスキー 171cm'],
  [{ category: '/skis/freeride', size: '186 cm' }, 'freeride skis 186', 'Freeride Ski 186 cm', 'ski freeride 186cm', 'フリーライド 186cm'],
  [{ category: '/bindings/tech-bindings', size: '120 mm' }, 'tech binding 120 mm', 'Pin-Bindung 120 mm', 'fixation à inserts 120 mm', 'テックビンディング 120mm'],
  [{ category: '/bags/backpacks', litres: 28 }, '28 l backpack', 'Rucksack 28 l', 'sac à dos 28 litres', 'バックパック 28リットル'],
  [{ category: '/bags/duffels', litres: 60 }, '60 liter duffel', 'Duffel 60 Liter', 'sac de voyage 60 l', 'ダッフル 60リットル'],
  // Colors.
  [{ category: '/accessories/helmets', color: 'glacier' }, 'glacier helmet', 'Helm Gletscher', 'casque glacier', 'ヘルメット グレイシャー'],
  [{ category: '/bags/backpacks', color: 'ember' }, 'backpack ember', 'Rucksack Glut', 'sac à dos braise', 'バックパック エンバー'],
  // Features and users that only the model reveals.
  [{ models: ['haze-photochromic'] }, 'photochromic goggles', 'photochrome Brille', 'masque photochromique', '調光 ゴーグル'],
  [{ models: ['stride-carbon'] }, 'carbon poles', 'Carbonstöcke', 'bâtons carbone', 'カーボン ポール'],
  [{ models: ['crest-junior'] }, 'kids helmet', 'Kinderhelm', 'casque enfant', '子供用ヘルメット'],
  [{ models: ['lock-7-junior'] }, 'kids binding', 'Kinderbindung', 'fixation enfant', 'ジュニア ビンディング'],
  [{ models: ['base-wax-cold', 'base-wax-warm', 'skin-wax'] }, 'wax', 'Wachs', 'fart', 'ワックス'],
  // Pages that are not products.
  [{ page: '/shipping' }, 'shipping', 'Versand', 'livraison', '送料'],
  [{ page: '/warranty' }, 'warranty', 'Garantie', 'garantie', '保証'],
]; // prettier-ignore

export const JUDGED_QUERIES: readonly JudgedQuery[] = INTENTS.flatMap(([wanted, ...queries]) =>
  JUDGED_LANGUAGES.map((language, at) => ({ language, wanted, query: queries[at] ?? '' })),
);
