/** Names of colors and of the color groups of filters: en | de | fr | it | es. */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';

export const COLOR_NAMES: Readonly<Record<string, Texts>> = {
  glacier: texts('Glacier|Gletscher|Glacier|Ghiacciaio|Glaciar|Gletsjer|Glaciär|Isbre||Lodowiec|Ledovec||グレイシャー'),
  ink: texts('Ink|Tinte|Encre|Inchiostro|Tinta|Inkt|Bläck|Blekk||Atrament|Inkoust||インク'),
  snow: texts('Snow|Schnee|Neige|Neve|Nieve|Sneeuw|Snö|Snø||Śnieg|Sníh||スノー'),
  granite: texts('Granite|Granit|Granit|Granito|Granito|Graniet|Granit|Granitt||Granit|Žula||グラナイト'),
  larch: texts('Larch|Lärche|Mélèze|Larice|Alerce|Lariks|Lärk|Lerk||Modrzew|Modřín||ラーチ'),
  pine: texts('Pine|Kiefer|Pin|Pino|Pino|Den|Tall|Furu||Sosna|Borovice||パイン'),
  ember: texts('Ember|Glut|Braise|Brace|Brasa|Gloed|Glöd|Glo||Żar|Žár||エンバー'),
  alpenglow: texts(
    'Alpenglow|Alpenglühen|Embrasement|Enrosadira|Arrebol|Alpengloed|Alpglöd|Alpeglød||Blask Alp|Alpská záře||アルペングロー',
  ),
  dusk: texts('Dusk|Dämmerung|Crépuscule|Crepuscolo|Crepúsculo|Schemering|Skymning|Skumring||Zmierzch|Soumrak||ダスク'),
  lichen: texts('Lichen|Flechte|Lichen|Lichene|Liquen|Korstmos|Lav|Lav||Porost|Lišejník||ライケン'),
  rust: texts('Rust|Rost|Rouille|Ruggine|Óxido|Roest|Rost|Rust||Rdza|Rez||ラスト'),
  fjord: texts('Fjord|Fjord|Fjord|Fiordo|Fiordo|Fjord|Fjord|Fjord||Fiord|Fjord||フィヨルド'),
  sand: texts('Sand|Sand|Sable|Sabbia|Arena|Zand|Sand|Sand||Piasek|Písek||サンド'),
  signal: texts(
    'Signal|Signalgelb|Signal|Segnale|Señal|Signaalgeel|Signalgul|Signalgul||Żółty sygnałowy|Signální žlutá||シグナルイエロー',
  ),
};

export interface ColorGroup {
  readonly name: Texts;
  readonly hex: string;
  readonly colors: readonly string[];
}

export const COLOR_GROUPS: Readonly<Record<string, ColorGroup>> = {
  blue: { name: texts('Blue|Blau|Bleu|Blu|Azul|Blauw|Blå|Blå|Sininen|Niebieski|Modrá|Синий|ブルー|파랑|蓝色'), hex: '#3a78a0', colors: ['glacier', 'fjord'] },
  black: { name: texts('Black|Schwarz|Noir|Nero|Negro|Zwart|Svart|Svart|Musta|Czarny|Černá|Чёрный|ブラック|검정|黑色'), hex: '#1b1f27', colors: ['ink'] },
  white: { name: texts('White|Weiß|Blanc|Bianco|Blanco|Wit|Vit|Hvit|Valkoinen|Biały|Bílá|Белый|ホワイト|흰색|白色'), hex: '#eceff1', colors: ['snow'] },
  grey: { name: texts('Gray|Grau|Gris|Grigio|Gris|Grijs|Grå|Grå|Harmaa|Szary|Šedá|Серый|グレー|회색|灰色'), hex: '#6f767d', colors: ['granite'] },
  yellow: { name: texts('Yellow|Gelb|Jaune|Giallo|Amarillo|Geel|Gul|Gul|Keltainen|Żółty|Žlutá|Жёлтый|イエロー|노랑|黄色'), hex: '#e0a824', colors: ['larch', 'signal'] },
  green: { name: texts('Green|Grün|Vert|Verde|Verde|Groen|Grön|Grønn|Vihreä|Zielony|Zelená|Зелёный|グリーン|초록|绿色'), hex: '#4d6b45', colors: ['pine', 'lichen'] },
  red: { name: texts('Red|Rot|Rouge|Rosso|Rojo|Rood|Röd|Rød|Punainen|Czerwony|Červená|Красный|レッド|빨강|红色'), hex: '#c04a2b', colors: ['ember', 'rust'] },
  pink: { name: texts('Pink|Rosa|Rose|Rosa|Rosa|Roze|Rosa|Rosa|Vaaleanpunainen|Różowy|Růžová|Розовый|ピンク|분홍|粉色'), hex: '#d98a86', colors: ['alpenglow'] },
  purple: { name: texts('Purple|Violett|Violet|Viola|Morado|Paars|Lila|Lilla|Violetti|Fioletowy|Fialová|Фиолетовый|パープル|보라|紫色'), hex: '#4a4a78', colors: ['dusk'] },
  beige: { name: texts('Sand tones|Sandtöne|Tons sable|Toni sabbia|Tonos arena|Zandtinten|Sandtoner|Sandtoner|Hiekka|Piaskowy|Písková|Песочный|サンド|모래색|沙色'), hex: '#cbb997', colors: ['sand'] },
}; // prettier-ignore
