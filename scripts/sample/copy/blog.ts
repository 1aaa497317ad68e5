/** The journal: four categories, twelve posts. A post's copy is a title, a summary and a body a language (see `article`). */

export const BLOG_CATEGORIES: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  workshop: {
    name: 'Workshop|Werkstatt|Atelier|Officina|Taller',
    description:
      'How things are made, and why they are made that way.|Wie die Dinge gebaut werden, und warum gerade so.|Comment les choses sont faites, et pourquoi ainsi.|Come si fanno le cose, e perché proprio così.|Cómo se hacen las cosas, y por qué así.',
  },
  journeys: {
    name: 'Journeys|Unterwegs|En chemin|In viaggio|De camino',
    description:
      'Valleys, huts and the snow between them.|Täler, Hütten und der Schnee dazwischen.|Des vallées, des refuges, et la neige entre les deux.|Valli, rifugi e la neve in mezzo.|Valles, refugios y la nieve de en medio.',
  },
  'snow-school': {
    name: 'Snow school|Schneeschule|École de neige|Scuola di neve|Escuela de nieve',
    description:
      'What we wish somebody had told us earlier.|Was uns früher jemand hätte sagen sollen.|Ce qu’on aurait aimé nous dire plus tôt.|Quello che avremmo voluto sapere prima.|Lo que nos habría gustado saber antes.',
  },
  people: {
    name: 'People|Menschen|Portraits|Persone|Gente',
    description:
      'Those who ski, those who build, those who do both.|Die, die fahren, die, die bauen, und die, die beides tun.|Ceux qui skient, ceux qui fabriquent, ceux qui font les deux.|Chi scia, chi costruisce, chi fa entrambe le cose.|Quienes esquían, quienes fabrican, quienes hacen las dos cosas.',
  },
};

export interface BlogPostCopy {
  readonly slug: string;
  readonly category: string;
  readonly author: string;
  readonly date: string;
  readonly image: string;
  readonly products: string;
  readonly copy: string;
}

