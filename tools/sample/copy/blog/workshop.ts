/** Posts of the journal: how the products are made. */
import type { BlogPostCopy } from './post.ts';

export const WORKSHOP_POSTS: readonly BlogPostCopy[] = [
  {
    slug: 'why-wood', category: 'workshop', author: 'Jakob Riml', date: '2026-10-28', image: 'scene-larches', products: 'skarn-96 ridge-98',
    copy: `
Why we still cut wood
Foam is lighter, cheaper and always the same. Three reasons to go on with trees.

A ski core can be foam, honeycomb or wood. We have pressed all three and sold one. Foam is even, which is its charm, and it dies, which is its end: after sixty days it bends like someone who has stopped arguing.

## What a plank does
Wood is strong along the grain and soft across it. A core is forty strips, glued so that no two knots meet. Poplar for the body, ash where the screws go, paulownia where every gram is carried uphill.

> A plank that rings when you knock on it goes left. One that thuds goes into the stove.

The stove heats the press. Nothing here is thrown away except prototypes. See what is left of them in the [Skarn 96](product:skarn-96).
@de
Warum wir noch Holz schneiden
Schaum ist leichter, billiger und immer gleich. Drei Gründe, bei Bäumen zu bleiben.

Ein Skikern kann aus Schaum, Waben oder Holz sein. Wir haben alle drei gepresst und einen verkauft. Schaum ist gleichmäßig, das ist sein Reiz, und er stirbt, das ist sein Ende: Nach sechzig Tagen biegt er sich wie jemand, der nicht mehr widerspricht.

## Was ein Brett kann
Holz ist längs der Faser stark und quer dazu weich. Ein Kern besteht aus vierzig Leisten, so verleimt, dass sich keine zwei Äste treffen. Pappel für den Körper, Esche für die Schrauben, Paulownia dort, wo jedes Gramm bergauf getragen wird.

> Ein Brett, das klingt, wenn man anklopft, kommt nach links. Eines, das dumpf bleibt, in den Ofen.

Der Ofen heizt die Presse. Weggeworfen werden hier nur Prototypen. Was von ihnen übrig ist, steckt im [Skarn 96](product:skarn-96).
@fr
Pourquoi nous scions encore du bois
La mousse est plus légère, moins chère, toujours identique. Trois raisons de rester fidèles aux arbres.

Un noyau peut être en mousse, en nid d’abeilles ou en bois. Nous avons pressé les trois et vendu l’un d’eux. La mousse est régulière, c’est son charme, et elle meurt, c’est sa fin : après soixante jours, elle plie comme quelqu’un qui ne discute plus.

## Ce que fait une planche
Le bois est fort dans le sens du fil, tendre en travers. Un noyau, ce sont quarante lamelles collées sans que deux nœuds se rencontrent. Peuplier pour le corps, frêne pour les vis, paulownia là où chaque gramme se porte à la montée.

> La planche qui chante quand on y frappe va à gauche. Celle qui sonne mat va au poêle.

Le poêle chauffe la presse. On ne jette ici que des prototypes. Ce qu’il en reste est dans le [Skarn 96](product:skarn-96).
@it
Perché tagliamo ancora il legno
La schiuma è più leggera, costa meno ed è sempre uguale. Tre ragioni per restare con gli alberi.

Un’anima può essere di schiuma, a nido d’ape o di legno. Le abbiamo pressate tutte e tre e ne abbiamo venduta una. La schiuma è regolare, ed è il suo fascino; e muore, ed è la sua fine: dopo sessanta giorni si piega come chi ha smesso di discutere.

## Che cosa fa un’asse
Il legno è forte lungo la fibra e tenero di traverso. Un’anima sono quaranta listelli, incollati in modo che due nodi non si incontrino mai. Pioppo per il corpo, frassino per le viti, paulownia dove ogni grammo va portato in salita.

> L’asse che suona quando bussi va a sinistra. Quella sorda va nella stufa.

La stufa scalda la pressa. Qui si buttano solo i prototipi. Quel che ne resta è nello [Skarn 96](product:skarn-96).
@es
Por qué seguimos cortando madera
La espuma es más ligera, más barata y siempre igual. Tres razones para seguir con los árboles.

Un núcleo puede ser de espuma, de panal o de madera. Hemos prensado los tres y vendido uno. La espuma es uniforme, ese es su encanto, y muere, ese es su final: a los sesenta días se dobla como quien ha dejado de discutir.

## Lo que hace una tabla
La madera es fuerte a lo largo de la veta y blanda a través. Un núcleo son cuarenta listones encolados de modo que nunca coincidan dos nudos. Chopo para el cuerpo, fresno para los tornillos, paulownia donde cada gramo se sube a pie.

> La tabla que suena al golpearla va a la izquierda. La que suena sorda, a la estufa.

La estufa calienta la prensa. Aquí solo se tiran prototipos. Lo que queda de ellos está en el [Skarn 96](product:skarn-96).
@ja
それでも木を切る理由
フォームは軽く、安く、いつも同じ。それでも木を使い続ける3つの理由。

スキーの芯材には、フォーム、ハニカム、木があります。私たちは3つともプレスし、売ったのはひとつだけです。フォームの魅力は均一なこと。弱点は、へたることです。60日滑ると、言い返すのをやめた人のように曲がります。

## 板の仕事
木は繊維の方向に強く、横方向にはしなやかです。芯材は40本の細い板を、節と節が隣り合わないように貼り合わせたもの。全体にはポプラ、ビスが入る部分にはアッシュ、1グラムまで背負って登る板には桐を使います。

> 叩いて響く板は左へ。鈍い音の板は薪ストーブへ。

そのストーブがプレス機を温めます。捨てるのは試作品だけ。残ったものは[Skarn 96](product:skarn-96)で確かめてください。`,
  },
  {
    slug: 'forty-steps', category: 'workshop', author: 'Marta Gstrein', date: '2026-09-30', image: 'scene-works', products: 'ridge-92',
    copy: `
Forty steps
From the saw to the person who answers for it: a walk through our building.

It is forty steps from the band saw to the desk where complaints arrive. We counted because someone asked how far apart design and production are.

Step nine is the oven, eighteen the press, where twenty-two layers lie under a heated beam for thirty-one minutes. At twenty-six a woman called Resi holds every ski against a lamp and looks for light where there should be none.

The last step is a shelf with the skis that came back. New people spend their first day there.
@de
Vierzig Schritte
Von der Säge bis zu dem Menschen, der dafür geradesteht: ein Gang durch unser Haus.

Von der Bandsäge bis zum Tisch, auf dem Reklamationen landen, sind es vierzig Schritte. Wir haben gezählt, weil jemand wissen wollte, wie weit Entwurf und Fertigung auseinanderliegen.

Schritt neun ist der Ofen, achtzehn die Presse, in der zweiundzwanzig Lagen einunddreißig Minuten unter einem heißen Balken liegen. Bei sechsundzwanzig hält eine Frau namens Resi jeden Ski gegen eine Lampe und sucht Licht, wo keines sein soll.

Der letzte Schritt ist ein Regal mit den Ski, die zurückgekommen sind. Wer neu ist, verbringt dort den ersten Tag.
@fr
Quarante pas
De la scie à la personne qui en répond : une visite de notre bâtiment.

Il y a quarante pas entre la scie à ruban et le bureau où arrivent les réclamations. Nous les avons comptés parce qu’on nous demandait quelle distance sépare la conception de la fabrication.

Au neuvième pas, le four ; au dix-huitième, la presse, où vingt-deux couches passent trente et une minutes sous une poutre chauffée. Au vingt-sixième, une femme appelée Resi tient chaque ski devant une lampe et cherche la lumière là où il ne doit pas y en avoir.

Le dernier pas est une étagère : les skis revenus. Les nouveaux y passent leur premier jour.
@it
Quaranta passi
Dalla sega alla persona che ne risponde: un giro nel nostro edificio.

Dalla sega a nastro alla scrivania dei reclami ci sono quaranta passi. Li abbiamo contati perché qualcuno ci ha chiesto quanto distano progetto e produzione.

Al nono c’è il forno, al diciottesimo la pressa, dove ventidue strati restano trentuno minuti sotto una trave calda. Al ventiseiesimo una donna di nome Resi tiene ogni sci contro una lampada e cerca la luce dove non deve essercene.

L’ultimo passo è uno scaffale con gli sci tornati indietro. Chi è nuovo ci passa il primo giorno.
@es
Cuarenta pasos
De la sierra a la persona que responde: un paseo por nuestra casa.

De la sierra de cinta a la mesa donde llegan las quejas hay cuarenta pasos. Los contamos porque alguien preguntó cuánto separa el diseño de la producción.

En el noveno está el horno; en el dieciocho, la prensa, donde veintidós capas pasan treinta y un minutos bajo una viga caliente. En el veintiséis una mujer llamada Resi pone cada esquí contra una lámpara y busca luz donde no debe haberla.

El último paso es una estantería con los esquís que han vuelto. Quien es nuevo pasa allí el primer día.
@ja
40歩
のこぎりから、責任者の机まで。工房の中を歩いてみました。

帯のこぎりから、苦情が届く机まで40歩。設計と製造はどれくらい離れているのか、と聞かれて数えました。

9歩目は炉、18歩目はプレス機。22枚の層が、熱した梁の下に31分間入ります。26歩目では、レジという女性がすべての板をランプにかざし、あってはならない光を探します。

最後の1歩は、戻ってきた板の棚です。新人は、初日をそこで過ごします。`,
  },
  {
    slug: 'half-a-degree', category: 'workshop', author: 'Jakob Riml', date: '2026-08-19', image: 'scene-contours', products: 'edge-file-guide kante-72',
    copy: `
Half a degree
Base bevel is the smallest number on a ski and the one you notice first.

Put a ski on its base and the edge does not quite touch the table. Half a degree on a piste ski, one on everything else. Less, and it turns before you ask. More, and it waits to be told twice.

## How to check yours
- Blacken the edge with a marker
- Pass a file over the base, once, without pressure
- Where the ink stays, the edge hangs

If it hangs by more than your guide allows, stop filing and go to a shop. A base bevel can be added at home. Taking it away needs a stone the size of a bathtub.
@de
Ein halbes Grad
Der Belagwinkel ist die kleinste Zahl am Ski und die, die man zuerst merkt.

Leg einen Ski auf den Belag: Die Kante berührt den Tisch nicht ganz. Ein halbes Grad beim Pistenski, eines bei allen anderen. Weniger, und er dreht, bevor du fragst. Mehr, und er will zweimal gebeten werden.

## So prüfst du deinen
- Die Kante mit einem Filzstift schwärzen
- Eine Feile einmal ohne Druck über den Belag ziehen
- Wo die Tinte bleibt, hängt die Kante

Hängt sie mehr, als deine Führung erlaubt, dann leg die Feile weg und geh in ein Geschäft. Hängend machen kann man daheim. Zurück braucht es einen Stein von der Größe einer Badewanne.
@fr
Un demi-degré
La tombée de carre est le plus petit chiffre d’un ski, et le premier que l’on sent.

Pose un ski sur sa semelle : la carre ne touche pas tout à fait la table. Un demi-degré sur un ski de piste, un degré ailleurs. Moins, et il tourne avant qu’on le demande. Plus, et il attend qu’on insiste.

## Pour vérifier la tienne
- Noircis la carre au feutre
- Passe une lime sur la semelle, une fois, sans appuyer
- Là où l’encre reste, la carre tombe

Si elle tombe plus que ton guide ne le permet, pose la lime et va en atelier. À la maison on en ajoute. Pour en retirer, il faut une meule grande comme une baignoire.
@it
Mezzo grado
L’angolo del fondo è il numero più piccolo di uno sci, e il primo che si sente.

Appoggia uno sci sulla soletta: la lamina non tocca del tutto il tavolo. Mezzo grado su uno sci da pista, uno su tutti gli altri. Meno, e gira prima che tu lo chieda. Di più, e vuole che glielo ripeta.

## Come controllare i tuoi
- Annerisci la lamina con un pennarello
- Passa una lima sulla soletta, una volta, senza premere
- Dove resta l’inchiostro, la lamina è scaricata

Se lo è più di quanto consenta la tua guida, posa la lima e vai in negozio. A casa si può aggiungere. Per togliere serve una mola grande come una vasca.
@es
Medio grado
El ángulo de base es el número más pequeño de un esquí, y el primero que se nota.

Pon un esquí sobre la suela: el canto no llega a tocar la mesa. Medio grado en uno de pista, uno en los demás. Menos, y gira antes de que lo pidas. Más, y hay que decírselo dos veces.

## Cómo comprobar el tuyo
- Ennegrece el canto con rotulador
- Pasa una lima por la suela, una vez, sin apretar
- Donde queda tinta, el canto está caído

Si lo está más de lo que permite tu guía, deja la lima y ve a una tienda. En casa se puede añadir. Quitar exige una muela del tamaño de una bañera.
@ja
0.5度
ベースビベルは、板の中でいちばん小さく、いちばん先に感じる数字です。

板を置くと、エッジはほんの少しだけ台に触れません。ピステ用は0.5度、それ以外は1度。小さければ、曲がりたいと思う前に曲がります。大きければ、2回頼むまで動きません。

## 確かめ方
- エッジをマーカーで黒く塗る
- やすりを力を入れずに1回、滑走面に当てる
- インクが残ったところは、エッジが浮いています

表の値より浮いていたら、削るのをやめてショップへ。ベースビベルは家でも増やせます。減らすには、浴槽ほどの大きさの砥石が必要です。`,
  },
]; // prettier-ignore
