/** Values of specifications in the languages of the shop copy: words are translated by a glossary, numbers are formatted as usual in the language. */
import { texts } from '../texts.ts';
import type { Language, Texts } from '../texts.ts';

/** Translations of value parts (separated by commas): en | de | fr | it | es. */
const GLOSSARY: ReadonlyMap<string, Texts> = new Map(
  `
poplar|Pappel|peuplier|pioppo|chopo|populier|poppel|poppel||topola|topol||ポプラ
ash|Esche|frêne|frassino|fresno|essen|ask|ask||jesion|jasan||アッシュ
beech|Buche|hêtre|faggio|haya|beuken|bok|bøk||buk|buk||ビーチ
balsa|Balsa|balsa|balsa|balsa|balsa|balsa|balsa||balsa|balsa||バルサ
paulownia|Paulownia|paulownia|paulownia|paulownia|paulownia|paulownia|paulownia||paulownia|paulovnie||パウロニア
flax|Flachs|lin|lino|lino|vlas|lin|lin||len|len||亜麻
carbon|Carbon|carbone|carbonio|carbono|carbon|kolfiber|karbon||karbon|karbon||カーボン
titanal|Titanal|titanal|titanal|titanal|titanal|titanal|titanal||tytanal|titanal||チタナル
titanal frame|Titanalrahmen|cadre en titanal|telaio in titanal|marco de titanal|titanalframe|titanalram|titanalramme||rama z tytanalu|titanalový rám||チタナルフレーム
ash stringers|Eschenstringer|renforts en frêne|longheroni in frassino|refuerzos de fresno|essen stringers|stringers av ask|stringere av ask||wzmocnienia z jesionu|jasanové výztuhy||アッシュストリンガー
carbon stringers|Carbonstringer|renforts carbone|longheroni in carbonio|refuerzos de carbono|carbon stringers|kolfiberstringers|karbonstringere||wzmocnienia z karbonu|karbonové výztuhy||カーボンストリンガー
two sheets of titanal|zwei Lagen Titanal|deux feuilles de titanal|due lamine di titanal|dos láminas de titanal|twee lagen titanal|två skikt titanal|to lag titanal||dwie warstwy tytanalu|dvě vrstvy titanalu||チタナル2枚
tip rocker|Rocker an der Schaufel|rocker en spatule|rocker in punta|rocker en la punta|rocker in de tip|rocker i spetsen|rocker i tuppen||rocker w dziobie|rocker ve špičce||トップロッカー
long tip rocker|langer Rocker an der Schaufel|long rocker en spatule|lungo rocker in punta|rocker largo en la punta|lange rocker in de tip|lång rocker i spetsen|lang rocker i tuppen||długi rocker w dziobie|dlouhý rocker ve špičce||ロングトップロッカー
slight tip rocker|leichter Rocker an der Schaufel|léger rocker en spatule|leggero rocker in punta|ligero rocker en la punta|lichte rocker in de tip|lätt rocker i spetsen|lett rocker i tuppen||lekki rocker w dziobie|lehký rocker ve špičce||軽いトップロッカー
tail rocker|Rocker am Ende|rocker au talon|rocker in coda|rocker en la cola|rocker in de tail|rocker bak|rocker bak||rocker w tyle|rocker v patce||テールロッカー
tip and tail rocker|Rocker an Schaufel und Ende|rocker en spatule et talon|rocker in punta e coda|rocker en punta y cola|rocker in tip en tail|rocker fram och bak|rocker foran og bak||rocker w dziobie i tyle|rocker ve špičce i patce||トップ＆テールロッカー
full rocker tip and tail|voller Rocker an Schaufel und Ende|plein rocker en spatule et talon|rocker pieno in punta e coda|rocker completo en punta y cola|volle rocker in tip en tail|full rocker fram och bak|full rocker foran og bak||pełny rocker w dziobie i tyle|plný rocker ve špičce i patce||トップ＆テールフルロッカー
full rocker|voller Rocker|plein rocker|rocker pieno|rocker completo|volle rocker|full rocker|full rocker||pełny rocker|plný rocker||フルロッカー
camber|Vorspannung|cambre|camber|camber|camber|camber|camber||camber|camber||キャンバー
long camber|lange Vorspannung|cambre long|camber lungo|camber largo|lange camber|lång camber|lang camber||długi camber|dlouhý camber||ロングキャンバー
full camber|volle Vorspannung|plein cambre|camber pieno|camber completo|volle camber|full camber|full camber||pełny camber|plný camber||フルキャンバー
flat tail|flaches Ende|talon plat|coda piatta|cola plana|vlakke tail|plan bakände|flat bakende||płaski tył|rovná patka||フラットテール
twin tip|Twintip|bi-spatule|twin tip|twin tip|twintip|twintip|twintip||twin tip|twintip||ツインチップ
fixed 8|fest 8|fixe 8|fisso 8|fijo 8|vast 8|fast 8|fast 8||stałe 8|pevně 8||8（固定）
none|keine|non|no|no|geen|ingen|ingen||brak|žádná||なし
tech inserts|Pin-Einsätze|inserts tech|inserti tech|insertos tech|pin-inserts|pininserter|pininnsatser||inserty pinowe|pinové inserty||テックインサート
alpine|Alpin|alpine|alpino|alpina|alpine|alpint|alpint||zjazdowe|sjezdové||アルペン
gripwalk|GripWalk|GripWalk|GripWalk|GripWalk|GripWalk|GripWalk|GripWalk||GripWalk|GripWalk||GripWalk
touring|Touren|randonnée|scialpinismo|travesía|toer|topptur|topptur||skiturowe|skialpové||ツアー
junior|Junior|junior|junior|júnior|junior|junior|junior||juniorskie|juniorské||ジュニア
210d recycled nylon|210D Recyclingnylon|nylon recyclé 210D|nylon riciclato 210D|nailon reciclado 210D|gerecycled nylon 210D|återvunnen nylon 210D|resirkulert nylon 210D||nylon 210D z recyklingu|recyklovaný nylon 210D||210D再生ナイロン
420d recycled nylon|420D Recyclingnylon|nylon recyclé 420D|nylon riciclato 420D|nailon reciclado 420D|gerecycled nylon 420D|återvunnen nylon 420D|resirkulert nylon 420D||nylon 420D z recyklingu|recyklovaný nylon 420D||420D再生ナイロン
600d recycled polyester|600D Recyclingpolyester|polyester recyclé 600D|poliestere riciclato 600D|poliéster reciclado 600D|gerecycled polyester 600D|återvunnen polyester 600D|resirkulert polyester 600D||poliester 600D z recyklingu|recyklovaný polyester 600D||600D再生ポリエステル
900d recycled polyester|900D Recyclingpolyester|polyester recyclé 900D|poliestere riciclato 900D|poliéster reciclado 900D|gerecycled polyester 900D|återvunnen polyester 900D|resirkulert polyester 900D||poliester 900D z recyklingu|recyklovaný polyester 900D||900D再生ポリエステル
900d tpu laminate|900D TPU-Laminat|stratifié TPU 900D|laminato TPU 900D|laminado TPU 900D|TPU-laminaat 900D|TPU-laminat 900D|TPU-laminat 900D||laminat TPU 900D|laminát TPU 900D||900D TPUラミネート
diagonal and a-frame|diagonal und A-förmig|diagonal et en A|diagonale e ad A|diagonal y en A|diagonaal en A-vorm|diagonalt och A-form|diagonalt og A-form||na ukos i w kształt A|šikmo a do A||ダイアゴナル＆Aフレーム
diagonal|diagonal|diagonal|diagonale|diagonal|diagonaal|diagonalt|diagonalt||na ukos|šikmo||ダイアゴナル
backpack straps|Rucksackträger|bretelles de sac à dos|spallacci|tirantes de mochila|rugzakbanden|ryggsäcksremmar|ryggsekkstropper||szelki plecakowe|batohové popruhy||背負いストラップ
shoulder strap|Schultergurt|bandoulière|tracolla|bandolera|schouderband|axelrem|skulderstropp||pasek na ramię|popruh přes rameno||ショルダーストラップ
replaceable|austauschbar|remplaçables|sostituibili|recambiables|vervangbaar|utbytbara|utskiftbare||wymienne|vyměnitelná||交換可能
100 % mohair|100 % Mohair|100 % mohair|100 % mohair|100 % mohair|100 % mohair|100 % mohair|100 % mohair||100 % moher|100 % mohér||モヘア100 %
70 % mohair|70 % Mohair|70 % mohair|70 % mohair|70 % mohair|70 % mohair|70 % mohair|70 % mohair||70 % moher|70 % mohér||モヘア70 %
65 % mohair|65 % Mohair|65 % mohair|65 % mohair|65 % mohair|65 % mohair|65 % mohair|65 % mohair||65 % moher|65 % mohér||モヘア65 %
30 % nylon|30 % Nylon|30 % nylon|30 % nylon|30 % nailon|30 % nylon|30 % nylon|30 % nylon||30 % nylon|30 % nylon||ナイロン30 %
35 % nylon|35 % Nylon|35 % nylon|35 % nylon|35 % nailon|35 % nylon|35 % nylon|35 % nylon||35 % nylon|35 % nylon||ナイロン35 %
100 % nylon|100 % Nylon|100 % nylon|100 % nylon|100 % nailon|100 % nylon|100 % nylon|100 % nylon||100 % nylon|100 % nylon||ナイロン100 %
hot melt|Schmelzkleber|thermocollante|termoadesiva|termofusible|smeltlijm|smältlim|smeltelim||klej termotopliwy|tavné||ホットメルト
vacuum|Vakuum|vide|vuoto|vacío|vacuüm|vakuum|vakuum||podciśnienie|podtlak||真空吸着
race|Rennkleber|course|gara|competición|racelijm|tävlingslim|racinglim||klej wyścigowy|závodní||レース用
free of pfas|ohne PFAS|sans PFAS|senza PFAS|sin PFAS|zonder PFAS|utan PFAS|uten PFAS||bez PFAS|bez PFAS||PFAS不使用
7075 aluminum|Aluminium 7075|aluminium 7075|alluminio 7075|aluminio 7075|aluminium 7075|aluminium 7075|aluminium 7075||aluminium 7075|hliník 7075||7075アルミニウム
aluminum|Aluminium|aluminium|alluminio|aluminio|aluminium|aluminium|aluminium||aluminium|hliník||アルミニウム
adjustable|verstellbar|réglable|regolabile|regulable|verstelbaar|ställbar|justerbar||regulowana|nastavitelné||調整可能
fixed|fest|fixe|fissa|fija|vast|fast|fast||stała|pevné||固定
spherical|sphärisch|sphérique|sferica|esférica|sferisch|sfärisk|sfærisk||sferyczna|sférický||球面
cylindrical|zylindrisch|cylindrique|cilindrica|cilíndrica|cilindrisch|cylindrisk|sylindrisk||cylindryczna|cylindrický||円筒面
photochromic|photochrom|photochromique|fotocromatica|fotocromática|meekleurend|fotokromatisk|fotokromatisk||fotochromowa|fotochromatický||調光
two tints|zwei Tönungen|deux teintes|due tinte|dos tintes|twee tinten|två toner|to toner||dwa odcienie|dva odstíny||レンズ2枚
medium to large|mittel bis groß|moyen à large|media-grande|mediano a grande|medium tot groot|mellan till stor|middels til stor||średnie do dużych|střední až velký||M〜L
small to medium|schmal bis mittel|petit à moyen|piccola-media|pequeño a mediano|klein tot medium|liten till mellan|liten til middels||małe do średnich|malý až střední||S〜M
medium|mittel|moyen|media|mediano|middelgroot|mellan|middels||średnie|střední||M
bio-based tpu|biobasiertes TPU|TPU biosourcé|TPU di origine bio|TPU de base biológica|biobased TPU|biobaserad TPU|biobasert TPU||TPU pochodzenia biologicznego|TPU na biologické bázi||バイオ由来TPU
12 % and 48 %|12 % und 48 %|12 % et 48 %|12 % e 48 %|12 % y 48 %|12 % en 48 %|12 % och 48 %|12 % og 48 %||12 % i 48 %|12 % a 48 %||12 %と48 %
goat leather|Ziegenleder|cuir de chèvre|pelle di capra|cuero de cabra|geitenleer|getskinn|geiteskinn||kozia skóra|kozí kůže||ゴート革
goat leather palm|Handfläche aus Ziegenleder|paume en cuir de chèvre|palmo in pelle di capra|palma de cuero de cabra|handpalm van geitenleer|handflata av getskinn|håndflate av geiteskinn||dłoń z koziej skóry|dlaň z kozí kůže||手のひらゴート革
three-layer membrane|Dreilagenmembran|membrane trois couches|membrana a tre strati|membrana de tres capas|drielaags membraan|trelagersmembran|trelags membran||membrana trójwarstwowa|třívrstvá membrána||3層メンブレン
softshell|Softshell|softshell|softshell|softshell|softshell|softshell|softshell||softshell|softshell||ソフトシェル
gauntlet|lang|longue|lungo|largo|lang|lång|lang||długi|dlouhá||ロング
short|kurz|courte|corto|corto|kort|kort|kort||krótki|krátká||ショート
scraper|Abziehklinge|racloir|raschietto|rascador|schraper|sickel|sikling||cyklina|škrabka||スクレーパー
knife|Messer|couteau|coltello|navaja|mes|kniv|kniv||nóż|nůž||ナイフ
hardened steel|gehärteter Stahl|acier trempé|acciaio temprato|acero templado|gehard staal|härdat stål|herdet stål||stal hartowana|kalená ocel||焼入れ鋼
piste|Piste|piste|pista|pista|piste|pist|preparert løype||trasa|sjezdovka||ゲレンデ
off-piste|Off-Piste|hors-piste|fuoripista|fuera de pista|off-piste|offpist|utenfor løypa||poza trasą|volný terén||オフピステ
powder|Pulver|poudreuse|neve fresca|nieve polvo|poeder|lössnö|løssnø||puch|prašan||パウダー
backcountry|Backcountry|randonnée|scialpinismo|montaña|toerterrein|topptur|topptur||teren wysokogórski|skialpinismus||バックカントリー
park|Park|snowpark|snowpark|snowpark|park|park|park||snowpark|snowpark||パーク
beginner|Einsteiger|débutant|principiante|principiante|beginner|nybörjare|nybegynner||początkujący|začátečník||初級
intermediate|Fortgeschrittene|intermédiaire|intermedio|intermedio|gevorderd|medel|middels||średnio zaawansowany|pokročilý||中級
expert|Experten|confirmé|esperto|experto|expert|expert|ekspert||ekspert|expert||上級
−12 to −4 °c|−12 bis −4 °C|−12 à −4 °C|da −12 a −4 °C|de −12 a −4 °C|−12 tot −4 °C|−12 till −4 °C|−12 til −4 °C||od −12 do −4 °C|−12 až −4 °C||−12〜−4 °C
−4 to +2 °c|−4 bis +2 °C|−4 à +2 °C|da −4 a +2 °C|de −4 a +2 °C|−4 tot +2 °C|−4 till +2 °C|−4 til +2 °C||od −4 do +2 °C|−4 až +2 °C||−4〜+2 °C
`
    .trim()
    .split('\n')
    .map((row) => [row.slice(0, row.indexOf('|')), texts(row)]),
);