export const BLOG_POSTS: readonly BlogPostCopy[] = [
  {
    slug: 'why-wood', category: 'workshop', author: 'Jakob Riml', date: '2026-10-28', image: 'scene-village', products: 'skarn-96 ridge-98',
    copy: `
Why we still cut wood
Foam is lighter, cheaper and always the same. Three reasons to go on with trees.

A ski core can be foam, honeycomb or wood. We have pressed all three and sold one. Foam is even, which is its charm, and it dies, which is its end: after sixty days it bends like somebody who has stopped arguing.

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

La estufa calienta la prensa. Aquí solo se tiran prototipos. Lo que queda de ellos está en el [Skarn 96](product:skarn-96).`,
  },
  {
    slug: 'forty-steps', category: 'workshop', author: 'Marta Gstrein', date: '2026-09-30', image: 'scene-village', products: 'ridge-92',
    copy: `
Forty steps
From the saw to the person who answers for it: a walk through our building.

It is forty steps from the band saw to the desk where complaints arrive. We counted because somebody asked how far apart design and production are.

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

El último paso es una estantería con los esquís que han vuelto. Quien es nuevo pasa allí el primer día.`,
  },
  {
    slug: 'half-a-degree', category: 'workshop', author: 'Jakob Riml', date: '2026-08-19', image: 'scene-dawn-ridge', products: 'edge-file-guide kante-72',
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

Si lo está más de lo que permite tu guía, deja la lima y ve a una tienda. En casa se puede añadir. Quitar exige una muela del tamaño de una bañera.`,
  },
  {
    slug: 'ortler-in-april', category: 'journeys', author: 'Lena Kofler', date: '2026-10-14', image: 'scene-plateau', products: 'skarn-104 bivak-36',
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
El segundo par de guantes, el libro, los buenos propósitos del desayuno. No las cuchillas: el cuarto día la travesía se había vuelto a helar, y fueron la diferencia entre una historia y un parte.`,
  },
  {
    slug: 'lyngen-sea-level', category: 'journeys', author: 'Ingrid Solbakk', date: '2026-09-16', image: 'scene-dawn-ridge', products: 'skarn-96 glide-mix',
    copy: `
Lyngen, from zero
Every tour starts at the water. The arithmetic is simple and the wind is not.

There is a comfort in starting at sea level: the height on your watch is the height in your legs. Twelve hundred metres is twelve hundred metres.

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

Nos dimos la vuelta dos días de cinco. En Lyngen eso es una buena semana.`,
  },
  {
    slug: 'hokkaido-slow', category: 'journeys', author: 'Haru Minami', date: '2026-08-05', image: 'scene-forest', products: 'serac-122 palm-mitt',
    copy: `
Hokkaido, slowly
It snowed for eleven days. We skied on nine and learned to wait on two.

The snow here falls without wind, as if somebody were putting it down. Trees stand far enough apart for a wide ski and close enough to see by.

Nobody hurries. The lift opens when the path to it is shovelled. You bow to the attendant and he bows to you, and then you have the whole forest and the sound of your own breath.

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

Por la tarde el baño está más caliente de lo que crees posible. La nieve cae sobre el pelo y se queda.`,
  },
  {
    slug: 'reading-a-bulletin', category: 'snow-school', author: 'Andri Caduff', date: '2026-11-01', image: 'scene-storm', products: 'bivak-28',
    copy: `
How to read a bulletin
The number is the last thing to look at. Start with the sentence.

An avalanche bulletin has a number, a map and a few sentences. Most people read the number. The number is for the region; you will stand on one slope.

1. Read the text: which problem, which aspects, from what height
2. Find those slopes on your map before you leave
3. Decide at home where you will turn around

Three means that half of the accidents happen. It is not the middle of the scale, it is the top of what people still go out in. **If you can’t name the problem of the day, choose a slope under thirty degrees.** There are many, and nobody is on them.
@de
Wie man einen Lagebericht liest
Die Zahl kommt zuletzt. Fang mit dem Satz an.

Ein Lawinenlagebericht hat eine Zahl, eine Karte und ein paar Sätze. Die meisten lesen die Zahl. Die Zahl gilt für die Region; du stehst in einem Hang.

1. Den Text lesen: welches Problem, welche Expositionen, ab welcher Höhe
2. Diese Hänge auf der Karte suchen, bevor du aufbrichst
3. Daheim entscheiden, wo du umkehrst

Drei heißt: Hier geschieht die Hälfte der Unfälle. Es ist nicht die Mitte der Skala, sondern das Obere dessen, worin noch jemand geht. **Kannst du das Problem des Tages nicht benennen, nimm einen Hang unter dreißig Grad.** Es gibt viele, und niemand ist dort.
@fr
Lire un bulletin
Le chiffre se regarde en dernier. Commence par la phrase.

Un bulletin d’avalanche a un chiffre, une carte et quelques phrases. La plupart lisent le chiffre. Il vaut pour le massif ; toi, tu seras dans une pente.

1. Lis le texte : quel problème, quelles orientations, à partir de quelle altitude
2. Trouve ces pentes sur la carte avant de partir
3. Décide chez toi où tu feras demi-tour

Trois veut dire que la moitié des accidents arrivent là. Ce n’est pas le milieu de l’échelle, c’est le haut de ce dans quoi on sort encore. **Si tu ne peux pas nommer le problème du jour, choisis une pente sous trente degrés.** Il y en a beaucoup, et personne dessus.
@it
Come si legge un bollettino
Il numero si guarda per ultimo. Comincia dalla frase.

Un bollettino valanghe ha un numero, una carta e qualche frase. I più leggono il numero. Il numero vale per la zona; tu starai su un pendio.

1. Leggi il testo: quale problema, quali esposizioni, da che quota
2. Cerca quei pendii sulla carta prima di partire
3. Decidi a casa dove tornerai indietro

Tre vuol dire che lì succede metà degli incidenti. Non è il centro della scala, è il massimo in cui la gente esce ancora. **Se non sai dire il problema del giorno, scegli un pendio sotto i trenta gradi.** Ce ne sono molti, e non c’è nessuno.
@es
Cómo leer un boletín
El número se mira al final. Empieza por la frase.

Un boletín de aludes tiene un número, un mapa y unas frases. La mayoría lee el número. El número es para la zona; tú estarás en una ladera.

1. Lee el texto: qué problema, qué orientaciones, desde qué cota
2. Busca esas laderas en el mapa antes de salir
3. Decide en casa dónde darás la vuelta

Tres significa que ahí ocurre la mitad de los accidentes. No es el centro de la escala, es lo más alto con lo que la gente aún sale. **Si no sabes nombrar el problema del día, elige una ladera de menos de treinta grados.** Hay muchas, y no hay nadie.`,
  },
  {
    slug: 'kick-turn', category: 'snow-school', author: 'Andri Caduff', date: '2026-10-07', image: 'scene-couloir', products: 'stride-carbon glide-mix',
    copy: `
The kick turn in three breaths
Most people fall on the second movement because they hurry the first.

Breathe in: stamp a platform, both skis level, poles wide. If you slide now you will slide later.

Breathe out: lift the uphill ski, turn it, put it down all the way back. Stand on it. Really stand.

Breathe in: kick the heel of the lower boot against the ski. The tip comes up by itself, and the ski follows you round. Not strength. Timing.
@de
Die Spitzkehre in drei Atemzügen
Die meisten fallen bei der zweiten Bewegung, weil sie die erste überstürzen.

Einatmen: einen Tritt stampfen, beide Ski waagrecht, Stöcke weit. Wer jetzt rutscht, rutscht später auch.

Ausatmen: den Bergski heben, drehen, ganz zurückstellen. Darauf stehen. Wirklich stehen.

Einatmen: mit der Ferse des Talschuhs gegen den Ski kicken. Die Spitze kommt von allein, und der Ski folgt dir herum. Keine Kraft. Der richtige Moment.
@fr
La conversion en trois respirations
La plupart tombent au deuxième geste parce qu’ils bâclent le premier.

Inspire : tasse une plateforme, skis à plat, bâtons écartés. Si tu glisses maintenant, tu glisseras ensuite.

Expire : lève le ski amont, tourne-le, pose-le bien en arrière. Tiens-toi dessus. Vraiment.

Inspire : tape du talon aval contre le ski. La spatule monte toute seule et le ski te suit. Pas de force. Le bon moment.
@it
L’inversione in tre respiri
I più cadono al secondo movimento perché hanno fretta nel primo.

Inspira: batti un gradino, sci in piano, bastoncini larghi. Se scivoli ora, scivolerai dopo.

Espira: alza lo sci a monte, giralo, posalo tutto indietro. Stacci sopra. Davvero.

Inspira: dai un colpo di tallone con lo scarpone a valle. La punta sale da sola e lo sci ti segue. Non forza. Tempo giusto.
@es
La vuelta maría en tres respiraciones
La mayoría cae en el segundo gesto por correr en el primero.

Inspira: pisa una plataforma, esquís a nivel, bastones abiertos. Si resbalas ahora, resbalarás luego.

Espira: levanta el esquí de arriba, gíralo, apóyalo bien atrás. Ponte encima. De verdad.

Inspira: golpea con el talón de abajo contra el esquí. La punta sube sola y el esquí te sigue. No es fuerza. Es el momento.`,
  },
  {
    slug: 'wax-by-ear', category: 'snow-school', author: 'Marta Gstrein', date: '2026-07-22', image: 'scene-forest', products: 'base-wax-cold base-wax-warm',
    copy: `
Waxing by ear
You need two waxes and a short walk before breakfast.

Walk ten metres on the snow. If it squeaks, it is colder than eight below: [cold wax](product:base-wax-cold). If it is silent, take the [warm one](product:base-wax-warm). In between either will do and nobody will know.

## The part that everyone skips
Scrape until nothing comes off. Then brush until you are bored. Wax that can be seen is wax that slows you down.
@de
Wachsen nach Gehör
Du brauchst zwei Wachse und einen kurzen Gang vor dem Frühstück.

Geh zehn Meter auf dem Schnee. Quietscht er, hat es unter minus acht: [kaltes Wachs](product:base-wax-cold). Ist er still, nimm das [warme](product:base-wax-warm). Dazwischen geht beides, und niemand merkt es.

## Der Teil, den alle auslassen
Abziehen, bis nichts mehr kommt. Dann bürsten, bis es langweilig wird. Wachs, das man sieht, bremst.
@fr
Farter à l’oreille
Il te faut deux farts et une courte marche avant le petit-déjeuner.

Marche dix mètres sur la neige. Si elle crisse, il fait moins de moins huit : [fart froid](product:base-wax-cold). Si elle se tait, prends le [chaud](product:base-wax-warm). Entre les deux, l’un ou l’autre, personne n’en saura rien.

## L’étape que tout le monde saute
Racle jusqu’à ce que plus rien ne vienne. Puis brosse jusqu’à l’ennui. Un fart qui se voit est un fart qui freine.
@it
Sciolinare a orecchio
Servono due scioline e una breve passeggiata prima di colazione.

Cammina dieci metri sulla neve. Se scricchiola, siamo sotto i meno otto: [sciolina fredda](product:base-wax-cold). Se tace, prendi quella [calda](product:base-wax-warm). Nel mezzo vanno bene entrambe, e nessuno lo saprà.

## La parte che tutti saltano
Raschia finché non viene più niente. Poi spazzola fino alla noia. La sciolina che si vede è sciolina che frena.
@es
Encerar de oído
Necesitas dos ceras y un paseo corto antes del desayuno.

Camina diez metros por la nieve. Si cruje, hace menos de ocho bajo cero: [cera fría](product:base-wax-cold). Si calla, usa la [caliente](product:base-wax-warm). Entre medias vale cualquiera y nadie lo sabrá.

## La parte que todos se saltan
Rasca hasta que no salga nada. Luego cepilla hasta aburrirte. La cera que se ve es cera que frena.`,
  },
  {
    slug: 'resi-and-the-lamp', category: 'people', author: 'Marta Gstrein', date: '2026-10-21', image: 'scene-village', products: 'ridge-98',
    copy: `
Resi and the lamp
Thirty-one years, about two hundred thousand skis, and she still finds one a day.

Theresia Falkner holds a ski as others hold a letter. She tilts it until the lamp runs along the edge, and stops where the line breaks.

What do you look for? “Nothing. I look at it, and when something is wrong it tells me.” She marks the spot with a pencil. In the next room somebody sighs and picks up a file.

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

No esquía. «Sé demasiado de ellos.»`,
  },
  {
    slug: 'the-hut-keeper', category: 'people', author: 'Lena Kofler', date: '2026-09-02', image: 'scene-plateau', products: 'crest-light',
    copy: `
The hut keeper who skis at night
Gion Alig cooks for sixty. At nine he hangs up the apron and goes out.

Dinner is at half past six, the dishes are done at nine, and at ten past nine Gion is on his skins. Without a lamp when there is a moon, with one when there is none.

He goes to the saddle, four hundred metres. He has done it every night it was safe for nineteen winters. On the way he thinks about soup.

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

«Los huéspedes ven la montaña. Entre tanto la cuido yo.» Por la mañana hay una huella bajo el refugio, y nadie pregunta de quién.`,
  },
  {
    slug: 'what-comes-back', category: 'people', author: 'Jakob Riml', date: '2026-07-08', image: 'scene-storm', products: 'hinge-13 double-ski-bag',
    copy: `
What comes back
A year of repairs, counted: 412 brakes, 96 wheels, one ring.

Last winter 1,140 parcels came back to the workshop. In 412 of them was a brake that had met a rock. Ninety-six held a wheel. One held a wedding ring, sewn into a glove lining by accident or design; we did not ask.

Nine out of ten went home repaired within two weeks. The tenth was past it, and its owner got a bill of parts instead of a new price.

- Most repaired: [Hinge 13](product:hinge-13), because it is the one that is used
- Least repaired: skin wax
- Longest way: from Wānaka, by ship
@de
Was zurückkommt
Ein Jahr Reparaturen, gezählt: 412 Bremsen, 96 Rollen, ein Ring.

Im letzten Winter kamen 1140 Pakete in die Werkstatt zurück. In 412 lag eine Bremse, die einen Stein getroffen hatte. In sechsundneunzig eine Rolle. In einem ein Ehering, eingenäht im Handschuhfutter, aus Versehen oder mit Absicht; wir haben nicht gefragt.

Neun von zehn gingen binnen zwei Wochen repariert nach Hause. Das zehnte war nicht zu retten, und statt eines neuen Preises gab es eine Teileliste.

- Am öftesten repariert: [Hinge 13](product:hinge-13), weil sie benutzt wird
- Am seltensten: Fellwachs
- Weitester Weg: aus Wānaka, mit dem Schiff
@fr
Ce qui revient
Une année de réparations, comptée : 412 freins, 96 roues, une bague.

L’hiver dernier, 1 140 colis sont revenus à l’atelier. Dans 412, un frein qui avait rencontré un rocher. Dans quatre-vingt-seize, une roue. Dans un, une alliance cousue dans la doublure d’un gant, par accident ou non ; nous n’avons pas demandé.

Neuf sur dix sont repartis réparés sous deux semaines. Le dixième était perdu, et son propriétaire a reçu une liste de pièces plutôt qu’un nouveau prix.

- Le plus réparé : [Hinge 13](product:hinge-13), parce qu’on s’en sert
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
- El camino más largo: desde Wānaka, en barco`,
  },
]; // prettier-ignore
