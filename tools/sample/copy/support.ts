/** Support articles. `html`: the body is stored as an HTML rich text, as in older entries of real stacks. */

export interface SupportCopy {
  readonly slug: string;
  readonly topic: 'sizing' | 'care' | 'bindings' | 'skins' | 'orders' | 'warranty';
  readonly related: string;
  readonly html?: true;
  readonly copy: string;
}

export const SUPPORT_ARTICLES: readonly SupportCopy[] = [
  {
    slug: 'ski-length', topic: 'sizing', related: 'brake-width',
    copy: `
Which ski length?
Start at your chin, add for speed, subtract for trees.

- Piste: chin to nose
- All-mountain: nose to forehead
- Freeride: forehead to five centimeters above it
- Touring: nose, shorter if you count grams

If you stand between two lengths, take the one you can turn on a bad day.
@de
Welche Skilänge?
Fang beim Kinn an, gib für Tempo etwas dazu, für Wald etwas weg.

- Piste: Kinn bis Nase
- All-Mountain: Nase bis Stirn
- Freeride: Stirn bis fünf Zentimeter darüber
- Touren: Nase, kürzer, wenn du Gramm zählst

Stehst du zwischen zwei Längen, nimm die, die du auch an einem schlechten Tag drehst.
@fr
Quelle longueur de ski ?
Pars du menton, ajoute pour la vitesse, retire pour la forêt.

- Piste : du menton au nez
- All-mountain : du nez au front
- Freeride : du front à cinq centimètres au-dessus
- Randonnée : au nez, plus court si tu comptes les grammes

Entre deux longueurs, prends celle que tu sais tourner un mauvais jour.
@it
Quale lunghezza?
Parti dal mento, aggiungi per la velocità, togli per il bosco.

- Pista: dal mento al naso
- All-mountain: dal naso alla fronte
- Freeride: dalla fronte a cinque centimetri sopra
- Scialpinismo: naso, meno se conti i grammi

Se sei tra due misure, scegli quella che giri anche in una giornata storta.
@es
¿Qué largo de esquí?
Empieza por la barbilla, suma por velocidad, resta por bosque.

- Pista: de la barbilla a la nariz
- All-mountain: de la nariz a la frente
- Freeride: de la frente a cinco centímetros por encima
- Travesía: la nariz, más corto si cuentas gramos

Si dudas entre dos, coge el que sabes girar en un mal día.
@ja
スキーの長さの選び方
あごを基準に、速く滑るなら長く、林間なら短く。

- ピステ：あごから鼻
- オールマウンテン：鼻から額
- フリーライド：額から、その5センチ上まで
- ツアー：鼻。軽さ優先なら、もう少し短く

2つの長さで迷ったら、調子の悪い日でも回せる方を選びましょう。`,
  },
  {
    slug: 'brake-width', topic: 'bindings', related: 'release-values ski-length',
    copy: `
Which brake fits my ski?
Waist width, up to ten millimeters more, never less.

Read the waist from the specifications: it is the middle of the three numbers. A 98 mm ski takes a 105 mm brake. A brake that is too wide catches in a turn; one that is too narrow does not fit.

Brakes of the Pin series can be changed: [Brake Set Pin](product:brake-set-pin).
@de
Welche Bremse passt zu meinem Ski?
Mittelbreite, bis zehn Millimeter mehr, nie weniger.

Lies die Mittelbreite in den technischen Daten: Es ist die mittlere der drei Zahlen. Ein Ski mit 98 mm nimmt eine Bremse mit 105 mm. Eine zu breite hakt im Schwung ein, eine zu schmale geht gar nicht drauf.

Bremsen der Pin-Serie lassen sich tauschen: [Brake Set Pin](product:brake-set-pin).
@fr
Quel frein pour mon ski ?
La largeur au patin, jusqu’à dix millimètres de plus, jamais moins.

Lis le patin dans les caractéristiques : c’est le nombre du milieu. Un ski de 98 mm prend un frein de 105 mm. Trop large, il accroche en virage ; trop étroit, il n’entre pas.

Les freins de la série Pin se changent : [Brake Set Pin](product:brake-set-pin).
@it
Quale freno per il mio sci?
La larghezza al centro, fino a dieci millimetri in più, mai meno.

Leggi il centro nelle specifiche: è il numero di mezzo. Uno sci da 98 mm prende un freno da 105 mm. Troppo largo si impunta in curva; troppo stretto non entra.

I freni della serie Pin si cambiano: [Brake Set Pin](product:brake-set-pin).
@es
¿Qué freno lleva mi esquí?
El ancho del patín, hasta diez milímetros más, nunca menos.

Lee el patín en las especificaciones: es el número de en medio. Un esquí de 98 mm lleva un freno de 105 mm. Demasiado ancho se engancha al girar; demasiado estrecho no entra.

Los frenos de la serie Pin se cambian: [Brake Set Pin](product:brake-set-pin).
@ja
合うブレーキの幅
ウエスト幅から、プラス10ミリまで。細いものは使えません。

ウエスト幅は仕様表の3つの数字の真ん中です。98 mmの板には105 mmのブレーキ。広すぎるとターン中に引っ掛かり、狭すぎると取り付けられません。

Pinシリーズのブレーキは交換できます：[Brake Set Pin](product:brake-set-pin)。`,
  },
  {
    slug: 'release-values', topic: 'bindings', related: 'brake-width',  html: true,
    copy: `
Setting the release value
Let a shop do it. Here is what they do.

The value follows from your weight, height, age, boot sole and how you ski, by the ISO 11088 table. A shop sets it, then measures it with a machine, because springs age.

1. Bring both boots, not one
2. Say honestly how you ski
3. Have it measured once a year

We do not give values by e-mail. A number without the boot is a guess.
@de
Den Auslösewert einstellen
Lass es ein Geschäft machen. Das tun sie dort.

Der Wert folgt aus Gewicht, Größe, Alter, Sohlenlänge und Fahrweise nach der Tabelle ISO 11088. Das Geschäft stellt ihn ein und misst ihn dann mit einem Gerät nach, denn Federn altern.

1. Beide Schuhe mitbringen, nicht einen
2. Ehrlich sagen, wie du fährst
3. Einmal im Jahr nachmessen lassen

Wir nennen keine Werte per E-Mail. Eine Zahl ohne den Schuh ist geraten.
@fr
Régler la valeur de déclenchement
Confie-le à un atelier. Voici ce qu’il fait.

La valeur dépend du poids, de la taille, de l’âge, de la semelle et de ta façon de skier, selon la table ISO 11088. L’atelier la règle, puis la mesure à la machine, car les ressorts vieillissent.

1. Apporte les deux chaussures, pas une
2. Dis honnêtement comment tu skies
3. Fais mesurer une fois par an

Nous ne donnons pas de valeurs par e-mail. Un chiffre sans la chaussure est une supposition.
@it
Regolare il valore di sgancio
Fallo fare in negozio. Ecco che cosa fanno.

Il valore dipende da peso, altezza, età, suola e modo di sciare, secondo la tabella ISO 11088. Il negozio lo imposta e poi lo misura con una macchina, perché le molle invecchiano.

1. Porta entrambi gli scarponi, non uno
2. Di’ onestamente come scii
3. Fallo misurare una volta all’anno

Non diamo valori per posta. Un numero senza lo scarpone è un’ipotesi.
@es
Ajustar el valor de salto
Que lo haga una tienda. Esto es lo que hacen.

El valor depende del peso, la altura, la edad, la suela y cómo esquías, según la tabla ISO 11088. La tienda lo ajusta y luego lo mide con una máquina, porque los muelles envejecen.

1. Lleva las dos botas, no una
2. Di con sinceridad cómo esquías
3. Hazlo medir una vez al año

No damos valores por correo. Un número sin la bota es una suposición.
@ja
解放値の設定
ショップに任せましょう。ショップが行うことをご紹介します。

値は体重、身長、年齢、ソールの長さ、滑り方から、ISO 11088の表で決まります。バネは劣化するため、ショップは設定後に測定器で確認します。

1. ブーツは必ず両足分を持参する
2. 自分の滑り方を正直に伝える
3. 年に一度、測定してもらう

メールで値をお伝えすることはありません。ブーツを見ずに出す数字は、推測にすぎないからです。`,
  },
  {
    slug: 'cutting-skins', topic: 'skins', related: 'skin-glue',
    copy: `
Cutting skins to the ski
Two passes with the cutter, three millimeters of edge left bare.

1. Hook the tip, stretch, clip the tail
2. Shift the skin three millimeters to the left and cut along the right edge
3. Shift it three to the right and cut along the left

The edge has to stay free, or you will find out on the first icy traverse. Seal the cut with a lighter, quickly.
@de
Felle zuschneiden
Zwei Schnitte, und drei Millimeter Kante bleiben frei.

1. Vorne einhängen, spannen, hinten einclippen
2. Das Fell drei Millimeter nach links schieben und entlang der rechten Kante schneiden
3. Drei nach rechts schieben und links schneiden

Die Kante muss frei bleiben, sonst merkst du es in der ersten eisigen Querung. Den Schnitt kurz mit dem Feuerzeug versiegeln.
@fr
Découper ses peaux
Deux passages de lame, trois millimètres de carre libres.

1. Accroche la spatule, tends, clipse le talon
2. Décale la peau de trois millimètres à gauche et coupe le long de la carre droite
3. Décale de trois à droite et coupe à gauche

La carre doit rester libre, sinon la première traversée gelée te l’apprendra. Scelle la coupe au briquet, vite.
@it
Tagliare le pelli
Due passate di lama, tre millimetri di lamina liberi.

1. Aggancia la punta, tendi, chiudi la coda
2. Sposta la pelle di tre millimetri a sinistra e taglia lungo la lamina destra
3. Spostala di tre a destra e taglia a sinistra

La lamina deve restare libera, o lo scoprirai al primo traverso ghiacciato. Sigilla il taglio con l’accendino, in fretta.
@es
Cortar las pieles
Dos pasadas de cuchilla, tres milímetros de canto libres.

1. Engancha la punta, tensa, cierra la cola
2. Desplaza la piel tres milímetros a la izquierda y corta por el canto derecho
3. Desplázala tres a la derecha y corta por la izquierda

El canto debe quedar libre, o lo sabrás en la primera travesía helada. Sella el corte con un mechero, rápido.
@ja
シールを板に合わせて切る
カッターで2回。エッジは3ミリ空けます。

1. トップを掛け、引っ張り、テールを留める
2. シールを左に3ミリずらし、右のエッジに沿って切る
3. 右に3ミリずらし、左のエッジに沿って切る

エッジは必ず出しておきます。そうしないと、最初の凍ったトラバースで思い知ることになります。切り口は、ライターで手早く処理します。`,
  },
  {
    slug: 'skin-glue', topic: 'skins', related: 'cutting-skins', html: true,
    copy: `
When skin glue stops holding
Dry them, warm them, and only then think about new glue.

Most glue that fails is wet glue. Hang the skins in a room, never on a stove, for a night. Carry them inside your jacket between two climbs.

## If it is the glue
Iron baking paper over it at 120 °C to spread what is there. When it pulls off in threads, renew it: a tube lasts for two pairs.
@de
Wenn der Fellkleber nicht mehr hält
Trocknen, wärmen, und erst dann an neuen Kleber denken.

Kleber, der versagt, ist meist nasser Kleber. Häng die Felle eine Nacht in ein Zimmer, nie über den Ofen. Trag sie zwischen zwei Anstiegen in der Jacke.

## Wenn es doch der Kleber ist
Backpapier darüber und bei 120 °C bügeln, um zu verteilen, was da ist. Zieht er Fäden, erneuere ihn: Eine Tube reicht für zwei Paar.
@fr
Quand la colle ne tient plus
Sèche, réchauffe, et seulement ensuite pense à la colle.

Une colle qui lâche est le plus souvent une colle mouillée. Suspends les peaux une nuit dans une pièce, jamais sur un poêle. Porte-les sous ta veste entre deux montées.

## Si c’est bien la colle
Repasse à 120 °C sous du papier cuisson pour étaler ce qui reste. Si elle file, refais-la : un tube suffit pour deux paires.
@it
Quando la colla non tiene più
Asciuga, scalda, e solo poi pensa alla colla nuova.

La colla che cede è quasi sempre colla bagnata. Appendi le pelli una notte in una stanza, mai sopra la stufa. Tra due salite tienile nella giacca.

## Se è davvero la colla
Stira a 120 °C con carta da forno per distribuire quella che c’è. Se fila, rifalla: un tubetto basta per due paia.
@es
Cuando la cola ya no agarra
Seca, calienta, y solo después piensa en cola nueva.

La cola que falla suele ser cola mojada. Cuelga las pieles una noche en una habitación, nunca sobre la estufa. Entre dos subidas llévalas dentro de la chaqueta.

## Si es la cola
Plancha a 120 °C con papel de horno para repartir la que hay. Si hace hilos, renuévala: un tubo da para dos pares.
@ja
シールの糊が付かなくなったら
乾かす、温める。貼り替えはその後です。

付かない糊のほとんどは、濡れた糊です。ストーブの上ではなく、部屋に一晩つるしておきます。登りと登りの間は、ジャケットの内側に入れて運びます。

## 糊そのものが原因なら
クッキングシートを当て、120 °Cのアイロンで糊を延ばします。糸を引くようになったら塗り替えどき。チューブ1本で2組分です。`,
  },
  {
    slug: 'summer-storage', topic: 'care', related: 'skin-glue',
    copy: `
Putting skis away for summer
Clean, wax thickly, do not scrape, stand them upright.

Wipe the edges dry and rub them with a little oil. Wax the base thickly and leave the wax on until autumn. Leave the brakes open and store the skis in the dark, below 30 °C. An attic gets too hot.
@de
Ski übersommern
Reinigen, dick wachsen, nicht abziehen, hinstellen.

Kanten trockenwischen und mit wenig Öl einreiben. Den Belag dick wachsen und das Wachs bis zum Herbst nicht abziehen. Bremsen offen lassen, dunkel und unter 30 °C lagern. Auf dem Dachboden wird es zu heiß.
@fr
Ranger ses skis pour l’été
Nettoyer, farter épais, ne pas racler, poser debout.

Essuie les carres et passe un peu d’huile. Farte la semelle généreusement et laisse le fart jusqu’à l’automne. Freins ouverts, à l’ombre, sous 30 °C. Un grenier est trop chaud.
@it
Mettere via gli sci per l’estate
Pulire, sciolinare spesso, non raschiare, tenere in piedi.

Asciuga le lamine e passa un filo d’olio. Sciolina la soletta in abbondanza e lasciala così fino all’autunno. Freni aperti, al buio, sotto i 30 °C. La soffitta è il posto sbagliato.
@es
Guardar los esquís en verano
Limpiar, encerar grueso, no rascar, de pie.

Seca los cantos y frótalos con un poco de aceite. Encera la suela en abundancia y déjala así hasta el otoño. Frenos abiertos, a oscuras, por debajo de 30 °C. El desván es mal sitio.
@ja
夏の間の保管
汚れを落とし、ワックスを厚く塗り、削らずに立てておきます。

エッジを拭いて乾かし、油を薄く塗ります。滑走面にはワックスを厚く塗り、秋までそのままに。ブレーキは開いた状態で、暗く、30 °Cより涼しい場所に置きます。屋根裏は暑くなりすぎます。`,
  },
  {
    slug: 'helmet-fit', topic: 'sizing', related: 'warranty-claim',
    copy: `
Measuring for a helmet
A tape measure, two fingers above the eyebrows.

Measure around the widest part. Between two sizes take the smaller one and open the dial. It fits when, with the strap open, it stays in place as you shake your head.

Replace it after a hard blow, even when nothing shows.
@de
Für den Helm messen
Ein Maßband, zwei Finger über den Brauen.

Miss an der breitesten Stelle. Zwischen zwei Größen nimm die kleinere und öffne das Rad. Er passt, wenn er mit offenem Riemen beim Kopfschütteln nicht verrutscht.

Nach einem harten Schlag ersetzen, auch wenn man nichts sieht.
@fr
Mesurer pour un casque
Un mètre ruban, deux doigts au-dessus des sourcils.

Mesure l’endroit le plus large. Entre deux tailles, prends la petite et ouvre la molette. Il va quand, sangle ouverte, il reste en place si tu secoues la tête.

Remplace-le après un choc violent, même si rien ne se voit.
@it
Misurare per il casco
Un metro, due dita sopra le sopracciglia.

Misura nel punto più largo. Tra due taglie prendi la più piccola e apri la rotella. Va bene se, con il cinturino aperto, resta al suo posto quando scuoti la testa.

Cambialo dopo un colpo forte, anche se non si vede niente.
@es
Medir para el casco
Una cinta, dos dedos por encima de las cejas.

Mide por lo más ancho. Entre dos tallas, la pequeña y abre la rueda. Ajusta bien si, con la correa abierta, no se mueve al sacudir la cabeza.

Cámbialo tras un golpe fuerte, aunque no se vea nada.
@ja
ヘルメットのサイズの測り方
巻き尺を、眉の指2本分上に。

いちばん太いところを測ります。2つのサイズで迷ったら、小さい方を選び、ダイヤルを緩めます。ストラップを開けたまま頭を振り、動かなければ合っています。

強い衝撃を受けたら、傷が見えなくても交換してください。`,
  },
  {
    slug: 'delivery-times', topic: 'orders', related: 'returns',
    copy: `
When does my order arrive?
Two to four working days in Europe, three to six in North America.

Skis ship separately and may arrive a day later than the rest. You get an e-mail when the parcel leaves and another on the morning of delivery. We do not ship to every country yet; elsewhere, find a [dealer](page:/stores).
@de
Wann kommt meine Bestellung?
Zwei bis vier Werktage in Europa, drei bis sechs in Nordamerika.

Ski werden getrennt versandt und kommen manchmal einen Tag später. Du bekommst eine E-Mail, wenn das Paket unterwegs ist, und eine am Morgen der Zustellung. Noch liefern wir nicht in jedes Land; überall sonst hilft ein [Händler](page:/stores).
@fr
Quand arrive ma commande ?
Deux à quatre jours ouvrés en Europe, trois à six en Amérique du Nord.

Les skis sont expédiés à part et arrivent parfois un jour plus tard. Tu reçois un e-mail au départ du colis et un autre le matin de la livraison. Nous ne livrons pas encore partout ; ailleurs, adresse-toi à un [revendeur](page:/stores).
@it
Quando arriva il mio ordine?
Da due a quattro giorni lavorativi in Europa, da tre a sei in Nord America.

Gli sci viaggiano da soli e a volte arrivano un giorno dopo. Ricevi una mail quando il pacco parte e una la mattina in cui arriva. Non spediamo ancora ovunque; dove non arriviamo noi, c’è un [rivenditore](page:/stores).
@es
¿Cuándo llega mi pedido?
De dos a cuatro días laborables en Europa, de tres a seis en Norteamérica.

Los esquís viajan solos y a veces llegan un día después. Recibes un correo cuando sale el paquete y otro la mañana en que llega. Aún no enviamos a todos los países; donde no, lo hace una [tienda](page:/stores).
@ja
注文はいつ届きますか
ヨーロッパは2〜4営業日、北米は3〜6営業日です。

スキーは別便で発送するため、ほかの商品より1日遅れることがあります。発送時と、お届け日の朝にメールをお送りします。配送していない国もあります。その場合は[販売店](page:/stores)をご利用ください。`,
  },
  {
    slug: 'returns', topic: 'orders', related: 'delivery-times warranty-claim', html: true,
    copy: `
Sending something back
Thirty days, unmounted, in the original box.

1. Write to us with the order number
2. Print the label from our reply
3. Hand the box in at the nearest parcel shop

We send your refund on the day we open the box. We cannot take back skis that have been drilled or goggles that have been worn. All terms are on the [shipping page](page:/shipping).
@de
Etwas zurückschicken
Dreißig Tage, unmontiert, im Originalkarton.

1. Schreib uns mit der Bestellnummer
2. Druck das Etikett aus der Antwort
3. Gib den Karton im nächsten Paketshop ab

Wir erstatten den Betrag an dem Tag, an dem wir den Karton öffnen. Gebohrte Ski und getragene Brillen können wir nicht zurücknehmen. Alle Bedingungen stehen auf der [Versandseite](page:/shipping).
@fr
Renvoyer un article
Trente jours, non monté, dans son carton.

1. Écris-nous avec le numéro de commande
2. Imprime l’étiquette de la réponse
3. Dépose le carton au point relais

Nous te remboursons le jour où nous ouvrons le carton. Nous ne reprenons ni les skis percés ni les masques portés. Toutes les conditions sont sur la [page livraison](page:/shipping).
@it
Rispedire qualcosa
Trenta giorni, non montato, nella sua scatola.

1. Scrivici con il numero d’ordine
2. Stampa l’etichetta della risposta
3. Consegna la scatola al punto di ritiro

Rimborsiamo il giorno in cui apriamo la scatola. Non possiamo riprendere sci forati o maschere usate. Tutte le condizioni sono alla [pagina spedizioni](page:/shipping).
@es
Devolver algo
Treinta días, sin montar, en su caja.

1. Escríbenos con el número de pedido
2. Imprime la etiqueta de la respuesta
3. Entrega la caja en el punto de recogida

Devolvemos el importe el día en que abrimos la caja. No aceptamos esquís taladrados ni gafas usadas. Todas las condiciones están en la [página de envíos](page:/shipping).
@ja
返品の方法
30日以内、未取り付け、元の箱で。

1. 注文番号を書いて、ご連絡ください
2. 返信に付いたラベルを印刷する
3. 最寄りの受付店に箱を持ち込む

箱を開けた日に返金します。穴を開けた板と、使用したゴーグルはお受けできません。条件の詳細は[配送のページ](page:/shipping)をご覧ください。`,
  },
  {
    slug: 'warranty-claim', topic: 'warranty', related: 'returns',
    copy: `
Making a warranty claim
A photo, the number on the sidewall, two working days.

Photograph the damage in daylight, and the whole ski once. Tell us what happened; a rock is not a manufacturing fault, but we repair after rocks as well, at cost. Terms are on the [warranty page](page:/warranty).
@de
Einen Garantiefall melden
Ein Foto, die Nummer auf der Seitenwange, zwei Werktage.

Fotografier den Schaden bei Tageslicht und einmal den ganzen Ski. Sag uns, was passiert ist; ein Stein ist kein Fertigungsfehler, aber auch nach Steinen reparieren wir, zum Selbstkostenpreis. Die Bedingungen stehen auf der [Garantieseite](page:/warranty).
@fr
Faire jouer la garantie
Une photo, le numéro sur le chant, deux jours ouvrés.

Photographie le dommage à la lumière du jour, et une fois le ski entier. Dis-nous ce qui s’est passé ; un rocher n’est pas un défaut de fabrication, mais nous réparons aussi après les rochers, à prix coûtant. Les conditions sont sur la [page garantie](page:/warranty).
@it
Richiedere la garanzia
Una foto, il numero sul fianco, due giorni lavorativi.

Fotografa il danno alla luce del giorno, e una volta lo sci intero. Raccontaci che cosa è successo; un sasso non è un difetto di fabbrica, ma ripariamo anche dopo i sassi, al costo. Le condizioni sono alla [pagina garanzia](page:/warranty).
@es
Reclamar la garantía
Una foto, el número del canto, dos días laborables.

Fotografía el daño con luz de día, y una vez el esquí entero. Cuéntanos qué pasó; una roca no es un defecto de fábrica, pero también reparamos después de las rocas, a precio de coste. Las condiciones están en la [página de garantía](page:/warranty).
@ja
保証の申し込み
写真、サイドウォールの番号、2営業日。

損傷した部分を日中の光で撮り、板全体も1枚撮影してください。何が起きたかもお知らせください。岩は製造上の欠陥ではありませんが、その修理も実費で承ります。条件は[保証のページ](page:/warranty)にあります。`,
  },
]; // prettier-ignore