/** Number formats by language; languages without an entry use the English format. */
const FIGURES: Partial<Record<Language, { readonly thousands: string; readonly decimal: string }>> = {
  de: { thousands: '.', decimal: ',' },
  fr: { thousands: '\u202f', decimal: ',' },
  it: { thousands: '.', decimal: ',' },
  es: { thousands: '', decimal: ',' },
  nl: { thousands: '.', decimal: ',' },
  sv: { thousands: '\u00a0', decimal: ',' },
  no: { thousands: '\u00a0', decimal: ',' },
  pl: { thousands: '\u00a0', decimal: ',' },
  cs: { thousands: '\u00a0', decimal: ',' },
};

/** Whether a part of a value can be translated: it is in the glossary, or consists of numbers and needs no words. */
export function isKnownSpecPart(part: string): boolean {
  return GLOSSARY.has(part.toLowerCase()) || !/[a-z]{3,}/i.test(part.replaceAll(/\b(EN|Pin|Race|TPU|PZ\d|cm)\b/g, ''));
}

export function specValue(value: string, language: Language): string {
  if (language === 'en-us') return value;
  const { thousands, decimal } = FIGURES[language] ?? { thousands: ',', decimal: '.' };
  const parts = value
    .replaceAll(/(\d),(\d{3})/g, `$1${'\u0000'}$2`)
    .split(', ')
    .map((part) => {
      const word = GLOSSARY.get(part.toLowerCase())?.[language];
      return word ?? part.replaceAll(/(\d)\.(\d)/g, `$1${decimal}$2`);
    });
  const whole = parts.join(language === 'ja' ? '、' : ', ').replaceAll('\u0000', thousands);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
