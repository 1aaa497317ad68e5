/** Posts of the journal: skills to learn. */
import type { BlogPostCopy } from './post.ts';

export const SNOW_SCHOOL_POSTS: readonly BlogPostCopy[] = [
  {
    slug: 'reading-a-bulletin', category: 'snow-school', author: 'Andri Caduff', date: '2026-11-01', image: 'scene-bulletin', products: 'bivak-28',
    copy: `
How to read a bulletin
The number is the last thing to look at. Start with the sentence.

An avalanche bulletin has a number, a map and a few sentences. Most people read the number. The number is for the region; you will stand on one slope.

1. Read the text: which problem, which aspects, from what height
2. Find those slopes on your map before you leave
3. Decide at home where you will turn around

Half of all accidents happen at level three. It is not the middle of the scale; it is the highest level at which most people still go out. **If you can’t name the problem of the day, choose a slope under thirty degrees.** There are many, and they are empty.
@de
Wie man einen Lagebericht liest
Die Zahl kommt zuletzt. Fang mit dem Satz an.

Ein Lawinenlagebericht hat eine Zahl, eine Karte und ein paar Sätze. Die meisten lesen die Zahl. Die Zahl gilt für die Region; du stehst in einem Hang.

1. Den Text lesen: welches Problem, welche Expositionen, ab welcher Höhe
2. Diese Hänge auf der Karte suchen, bevor du aufbrichst
3. Daheim entscheiden, wo du umkehrst

Die Hälfte aller Unfälle geschieht bei Stufe drei. Sie ist nicht die Mitte der Skala, sondern die höchste Stufe, bei der die meisten noch losgehen. **Kannst du das Problem des Tages nicht benennen, nimm einen Hang unter dreißig Grad.** Es gibt viele, und niemand ist dort.
@fr
Lire un bulletin
Le chiffre se regarde en dernier. Commence par la phrase.

Un bulletin d’avalanche a un chiffre, une carte et quelques phrases. La plupart lisent le chiffre. Il vaut pour le massif ; toi, tu seras dans une pente.

1. Lis le texte : quel problème, quelles orientations, à partir de quelle altitude
2. Trouve ces pentes sur la carte avant de partir
3. Décide chez toi où tu feras demi-tour

La moitié des accidents arrivent au niveau trois. Ce n’est pas le milieu de l’échelle, c’est le niveau le plus élevé où la plupart sortent encore. **Si tu ne peux pas nommer le problème du jour, choisis une pente sous trente degrés.** Il y en a beaucoup, et personne dessus.
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

Tres significa que ahí ocurre la mitad de los accidentes. No es el centro de la escala, es lo más alto con lo que la gente aún sale. **Si no sabes nombrar el problema del día, elige una ladera de menos de treinta grados.** Hay muchas, y no hay nadie.
@ja
雪崩情報の読み方
数字を見るのは最後。まず文章から読みましょう。

雪崩情報には、数字と地図と数行の文章があります。多くの人は数字だけを読みます。けれども数字は地域全体のもので、あなたが立つのはひとつの斜面です。

1. 文章を読む。どんな問題が、どの方位に、どの標高から
2. 出かける前に、その斜面を地図で探す
3. 引き返す地点を、家で決めておく

事故の半分はレベル3で起きています。レベル3は真ん中ではありません。多くの人がまだ出かける、いちばん高いレベルです。**その日の問題を言葉にできないなら、30度未満の斜面を選びましょう。**そういう斜面はたくさんあり、空いています。`,
  },
  {
    slug: 'kick-turn', category: 'snow-school', author: 'Andri Caduff', date: '2026-10-07', image: 'scene-kick-turn', products: 'stride-carbon glide-mix',
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

Inspira: golpea con el talón de abajo contra el esquí. La punta sube sola y el esquí te sigue. No es fuerza. Es el momento.
@ja
3つの呼吸でキックターン
転ぶのはたいてい2つ目の動き。1つ目を急ぐからです。

息を吸って、足場を踏み固めます。板は水平に、ストックは広く。ここで滑るなら、あとでも滑ります。

息を吐いて、山側の板を上げ、回し、しっかり奥まで下ろします。その板に立ちます。本当に、立ちます。

息を吸って、谷側のブーツのかかとで板を軽く蹴ります。トップが自然に上がり、板は後からついてきます。力ではありません。タイミングです。`,
  },
  {
    slug: 'wax-by-ear', category: 'snow-school', author: 'Marta Gstrein', date: '2026-07-22', image: 'scene-cold-morning', products: 'base-wax-cold base-wax-warm',
    copy: `
Waxing by ear
You need two waxes and a short walk before breakfast.

Walk ten meters on the snow. If it squeaks, it is colder than eight below: [cold wax](product:base-wax-cold). If it is silent, take the [warm one](product:base-wax-warm). In between either will do and nobody will know.

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
Rasca hasta que no salga nada. Luego cepilla hasta aburrirte. La cera que se ve es cera que frena.
@ja
耳で選ぶワックス
必要なのはワックス2種類と、朝食前の短い散歩です。

雪の上を10メートル歩きます。キュッと鳴れば、氷点下8度より寒い日。[低温用ワックス](product:base-wax-cold)を使います。音がしなければ、[高温用](product:base-wax-warm)です。その間なら、どちらでもかまいません。違いに気づく人はいません。

## みんなが省く工程
何も出なくなるまで削り、飽きるまでブラシをかけます。目に見えるワックスは、ブレーキになるワックスです。`,
  },
]; // prettier-ignore
