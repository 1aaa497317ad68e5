/** Landing pages and the pages of the professional program. Copy as in the journal: title, intro, body. */
import type { BannerLayout } from '#lib/content/banner-layout.ts';
import type { ButtonStyle } from '#lib/content/banner-view.ts';

import { texts } from '../texts.ts';

export interface LandingCopy {
  readonly type: 'landing_page' | 'pro' | 'proclub';
  readonly url: string;
  readonly image: string;
  readonly products: string;
  readonly look?: BannerLook;
  /** Picture of a shallow banner at the end of the page. */
  readonly band?: string;
  readonly copy: string;
}

/** An editor's choices for a banner; its other fields are set in `entries/pages.ts`. */
export interface BannerLook {
  readonly layout?: BannerLayout;
  readonly overlay?: boolean;
  readonly wrap?: boolean;
  readonly zoom?: boolean;
  /** Aspect ratios on wide screens and on phones; empty: 300 px high. */
  readonly shapes?: readonly [string, string];
  readonly button?: ButtonStyle;
  /** Positions of its hotspots. */
  readonly points?: readonly { readonly x: number; readonly y: number }[];
}

/** Regions of professionals, and all other regions. */
const PROFESSIONALS = ['pro', 'pro_ca', 'pro_eu_region_1'];
const OTHERS = ['us', 'ca', 'jp', 'eu_region_1', 'eu', 'no', 'other'];

/** First banners of the program's page: an invitation, and for members a greeting instead. */
export const PRO_BANNERS = {
  invitation: { regions: OTHERS },
  greeting: {
    name: 'pro/members', image: 'scene-plateau', regions: PROFESSIONALS,
    heading: texts('Welcome back|Schön, dass du da bist|Ravis de te revoir|Bentornato tra noi|Qué bien verte de nuevo|Welkom terug|Kul att se dig igen|Velkommen tilbake|Mukava nähdä taas|Dobrze cię znów widzieć|Rádi vás zase vidíme|С возвращением|おかえりなさい|다시 만나 반갑습니다|欢迎回来'),
    text: texts('Your group price is already on every product.|Dein Gruppenpreis steht schon an jedem Produkt.|Ton prix de groupe figure déjà sur chaque produit.|Il tuo prezzo di gruppo è già su ogni prodotto.|Tu precio de grupo ya está en cada producto.|Jouw groepsprijs staat al bij elk product.|Ditt grupppris står redan på varje produkt.|Gruppeprisen din står allerede på hvert produkt.|Ryhmähintasi näkyy jo jokaisessa tuotteessa.|Twoja cena grupowa jest już przy każdym produkcie.|Svou skupinovou cenu už vidíte u každého produktu.|Твоя групповая цена уже указана у каждого товара.|すべての商品に、グループ価格がすでに表示されています。|모든 제품에 그룹 가격이 이미 표시되어 있습니다.|每件商品都已显示您的团体价。'),
  },
}; // prettier-ignore

