/** Posts of the journal: portraits. */
import type { BlogPostCopy } from './post.ts';

export const PEOPLE_POSTS: readonly BlogPostCopy[] = [
  {
    slug: 'resi-and-the-lamp', category: 'people', author: 'Marta Gstrein', date: '2026-10-21', image: 'scene-lamp', products: 'ridge-98',
    copy: `
Resi and the lamp
Thirty-one years, about two hundred thousand skis, and she still finds one a day.

Theresia Falkner holds a ski as others hold a letter. She tilts it until the lamp runs along the edge, and stops where the line breaks.

What do you look for? “Nothing. I look at it, and when something is wrong it tells me.” She marks the spot with a pencil. In the next room someone sighs and picks up a file.

She does not ski. “I know too much about them.”
@de
Resi und die Lampe
Einunddreißig Jahre, etwa zweihunderttausend Ski, und sie findet noch immer einen am Tag.

Theresia Falkner hält einen Ski wie andere einen Brief. Sie kippt ihn, bis das Licht an der Kante entlangläuft, und hält an, wo die Linie bricht.

Wonach suchst du? „Nach nichts. Ich schaue hin, und wenn etwas nicht stimmt, sagt er es mir.“ Sie markiert die Stelle mit Bleistift. Im Nebenraum seufzt jemand und greift zur Feile.

Sie fährt nicht Ski. „Ich weiß zu viel über sie.“
@fr
Resi et la lampe
Trente et un ans, environ deux cent mille skis, et elle en trouve encore un par jour.

Theresia Falkner tient un ski comme d’autres une lettre. Elle l’incline jusqu’à ce que la lumière coure le long de la carre, et s’arrête où la ligne se brise.

Que cherches-tu ? « Rien. Je regarde, et quand quelque chose cloche, il me le dit. » Elle marque l’endroit au crayon. Dans la pièce d’à côté, quelqu’un soupire et prend une lime.

Elle ne skie pas. « J’en sais trop sur eux. »
@it
Resi e la lampada
Trentun anni, circa duecentomila sci, e ne trova ancora uno al giorno.

Theresia Falkner tiene uno sci come altri una lettera. Lo inclina finché la luce corre lungo la lamina, e si ferma dove la linea si spezza.

Che cosa cerchi? «Niente. Lo guardo, e se c’è qualcosa che non va me lo dice lui.» Segna il punto a matita. Nella stanza accanto qualcuno sospira e prende la lima.

Non scia. «Ne so troppo, su di loro.»
@es
Resi y la lámpara
Treinta y un años, unos doscientos mil esquís, y aún encuentra uno al día.

Theresia Falkner sujeta un esquí como otros una carta. Lo inclina hasta que la luz corre por el canto, y se detiene donde la línea se quiebra.

¿Qué buscas? «Nada. Lo miro, y si algo va mal, me lo dice.» Marca el punto a lápiz. En la sala de al lado alguien suspira y coge una lima.

No esquía. «Sé demasiado de ellos.»
@ja
レジとランプ
31年間で約20万本。それでも1日に1本は見つけます。

テレジア・ファルクナーは、手紙を持つように板を持ちます。光がエッジを走るまで傾け、線が途切れるところで止めます。

何を探しているのですか。「何も。見ているだけ。おかしいところがあれば、板が教えてくれるから」。鉛筆で印を付けると、隣の部屋で誰かがため息をつき、やすりを手に取ります。

彼女はスキーをしません。「板のことを知りすぎてしまったから」。`,
  },
  {
    slug: 'the-hut-keeper', category: 'people', author: 'Lena Kofler', date: '2026-09-02', image: 'scene-hut', products: 'crest-light',
    copy: `
The hut keeper who skis at night
Gion Alig cooks for sixty. At nine he hangs up the apron and goes out.

Dinner is at half past six, the dishes are done at nine, and at ten past nine Gion is on his skins. Without a lamp when there is a moon, with one when there is none.

He goes to the saddle, four hundred meters. He has done it every night it was safe for nineteen winters. On the way he thinks about soup.

“The guests see the mountain. I look after it in between.” In the morning there is one track below the hut, and nobody asks whose.
@de
Der Hüttenwirt, der nachts fährt
Gion Alig kocht für sechzig. Um neun hängt er die Schürze auf und geht hinaus.

Um halb sieben gibt es Essen, um neun ist abgewaschen, und um zehn nach neun steht Gion auf den Fellen. Ohne Lampe, wenn der Mond scheint, mit, wenn nicht.

Er geht zum Sattel, vierhundert Meter. Das tut er seit neunzehn Wintern in jeder Nacht, in der es sicher ist. Unterwegs denkt er über Suppe nach.

„Die Gäste sehen den Berg. Dazwischen passe ich auf ihn auf.“ Am Morgen ist eine Spur unter der Hütte, und niemand fragt, wessen.
@fr
Le gardien qui skie la nuit
Gion Alig cuisine pour soixante. À neuf heures, il raccroche le tablier et sort.

Le dîner est à six heures et demie, la vaisselle finie à neuf, et à neuf heures dix Gion est sur ses peaux. Sans lampe quand il y a la lune, avec quand elle manque.

Il monte au col, quatre cents mètres. Depuis dix-neuf hivers, chaque nuit où c’est sûr. En chemin, il pense à la soupe.

« Les hôtes voient la montagne. Entre-temps, je m’en occupe. » Au matin, il y a une trace sous le refuge, et personne ne demande de qui.
@it
Il rifugista che scia di notte
Gion Alig cucina per sessanta. Alle nove appende il grembiule ed esce.

Si cena alle sei e mezza, alle nove i piatti sono lavati, e alle nove e dieci Gion è sulle pelli. Senza lampada quando c’è la luna, con la lampada quando manca.

Sale alla sella, quattrocento metri. Lo fa da diciannove inverni, ogni notte in cui è sicuro. Per strada pensa alla zuppa.

«Gli ospiti vedono la montagna. Nel frattempo la curo io.» Al mattino c’è una traccia sotto il rifugio, e nessuno chiede di chi.
@es
El guarda que esquía de noche
Gion Alig cocina para sesenta. A las nueve cuelga el delantal y sale.

Se cena a las seis y media, a las nueve está fregado, y a las nueve y diez Gion va sobre las pieles. Sin frontal si hay luna, con él si no la hay.

Sube al collado, cuatrocientos metros. Lo hace desde hace diecinueve inviernos, cada noche segura. Por el camino piensa en la sopa.

«Los huéspedes ven la montaña. Entre tanto la cuido yo.» Por la mañana hay una huella bajo el refugio, y nadie pregunta de quién.
@ja
夜に滑る山小屋の主人
ジオン・アリクは60人分の料理を作ります。9時になるとエプロンを掛け、外へ出ます。

夕食は6時半、皿洗いは9時に終わり、9時10分にはジオンはもうシールで登っています。月があればライトなしで、なければライトを付けて。

鞍部までは400メートル。安全な夜は毎晩、19の冬を通して登ってきました。道中で考えるのは、スープのことです。

「お客さんは山を見に来る。その合間は、私が山を見ている」。朝、小屋の下にはシュプールが一本。誰のものか、尋ねる人はいません。`,
  },
  {
    slug: 'what-comes-back', category: 'people', author: 'Jakob Riml', date: '2026-07-08', image: 'scene-thaw', products: 'hinge-13 double-ski-bag',
    copy: `
What comes back
A year of repairs, counted: 412 brakes, 96 wheels, one ring.

Last winter 1,140 parcels came back to the workshop. In 412 of them was a brake that had met a rock. Ninety-six held a wheel. One held a wedding ring, sewn into a glove lining by accident or design; we did not ask.

Nine out of ten went home repaired within two weeks. The tenth was beyond repair, and its owner got a list of the parts that we could still use.

- Most repaired: [Hinge 13](product:hinge-13), because it is the one that is used the most
- Least repaired: skin wax
- Longest way: from Wānaka, by ship
@de
Was zurückkommt
Ein Jahr Reparaturen, gezählt: 412 Bremsen, 96 Rollen, ein Ring.

Im letzten Winter kamen 1140 Pakete in die Werkstatt zurück. In 412 lag eine Bremse, die einen Stein getroffen hatte. In sechsundneunzig eine Rolle. In einem ein Ehering, eingenäht im Handschuhfutter, aus Versehen oder mit Absicht; wir haben nicht gefragt.

Neun von zehn gingen binnen zwei Wochen repariert nach Hause. Das zehnte war nicht zu retten, und der Besitzer bekam eine Liste der Teile, die wir noch verwenden konnten.

- Am öftesten repariert: [Hinge 13](product:hinge-13), weil sie am meisten benutzt wird
- Am seltensten: Fellwachs
- Weitester Weg: aus Wānaka, mit dem Schiff
@fr
Ce qui revient
Une année de réparations, comptée : 412 freins, 96 roues, une bague.

L’hiver dernier, 1 140 colis sont revenus à l’atelier. Dans 412, un frein qui avait rencontré un rocher. Dans quatre-vingt-seize, une roue. Dans un, une alliance cousue dans la doublure d’un gant, par accident ou non ; nous n’avons pas demandé.

Neuf sur dix sont repartis réparés sous deux semaines. Le dixième était perdu, et son propriétaire a reçu la liste des pièces encore utilisables.

- Le plus réparé : [Hinge 13](product:hinge-13), parce qu’on s’en sert le plus
- Le moins réparé : le fart à peaux
- Le plus long trajet : depuis Wānaka, en bateau
@it
Quello che torna
Un anno di riparazioni, contato: 412 freni, 96 ruote, un anello.

L’inverno scorso sono tornati in officina 1140 pacchi. In 412 c’era un freno che aveva incontrato un sasso. In novantasei una ruota. In uno una fede, cucita nella fodera di un guanto, per sbaglio o apposta; non abbiamo chiesto.

Nove su dieci sono tornati a casa riparati in due settimane. Il decimo era andato, e il proprietario ha avuto una lista di pezzi invece di un nuovo prezzo.

- Il più riparato: [Hinge 13](product:hinge-13), perché è quello che si usa
- Il meno riparato: la sciolina per pelli
- La strada più lunga: da Wānaka, in nave
@es
Lo que vuelve
Un año de reparaciones, contado: 412 frenos, 96 ruedas, un anillo.

El invierno pasado volvieron al taller 1140 paquetes. En 412 había un freno que se encontró con una roca. En noventa y seis, una rueda. En uno, una alianza cosida en el forro de un guante, por accidente o no; no preguntamos.

Nueve de cada diez volvieron a casa reparados en dos semanas. El décimo no tenía arreglo, y su dueño recibió una lista de piezas en vez de un precio nuevo.

- El más reparado: [Hinge 13](product:hinge-13), porque es el que se usa
- El menos reparado: la cera para pieles
- El camino más largo: desde Wānaka, en barco
@ja
戻ってくるもの
修理の1年を数えてみました。ブレーキ412個、ストックのリング96個、指輪ひとつ。

昨冬、1,140個の荷物が工房に戻ってきました。そのうち412個には、岩にぶつかったブレーキ。96個にはリング。ひとつには、手袋の裏地に縫い込まれた結婚指輪が入っていました。偶然かどうかは、聞きませんでした。

10個のうち9個は、2週間以内に直って帰りました。残りの1個は直せませんでしたが、まだ使える部品の一覧を持ち主にお送りしました。

- 修理がいちばん多いもの：[Hinge 13](product:hinge-13)。いちばん使われているからです
- 修理がいちばん少ないもの：スキンワックス
- いちばん遠くから：ワナカから、船便で`,
  },
]; // prettier-ignore
