/** Synonyms by language: abbreviations of norms, other names of gear, and problems with their remedies. */
const EVERY_LANGUAGE = ['MNC, multi norm', 'GW, GripWalk', 'AT, touring'];

export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'en-us': [
    ...EVERY_LANGUAGE,
    'skins, climbing skins', 'backpack, rucksack, pack, bag', 'goggles, glasses', 'powder, freeride, deep snow, off-piste',
    'backcountry, touring', 'piste, groomer, on-piste, carving', 'kids, junior, children', 'women, ladies',
    'wax, ski wax', 'skins slip, skin wax', 'skins do not stick, glue, adhesion', 'cold hands, gloves, mitt', 'fog, photochromic, goggles',
    'returns, return, send back, refund', 'shipping, delivery', 'dealers, stores, shops', 'size guide, length, sizing',
  ],
  de: [
    ...EVERY_LANGUAGE,
    'Felle, Steigfelle, Tourenfelle', 'Rucksack, Tasche', 'Brille, Skibrille, Goggle', 'Powder, Tiefschnee, Freeride',
    'Skitour, Tour, Touring', 'Piste, Carving', 'Kinder, Junior', 'Damen, Frauen', 'Bindung, Bindungen',
    'Pinbindung, Tech-Bindung', 'Wachs, Skiwachs, wax', 'Fell rutscht, Fellwachs, skin wax', 'Fell klebt nicht, Kleber', 'kalte Hände, Handschuh', 'beschlagen, photochrom, Brille',
    'Rückgabe, Rücksendung, Retoure, Widerruf, zurückgeben', 'Versand, Lieferung', 'Händler, Geschäfte', 'Größentabelle, Länge',
  ],
  fr: [
    ...EVERY_LANGUAGE,
    'peaux, peaux de phoque', 'sac à dos, sac', 'masque, lunettes', 'poudreuse, freeride, hors-piste',
    'randonnée, rando, touring', 'piste, carving', 'enfant, junior', 'femme, dame', 'fixation, fix',
    'fart, farts, wax', 'la peau glisse, skin wax', 'la peau ne colle plus, colle', 'mains froides, gant, moufle', 'buée, photochromique, masque',
    'retour, retours, remboursement', 'livraison, expédition', 'revendeurs, magasins', 'guide des tailles, longueur',
  ],
  ja: [
    ...EVERY_LANGUAGE,
    'シール, クライミングスキン, スキン', 'バックパック, リュック, バッグ', 'ゴーグル, メガネ', 'パウダー, フリーライド, 深雪',
    'ツアー, ツーリング, バックカントリー', 'ゲレンデ, カービング', '子供, ジュニア', '女性, レディース', 'ビンディング, 金具',
    'ワックス, wax', 'シールが滑る, skin wax', '手が冷たい, グローブ, ミトン', '曇る, 調光, ゴーグル',
    '返品, 返金, 交換', '送料, 配送', '取扱店, 店舗', 'サイズ表, 長さ',
  ],
  it: [
    ...EVERY_LANGUAGE,
    'pelli, pelli di foca', 'zaino, sacca', 'maschera, occhiali', 'polvere, neve fresca, freeride, fuoripista',
    'scialpinismo, touring', 'pista, carving', 'bambino, junior', 'donna, femminile', 'attacchino, attacco a pin',
    'sciolina, cera, wax', 'la pelle scivola, skin wax', 'la pelle non attacca, colla', 'mani fredde, guanto, muffola', 'appannato, fotocromatico, maschera',
    'reso, resi, rimborso, recesso', 'spedizione, consegna', 'rivenditori, negozi', 'guida alle taglie, lunghezza',
  ],
  es: [
    ...EVERY_LANGUAGE,
    'pieles, pieles de foca', 'mochila, bolsa', 'gafas, máscara', 'polvo, nieve polvo, freeride, fuera de pista',
    'travesía, touring, esquí de montaña', 'pista, carving', 'niño, junior, infantil', 'mujer, femenino', 'fijación, fijaciones',
    'cera, wax', 'la piel resbala, skin wax', 'la piel no pega, cola', 'manos frías, guante, manopla', 'empañado, fotocromático, gafas',
    'devolución, devoluciones, reembolso', 'envío, entrega', 'distribuidores, tiendas', 'guía de tallas, largo',
  ],
  nl: [
    ...EVERY_LANGUAGE,
    'vellen, stijgvellen', 'rugzak, tas', 'skibril, goggle', 'poeder, powder, freeride, off-piste',
    'toerski, touring, toerskiën', 'piste, carving', 'kinderen, junior', 'dames, vrouwen', 'pinbinding, techbinding',
    'wax, skiwax', 'vel glijdt, skin wax', 'vel plakt niet, lijm', 'koude handen, handschoen, want', 'beslagen, fotochroom, skibril',
    'retour, retourneren, terugsturen, herroeping', 'verzending, levering', 'dealers, winkels', 'maattabel, lengte',
  ],
  sv: [
    ...EVERY_LANGUAGE,
    'stighudar, hudar', 'ryggsäck, väska', 'goggles, skidglasögon', 'puder, lössnö, freeride, offpist',
    'topptur, touring, turskidor', 'pist, carving', 'barn, junior', 'dam, kvinnor', 'pinbindning, teknisk bindning',
    'valla, skidvalla, wax', 'huden glider, skin wax', 'huden fäster inte, lim', 'kalla händer, handske, vante', 'imma, fotokromatisk, goggles',
    'retur, returer, återbetalning, ångerrätt', 'frakt, leverans', 'återförsäljare, butiker', 'storleksguide, längd',
  ],
  no: [
    ...EVERY_LANGUAGE,
    'feller, klatrefeller', 'ryggsekk, sekk, bag', 'briller, goggles', 'pudder, løssnø, frikjøring, freeride',
    'topptur, touring, fjellski', 'alpint, carving, bakke', 'barn, junior', 'dame, kvinner', 'pinbinding, techbinding',
    'smøring, skismøring, voks, wax', 'fella glir, skin wax', 'fella fester ikke, lim', 'kalde hender, hanske, vott', 'dugg, fotokromatisk, briller',
    'retur, returer, refusjon, angrerett', 'frakt, levering', 'forhandlere, butikker', 'størrelsesguide, lengde',
  ],
  pl: [
    ...EVERY_LANGUAGE,
    'foki, foki podbiegowe', 'plecak, torba', 'gogle, okulary', 'puch, freeride, poza trasą',
    'skitury, skitour, touring', 'stok, carving, trasa', 'dziecięce, junior, dzieci', 'damskie, kobiety', 'wiązanie, wiązania',
    'smar, smary, wosk, wax', 'foka ślizga się, skin wax', 'foka nie klei, klej', 'zimne ręce, rękawica, łapawica', 'parują, fotochromowe, gogle',
    'zwrot, zwroty, odstąpienie', 'wysyłka, dostawa', 'sprzedawcy, sklepy', 'tabela rozmiarów, długość',
  ],
  cs: [
    ...EVERY_LANGUAGE,
    'pásy, tulení pásy', 'batoh, taška', 'brýle, lyžařské brýle', 'prašan, freeride, volný terén',
    'skialpy, skialp, touring', 'sjezdové, carving, sjezdovka', 'dětské, junior, děti', 'dámské, ženy', 'vázání, bindy',
    'vosk, vosky, wax', 'pás klouže, skin wax', 'pás nelepí, lepidlo', 'studené ruce, rukavice, palčáky', 'mlží, fotochromatické, brýle',
    'vrácení, vrátit, odstoupení', 'doprava, doručení', 'prodejci, obchody', 'tabulka velikostí, délka',
  ],
}; // prettier-ignore
