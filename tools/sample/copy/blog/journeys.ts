/** Posts of the journal: valleys and huts. */
import type { BlogPostCopy } from './post.ts';

export const JOURNEY_POSTS: readonly BlogPostCopy[] = [
  {
    slug: 'ortler-in-april', category: 'journeys', author: 'Lena Kofler', date: '2026-10-14', image: 'scene-april', products: 'skarn-104 bivak-36',
    copy: `
The Ortler in April
Five days, three huts, one rule: down before noon.

In April the huts wake you at four. There is tea that tastes of the pot, and a queue for the one socket. By five the snow carries you like a road.

We went over the Suldenferner on the second day, roped, quiet, with the sun coming along the ridge at our own speed. At ten the first stones fell. At half past ten we sat outside the hut in socks.

## What we would leave at home
The second pair of gloves, the book, the good intentions about breakfast. Not the crampons: on day four the traverse had refrozen and they were the difference between a story and a report.
@de
Der Ortler im April
Fünf Tage, drei Hütten, eine Regel: vor Mittag unten.

Im April wecken einen die Hütten um vier. Es gibt Tee, der nach der Kanne schmeckt, und eine Schlange vor der einzigen Steckdose. Um fünf trägt der Schnee wie eine Straße.

Am zweiten Tag gingen wir über den Suldenferner, am Seil, still, und die Sonne kam am Grat entlang, genau in unserem Tempo. Um zehn fielen die ersten Steine. Um halb elf saßen wir in Socken vor der Hütte.

## Was wir daheim lassen würden
Das zweite Paar Handschuhe, das Buch, die guten Vorsätze beim Frühstück. Nicht die Harscheisen: Am vierten Tag war die Querung wieder gefroren, und sie machten den Unterschied zwischen einer Geschichte und einem Protokoll.
@fr
L’Ortles en avril
Cinq jours, trois refuges, une règle : en bas avant midi.

En avril, les refuges réveillent à quatre heures. Il y a un thé au goût de théière et une file devant l’unique prise. À cinq heures, la neige porte comme une route.

Le deuxième jour, nous avons traversé le Suldenferner, encordés, silencieux, le soleil avançant sur l’arête à notre allure. À dix heures tombaient les premières pierres. À dix heures et demie nous étions en chaussettes devant le refuge.

## Ce que nous laisserions
La deuxième paire de gants, le livre, les bonnes résolutions du petit-déjeuner. Pas les couteaux : le quatrième jour, la traversée avait regelé, et ils ont fait la différence entre un récit et un rapport.
@it
L’Ortles in aprile
Cinque giorni, tre rifugi, una regola: giù prima di mezzogiorno.

In aprile i rifugi svegliano alle quattro. C’è un tè che sa di pentola e una fila davanti all’unica presa. Alle cinque la neve porta come una strada.

Il secondo giorno abbiamo attraversato la Vedretta di Solda, legati, in silenzio, con il sole che correva sulla cresta al nostro passo. Alle dieci cadevano i primi sassi. Alle dieci e mezza eravamo in calzini davanti al rifugio.

## Che cosa lasceremmo a casa
Il secondo paio di guanti, il libro, i buoni propositi a colazione. Non i rampanti: il quarto giorno il traverso aveva rigelato, e hanno fatto la differenza tra un racconto e un verbale.
@es
El Ortler en abril
Cinco días, tres refugios, una regla: abajo antes del mediodía.

En abril los refugios despiertan a las cuatro. Hay un té que sabe a tetera y una cola para el único enchufe. A las cinco la nieve sostiene como una carretera.

El segundo día cruzamos el Suldenferner, encordados, callados, con el sol avanzando por la arista a nuestro paso. A las diez caían las primeras piedras. A las diez y media estábamos en calcetines delante del refugio.

## Lo que dejaríamos en casa
El segundo par de guantes, el libro, los buenos propósitos del desayuno. No las cuchillas: el cuarto día la travesía se había vuelto a helar, y fueron la diferencia entre una historia y un parte.
@ja
4月のオルトラー
5日間、3つの山小屋、ルールはひとつ。正午までに下りること。

4月の山小屋は、朝4時に人を起こします。やかんの味がするお茶と、ひとつしかないコンセントの前の列。5時には、雪が道路のように体を支えてくれます。

2日目はズルデン氷河を越えました。ロープを結び、言葉少なに。太陽が稜線を、私たちと同じ速さで進んできました。10時に最初の石が落ち、10時半には、靴下で小屋の前に座っていました。

## 家に置いてくればよかったもの
予備の手袋、本、朝食への意気込み。クランポンは別です。4日目のトラバースは再び凍っていて、土産話で済むか事故報告になるかの分かれ目でした。`,
  },
  {
    slug: 'lyngen-sea-level', category: 'journeys', author: 'Ingrid Solbakk', date: '2026-09-16', image: 'scene-shore', products: 'skarn-96 glide-mix',
    copy: `
Lyngen, from zero
Every tour starts at the water. The arithmetic is simple and the wind is not.

There is a comfort in starting at sea level: the height on your watch is the height in your legs. Twelve hundred meters is twelve hundred meters.

The boat lets you out on a pebble beach. Skins go on next to seaweed. For the first hour you walk through birches that grew sideways, and then there is nothing but snow, light and a fjord that gets smaller.

We turned around on two of five days. On Lyngen that is a good week.
@de
Lyngen, ab null
Jede Tour beginnt am Wasser. Die Rechnung ist einfach, der Wind ist es nicht.

Es hat etwas Beruhigendes, auf Meereshöhe zu beginnen: Die Höhe auf der Uhr ist die Höhe in den Beinen. Zwölfhundert Meter sind zwölfhundert Meter.

Das Boot setzt dich auf einem Kiesstrand ab. Die Felle kommen neben dem Tang auf die Ski. Eine Stunde lang geht es durch Birken, die zur Seite gewachsen sind, dann gibt es nur noch Schnee, Licht und einen Fjord, der kleiner wird.

An zwei von fünf Tagen sind wir umgekehrt. In Lyngen ist das eine gute Woche.
@fr
Lyngen, depuis zéro
Chaque course part de l’eau. Le calcul est simple, le vent ne l’est pas.

Partir du niveau de la mer a quelque chose de rassurant : l’altitude sur la montre est celle des jambes. Mille deux cents mètres font mille deux cents mètres.

Le bateau te dépose sur une plage de galets. On colle les peaux à côté des algues. Une heure durant on marche parmi des bouleaux poussés de travers, puis il n’y a plus que la neige, la lumière et un fjord qui rapetisse.

Nous avons fait demi-tour deux jours sur cinq. À Lyngen, c’est une bonne semaine.
@it
Lyngen, da zero
Ogni gita parte dall’acqua. Il conto è semplice, il vento no.

Partire dal livello del mare dà sicurezza: la quota sull’orologio è quella nelle gambe. Milleduecento metri sono milleduecento metri.

La barca ti lascia su una spiaggia di ciottoli. Le pelli si attaccano accanto alle alghe. Per un’ora si cammina tra betulle cresciute di lato, poi ci sono solo neve, luce e un fiordo che rimpicciolisce.

Siamo tornati indietro due giorni su cinque. A Lyngen è una buona settimana.
@es
Lyngen, desde cero
Cada salida empieza en el agua. La cuenta es fácil, el viento no.

Empezar a nivel del mar tranquiliza: la altura del reloj es la de las piernas. Mil doscientos metros son mil doscientos metros.

El barco te deja en una playa de guijarros. Las pieles se pegan junto a las algas. Durante una hora se anda entre abedules crecidos de lado, y luego solo hay nieve, luz y un fiordo que se encoge.

Nos dimos la vuelta dos días de cinco. En Lyngen eso es una buena semana.
@ja
リンゲン、標高ゼロから
どのツアーも海辺から始まります。計算は簡単、風はそうはいきません。

海面から歩き始めると、なぜか落ち着きます。時計の標高が、そのまま脚の標高だからです。1200メートルは、きっちり1200メートル。

船は小石の浜で降ろしてくれます。海藻の横でシールを貼り、最初の1時間は横向きに育った白樺の中を歩きます。その先にあるのは雪と光、そして小さくなっていくフィヨルドだけ。

5日のうち2日は引き返しました。リンゲンでは、それは良い一週間です。`,
  },
  {
    slug: 'hokkaido-slow', category: 'journeys', author: 'Haru Minami', date: '2026-08-05', image: 'scene-red-sun', products: 'serac-122 palm-mitt',
    copy: `
Hokkaido, slowly
It snowed for eleven days. We skied on nine and learned to wait on two.

The snow here falls without wind, as if someone were setting it down. Trees stand far enough apart for a wide ski and close enough to see by.

Nobody hurries. The lift opens when the path to it is shoveled. You bow to the attendant and he bows to you, and then you have the whole forest and the sound of your own breath.

In the evening the bath is hotter than you think possible. Snow lands on your hair and stays.
@de
Hokkaido, langsam
Elf Tage lang schneite es. An neun sind wir gefahren, an zwei haben wir warten gelernt.

Der Schnee fällt hier ohne Wind, als würde ihn jemand ablegen. Die Bäume stehen weit genug für einen breiten Ski und nah genug, um danach zu sehen.

Niemand hat es eilig. Der Lift macht auf, wenn der Weg zu ihm geschaufelt ist. Man verbeugt sich vor dem Liftwart, er verbeugt sich zurück, und dann gehört einem der Wald und der eigene Atem.

Am Abend ist das Bad heißer, als man für möglich hält. Schnee landet auf dem Haar und bleibt.
@fr
Hokkaido, lentement
Il a neigé onze jours. Nous avons skié neuf fois et appris à attendre deux.

La neige tombe ici sans vent, comme si on la posait. Les arbres sont assez espacés pour un ski large, assez proches pour s’y repérer.

Personne ne se presse. Le téléski ouvre quand le chemin est pelleté. On s’incline devant l’employé, il s’incline à son tour, et l’on a toute la forêt et le bruit de son souffle.

Le soir, le bain est plus chaud qu’on ne le croit possible. La neige se pose sur les cheveux et y reste.
@it
Hokkaido, piano
Ha nevicato per undici giorni. In nove abbiamo sciato, in due abbiamo imparato ad aspettare.

Qui la neve cade senza vento, come se qualcuno la posasse. Gli alberi sono abbastanza radi per uno sci largo e abbastanza fitti per orientarsi.

Nessuno ha fretta. L’impianto apre quando il sentiero è spalato. Ti inchini all’addetto, lui si inchina a te, e poi hai tutto il bosco e il rumore del tuo respiro.

La sera il bagno è più caldo di quanto credi possibile. La neve si posa sui capelli e resta.
@es
Hokkaido, despacio
Nevó once días. Esquiamos nueve y en dos aprendimos a esperar.

Aquí la nieve cae sin viento, como si alguien la dejara. Los árboles están lo bastante separados para un esquí ancho y lo bastante juntos para orientarse.

Nadie tiene prisa. El remonte abre cuando el camino está paleado. Te inclinas ante el empleado, él se inclina ante ti, y luego tienes todo el bosque y el ruido de tu aliento.

Por la tarde el baño está más caliente de lo que crees posible. La nieve cae sobre el pelo y se queda.
@ja
北海道、ゆっくりと
11日間、雪が降り続きました。9日滑り、2日は待つことを学びました。

ここの雪は風もなく、誰かがそっと置くように降ります。木と木の間は、幅広の板が通れるほど広く、見失わないほど近い。

急ぐ人はいません。リフトは、そこまでの道の雪かきが終われば動き出します。係の人にお辞儀をすると、お辞儀が返ってきます。あとは森と、自分の息の音だけです。

夜の温泉は、信じられないほど熱い。髪に落ちた雪は、そのまま残ります。`,
  },
]; // prettier-ignore
