/** Words that mean the same to a shopper, by language: abbreviations of norms, other names of gear, complaints and what helps. */
const EVERY_LANGUAGE = ['MNC, multi norm', 'GW, GripWalk', 'AT, touring'];

export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'en-us': [
    ...EVERY_LANGUAGE,
    'skins, climbing skins', 'backpack, rucksack, pack, bag', 'goggles, glasses', 'powder, freeride, deep snow, off-piste',
    'backcountry, touring', 'piste, groomer, on-piste, carving', 'kids, junior, children', 'women, ladies',
    'skins slip, skin wax', 'skins do not stick, glue, adhesion', 'cold hands, gloves, mitt', 'fog, photochromic, goggles',
    'returns, return, send back, refund', 'shipping, delivery', 'dealers, stores, shops', 'size guide, length, sizing',
  ],
  de: [
    ...EVERY_LANGUAGE,
    'Felle, Steigfelle, Tourenfelle', 'Rucksack, Tasche', 'Brille, Skibrille, Goggle', 'Powder, Tiefschnee, Freeride',
    'Skitour, Tour, Touring', 'Piste, Carving', 'Kinder, Junior', 'Damen, Frauen', 'Bindung, Bindungen',
    'Fell rutscht, Fellwachs', 'Fell klebt nicht, Kleber', 'kalte Hände, Handschuh', 'beschlagen, photochrom, Brille',
    'Rückgabe, Rücksendung, Retoure, Widerruf, zurückgeben', 'Versand, Lieferung', 'Händler, Geschäfte', 'Größentabelle, Länge',
  ],
  fr: [
    ...EVERY_LANGUAGE,
    'peaux, peaux de phoque', 'sac à dos, sac', 'masque, lunettes', 'poudreuse, freeride, hors-piste',
    'randonnée, rando, touring', 'piste, carving', 'enfant, junior', 'femme, dame', 'fixation, fix',
    'la peau glisse, fart', 'la peau ne colle plus, colle', 'mains froides, gant, moufle', 'buée, photochromique, masque',
    'retour, retours, remboursement', 'livraison, expédition', 'revendeurs, magasins', 'guide des tailles, longueur',
  ],
  ja: [
    ...EVERY_LANGUAGE,
    'シール, クライミングスキン, スキン', 'バックパック, リュック, バッグ', 'ゴーグル, メガネ', 'パウダー, フリーライド, 深雪',
    'ツアー, ツーリング, バックカントリー', 'ゲレンデ, カービング', '子供, ジュニア', '女性, レディース', 'ビンディング, 金具',
    'シールが滑る, ワックス', '手が冷たい, グローブ, ミトン', '曇る, 調光, ゴーグル',
    '返品, 返金, 交換', '送料, 配送', '取扱店, 店舗', 'サイズ表, 長さ',
  ],
}; // prettier-ignore