export const LANDING_PAGES: readonly LandingCopy[] = [
  {
    type: 'landing_page', url: '/first-tour', image: 'scene-plateau', look: { layout: 'top-left' }, products: 'skarn-96 pin-10 glide-mix stride-alu bivak-28 crest-light',
    copy: `
Your first tour
Six things to buy, two to borrow, one to leave alone.

Skis with pins, skins that fit, poles that adjust, a pack with a door for the shovel. A helmet, because the way down is still skiing. Borrow the beacon and the boots from someone who has the time to explain them.

Leave the race gear alone. It is light because it leaves things out.
@de
Deine erste Tour
Sechs Dinge zum Kaufen, zwei zum Leihen, eines zum Liegenlassen.

Ski mit Pins, Felle, die passen, Stöcke, die sich verstellen lassen, ein Rucksack mit einer Tür für die Schaufel. Ein Helm, denn hinunter ist immer noch Skifahren. LVS-Gerät und Schuhe leihst du dir von jemandem, der Zeit hat, sie zu erklären.

Lass die Rennausrüstung liegen. Sie ist leicht, weil etwas fehlt.
@fr
Ta première rando
Six choses à acheter, deux à emprunter, une à laisser.

Des skis à inserts, des peaux à la bonne largeur, des bâtons réglables, un sac avec une porte pour la pelle. Un casque, car la descente reste du ski. Emprunte le DVA et les chaussures à quelqu’un qui a le temps de les expliquer.

Laisse le matériel de course. Il est léger parce qu’il lui manque des choses.
@it
La tua prima gita
Sei cose da comprare, due da prestare, una da lasciar stare.

Sci con attacchini, pelli della misura giusta, bastoncini regolabili, uno zaino con la porta per la pala. Un casco, perché la discesa resta sciare. L’ARTVA e gli scarponi fatteli prestare da chi ha tempo di spiegarli.

Lascia stare il materiale da gara. È leggero perché manca qualcosa.
@es
Tu primera travesía
Seis cosas que comprar, dos que pedir prestadas, una que dejar.

Esquís con fijación de pines, pieles a medida, bastones regulables, una mochila con puerta para la pala. Un casco, porque bajar sigue siendo esquiar. El ARVA y las botas, prestados por alguien con tiempo para explicarlos.

Deja el material de competición. Es ligero porque le faltan cosas.
@ja
はじめてのツアー
買うものが6つ、借りるものが2つ、手を出さないものがひとつ。

ピンビンディングの板、幅の合ったシール、長さを変えられるストック、シャベルの取り出し口があるパック。下りもスキーですから、ヘルメットも。ビーコンとブーツは、使い方を教えてくれる時間のある人から借りましょう。

レース用の道具はまだ早い。軽いのは、何かを省いているからです。`,
  },
  {
    type: 'landing_page', url: '/deep-winter', image: 'scene-forest', look: { layout: 'center', zoom: true, points: [{ x: 0.24, y: 0.78 }, { x: 0.76, y: 0.26 }] }, band: 'film-line', products: 'couloir-108 couloir-116 couloir-102-w lock-14 palm-mitt vista',
    copy: `
Deep winter
What we take out when the forecast stops giving numbers.

Wide skis with a long tip, a binding with plenty of elastic travel, a mitten for the chairlift. Goggles with a lens for flat light.

Everything here has been out in more snow than was sensible.
@de
Tiefer Winter
Was wir herausholen, wenn der Wetterbericht keine Zahlen mehr nennt.

Breite Ski mit langer Schaufel, eine Bindung mit viel Elastizität, ein Fäustling für den Lift. Eine Brille mit einem Glas für diffuses Licht.

Alles hier war in mehr Schnee draußen, als vernünftig gewesen wäre.
@fr
Plein hiver
Ce que nous sortons quand la météo ne donne plus de chiffres.

Des skis larges à longue spatule, une fixation à grande élasticité, une moufle pour le télésiège. Un masque avec un écran pour les jours de lumière plate.

Tout ici est sorti par plus de neige qu’il n’était raisonnable.
@it
Pieno inverno
Che cosa tiriamo fuori quando le previsioni non danno più numeri.

Sci larghi con la punta lunga, un attacco con molta elasticità, una muffola per la seggiovia. Una maschera con la lente per la luce piatta.

Tutto qui è stato fuori in più neve di quanta fosse ragionevole.
@es
Pleno invierno
Lo que sacamos cuando el parte deja de dar números.

Esquís anchos de punta larga, una fijación con mucha elasticidad, una manopla para el telesilla. Unas gafas con lente para la luz plana.

Todo lo de aquí ha salido con más nieve de la razonable.
@ja
真冬
予報が数字を出さなくなったとき、持ち出すもの。

トップの長い幅広の板、弾性の大きいビンディング、リフトのためのミトン。平らな光のためのレンズが付いたゴーグル。

ここにあるものはすべて、無茶なほどの雪の中で使われてきました。`,
  },
  {
    type: 'landing_page', url: '/repair', look: { layout: 'bottom-right', overlay: false, points: [{ x: 0.2, y: 0.45 }, { x: 0.38, y: 0.25 }] }, image: 'scene-village', products: 'brake-set-pin edge-file-guide base-wax-cold strap-pair',
    copy: `
Repair first
Ten years of parts for everything we sell. Some repairs you can do yourself.

A brake takes two screws. An edge takes a file and ten minutes. A damaged core belongs in the workshop: send us the ski, and we quote a price before we start.

What we can’t repair we take apart, and the sound parts go into the next repair.
@de
Zuerst reparieren
Zehn Jahre Teile für alles, was wir verkaufen. Manches reparierst du selbst.

Für eine Bremse brauchst du zwei Schrauben, für eine Kante eine Feile und zehn Minuten. Ein beschädigter Kern gehört in die Werkstatt: Schick uns den Ski, und wir nennen den Preis, bevor wir anfangen.

Was wir nicht reparieren können, zerlegen wir, und die guten Teile kommen in die nächste Reparatur.
@fr
Réparer d’abord
Dix ans de pièces pour tout ce que nous vendons. Certaines réparations se font chez toi.

Un frein, ce sont deux vis. Une carre, une lime et dix minutes. Un noyau abîmé relève de l’atelier : envoie-nous le ski, nous annonçons le prix avant de commencer.

Ce que nous ne pouvons pas réparer, nous le démontons, et les bonnes pièces servent à la réparation suivante.
@it
Prima riparare
Dieci anni di ricambi per tutto ciò che vendiamo. Una parte la fai da solo.

Un freno sono due viti. Una lamina è una lima e dieci minuti. Un’anima non è roba da tavolo di cucina: mandala a noi, e ti diciamo quanto costa prima di iniziare.

Quel che non possiamo riparare lo smontiamo, e i pezzi finiscono nel prossimo.
@es
Primero reparar
Diez años de recambios para todo lo que vendemos. Una parte la haces tú.

Un freno son dos tornillos. Un canto, una lima y diez minutos. Un núcleo no es para la mesa de la cocina: mándanoslo y decimos el precio antes de empezar.

Lo que no podemos reparar lo desmontamos, y las piezas van al siguiente.
@ja
まず修理
お売りしたすべての製品に、10年分の部品。自分でできる修理もあります。

ブレーキはビス2本。エッジはやすりと10分。傷んだ芯材は工房の仕事です。板をお送りください。見積もりをお知らせしてから始めます。

直せないものは分解し、使える部品を次の修理に回します。`,
  },
  {
    type: 'pro', url: '/pro', image: 'scene-storm', products: '',
    copy: `
Firn Pro
For people whose work is on snow.

Guides, patrollers, instructors, rescuers: you wear out gear faster than anyone and tell us why. In return you buy at a group price, up to a yearly limit.

Apply with proof of your profession. We read every application and answer within five working days.
@de
Firn Pro
Für Menschen, deren Arbeit im Schnee liegt.

Bergführer, Pistenrettung, Skilehrer, Bergrettung: Ihr verbraucht Ausrüstung schneller als alle anderen und sagt uns, warum. Dafür kauft ihr zum Gruppenpreis, bis zu einer Grenze im Jahr.

Bewirb dich mit einem Nachweis deines Berufs. Wir lesen jede Bewerbung und antworten binnen fünf Werktagen.
@fr
Firn Pro
Pour ceux dont le métier est dans la neige.

Guides, pisteurs, moniteurs, secouristes : vous usez le matériel plus vite que quiconque et nous dites pourquoi. En échange, vous achetez au prix de groupe, jusqu’à un plafond annuel.

Candidate avec un justificatif de ton métier. Nous lisons chaque demande et répondons sous cinq jours ouvrés.
@it
Firn Pro
Per chi lavora sulla neve.

Guide, soccorritori, maestri, pattugliatori: consumate il materiale prima di tutti e ci dite perché. In cambio comprate a prezzo di gruppo, fino a un limite annuo.

Fai domanda con una prova del tuo lavoro. La legge una persona, entro cinque giorni lavorativi.
@es
Firn Pro
Para quienes trabajan en la nieve.

Guías, pisteros, profesores, rescatadores: gastáis el material antes que nadie y nos decís por qué. A cambio compráis a precio de grupo, hasta un límite al año.

Solicítalo con una prueba de tu trabajo. La lee una persona, en cinco días laborables.
@ja
Firn Pro
雪の上で働く人へ。

ガイド、パトロール、インストラクター、救助隊の皆さん。誰よりも早く道具を使い込み、その理由を教えてくれる方々です。その代わりに、年間の上限までグループ価格でご購入いただけます。

お仕事を証明する書類を添えてお申し込みください。5営業日以内に、担当者が目を通します。
@nl
Firn Pro
Voor wie in de sneeuw werkt.

Gidsen, pisteurs, skileraren, redders: jullie verslijten materiaal sneller dan wie ook en vertellen ons waarom. In ruil daarvoor kopen jullie voor een groepsprijs, tot een jaarlijkse limiet.

Meld je aan met een bewijs van je werk. Een mens leest het, binnen vijf werkdagen.
@sv
Firn Pro
För dem som har snön som arbetsplats.

Guider, pistpatruller, skidlärare, fjällräddare: ni sliter ut utrustning fortare än några andra och berättar varför. I gengäld handlar ni till gruppris, upp till en gräns per år.

Ansök med ett intyg om ditt arbete. En människa läser det, inom fem arbetsdagar.
@no
Firn Pro
For dem som har snøen som arbeidsplass.

Førere, skipatruljer, instruktører, redningsfolk: dere sliter ut utstyr raskere enn noen og forteller oss hvorfor. Til gjengjeld handler dere til gruppepris, opp til en grense i året.

Søk med dokumentasjon på arbeidet ditt. Et menneske leser den, innen fem virkedager.
@pl
Firn Pro
Dla tych, których miejscem pracy jest śnieg.

Przewodnicy, ratownicy, instruktorzy, patrole: zużywacie sprzęt szybciej niż ktokolwiek i mówicie nam dlaczego. W zamian kupujecie w cenie grupowej, do rocznego limitu.

Zgłoś się z potwierdzeniem swojej pracy. Przeczyta je człowiek, w ciągu pięciu dni roboczych.
@cs
Firn Pro
Pro ty, kdo pracují na sněhu.

Průvodci, horská služba, instruktoři, záchranáři: výbavu opotřebujete rychleji než kdokoli jiný a řeknete nám proč. Na oplátku nakupujete za skupinovou cenu, do ročního limitu.

Přihlaste se s dokladem o své práci. Do pěti pracovních dnů ho přečte člověk.`,
  },
  {
    type: 'proclub', url: '/proclub', image: 'scene-dawn-ridge', products: '',
    copy: `
Pro Club
For clubs and schools that buy together.

One account, one delivery, one person to call. From twelve pairs up, we set the bindings to your list before they ship.
@de
Pro Club
Für Vereine und Schulen, die gemeinsam kaufen.

Ein Konto, eine Lieferung, eine Ansprechperson. Ab zwölf Paar stellen wir die Bindungen vor dem Versand ein, nach der Liste, die du schickst.
@fr
Pro Club
Pour les clubs et les écoles qui achètent ensemble.

Un compte, une livraison, une personne à appeler. Dès douze paires, nous réglons les fixations avant l’envoi, selon la liste que tu fournis.
@it
Pro Club
Per club e scuole che comprano insieme.

Un conto, una consegna, una persona da chiamare. Da dodici paia regoliamo gli attacchi prima della spedizione, secondo la lista che mandi.
@es
Pro Club
Para clubes y escuelas que compran juntos.

Una cuenta, una entrega, una persona a quien llamar. Desde doce pares ajustamos las fijaciones antes de enviar, según la lista que mandes.
@ja
プロクラブ
まとめて購入するクラブとスクールへ。

アカウントはひとつ、配送も一度、窓口も一人。12セット以上のご注文では、お送りいただいたリストに合わせてビンディングを調整してから出荷します。
@nl
Proclub
Voor clubs en scholen die samen inkopen.

Eén account, één levering, één persoon om te bellen. Vanaf twaalf paar stellen we de bindingen af voordat ze vertrekken, volgens de lijst die je stuurt.
@sv
Pro-klubben
För klubbar och skolor som köper tillsammans.

Ett konto, en leverans, en person att ringa. Från tolv par ställer vi in bindningarna innan de skickas, efter listan du sänder oss.
@no
Pro-klubben
For klubber og skoler som kjøper sammen.

Én konto, én levering, én person å ringe. Fra tolv par stiller vi inn bindingene før de sendes, etter en liste du gir oss.
@pl
Klub Pro
Dla klubów i szkół, które kupują razem.

Jedno konto, jedna dostawa, jedna osoba do kontaktu. Od dwunastu par ustawiamy wiązania przed wysyłką, według przysłanej listy.
@cs
Klub Pro
Pro kluby a školy, které nakupují společně.

Jeden účet, jedna dodávka, jeden člověk, kterému zavolat. Od dvanácti párů nastavíme vázání před odesláním podle seznamu, který pošlete.`,
  },
]; // prettier-ignore
