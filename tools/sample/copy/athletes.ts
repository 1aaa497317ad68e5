/** The team's athletes. The copy has discipline, home, quote and biography per language (see `lines`). */

export interface AthleteCopy {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly image: string;
  readonly products: string;
  readonly copy: string;
}

export const ATHLETES: readonly AthleteCopy[] = [
  {
    slug: 'lena-kofler', name: 'Lena Kofler', country: 'at', image: 'scene-wide-face', products: 'couloir-108 hinge-13',
    copy: `
Freeride|Sölden, Austria
I look for the line that leaves when I leave.
Lena grew up above the tree line and raced until she was nineteen. A knee ended that, and a winter of walking uphill began the rest. Two first descents in the Ötztal, both of them named by someone else.
@de
Freeride|Sölden, Österreich
Ich suche die Linie, die geht, wenn ich gehe.
Lena ist über der Baumgrenze aufgewachsen und bis neunzehn Rennen gefahren. Ein Knie hat das beendet, und ein Winter voller Aufstiege hat alles andere begonnen. Zwei Erstbefahrungen im Ötztal, beide hat jemand anderer benannt.
@fr
Freeride|Sölden, Autriche
Je cherche la ligne qui s’en va quand je m’en vais.
Lena a grandi au-dessus de la limite des arbres et couru jusqu’à dix-neuf ans. Un genou y a mis fin, un hiver de montées a commencé le reste. Deux premières dans l’Ötztal, toutes deux nommées par d’autres.
@it
Freeride|Sölden, Austria
Cerco la linea che se ne va quando me ne vado io.
Lena è cresciuta sopra il limite del bosco e ha gareggiato fino a diciannove anni. Un ginocchio ha messo fine a quello, un inverno di salite ha cominciato il resto. Due prime discese nell’Ötztal, entrambe battezzate da altri.
@es
Freeride|Sölden, Austria
Busco la línea que se va cuando me voy yo.
Lena creció por encima del bosque y compitió hasta los diecinueve. Una rodilla acabó con eso y un invierno de subidas empezó lo demás. Dos primeros descensos en el Ötztal, ambos bautizados por otros.
@ja
フリーライド|オーストリア、ゼルデン
私が去れば消えるラインを探しています。
森林限界より上で育ち、19歳までレースに出ていました。膝がそれを終わらせ、登り続けた一冬が次を始めました。エッツタールに2本の初滑降があり、名前はどちらも別の人が付けました。`,
  },
  {
    slug: 'andri-caduff', name: 'Andri Caduff', country: 'ch', image: 'scene-cloud-sea', products: 'skarn-96 bivak-28',
    copy: `
Mountain guide|Disentis, Switzerland
My best decisions look like coffee breaks.
Andri guides eighty days a year and teaches avalanche courses on twenty more. He digs a pit where others have lunch, and has lunch in it.
@de
Bergführer|Disentis, Schweiz
Meine besten Entscheidungen sehen aus wie Kaffeepausen.
Andri führt achtzig Tage im Jahr und gibt an zwanzig weiteren Lawinenkurse. Er gräbt ein Profil, wo andere essen, und isst dann darin.
@fr
Guide de haute montagne|Disentis, Suisse
Mes meilleures décisions ressemblent à des pauses café.
Andri guide quatre-vingts jours par an et enseigne la nivologie vingt de plus. Il creuse une coupe là où d’autres déjeunent, puis y déjeune.
@it
Guida alpina|Disentis, Svizzera
Le mie decisioni migliori sembrano pause caffè.
Andri accompagna ottanta giorni all’anno e tiene corsi valanghe per altri venti. Scava un profilo dove altri pranzano, e poi ci pranza dentro.
@es
Guía de montaña|Disentis, Suiza
Mis mejores decisiones parecen pausas para el café.
Andri guía ochenta días al año y da cursos de aludes otros veinte. Cava un perfil donde otros comen, y luego come en él.
@ja
山岳ガイド|スイス、ディセンティス
良い決断は、たいてい休憩のように見えます。
年に80日ガイドをし、さらに20日、雪崩講習を教えています。みんなが昼食をとる場所でピットを掘り、その中で昼食をとります。`,
  },
  {
    slug: 'ingrid-solbakk', name: 'Ingrid Solbakk', country: 'no', image: 'scene-fjord', products: 'skarn-88 glide-mix',
    copy: `
Ski touring|Lyngseidet, Norway
If the boat can land, we can ski.
Ingrid teaches math on weekdays and starts at the pier on Saturdays. She has skied from every beach on the peninsula and keeps a list of those with good stones to sit on.
@de
Skitouren|Lyngseidet, Norwegen
Wo das Boot anlegt, können wir fahren.
Ingrid unterrichtet unter der Woche Mathematik und startet samstags am Steg. Sie ist von jedem Strand der Halbinsel aus gefahren und führt eine Liste derer mit guten Sitzsteinen.
@fr
Ski de randonnée|Lyngseidet, Norvège
Si le bateau accoste, on peut skier.
Ingrid enseigne les maths en semaine et part du ponton le samedi. Elle a skié depuis chaque plage de la presqu’île et tient la liste de celles qui ont de bonnes pierres pour s’asseoir.
@it
Scialpinismo|Lyngseidet, Norvegia
Se la barca attracca, si può sciare.
Ingrid insegna matematica nei giorni feriali e il sabato parte dal molo. Ha sciato da ogni spiaggia della penisola e tiene l’elenco di quelle con buoni sassi per sedersi.
@es
Esquí de travesía|Lyngseidet, Noruega
Si el barco atraca, podemos esquiar.
Ingrid da clase de matemáticas entre semana y los sábados sale del muelle. Ha esquiado desde todas las playas de la península y guarda la lista de las que tienen buenas piedras para sentarse.
@ja
スキーツアー|ノルウェー、リンセイデ
船が着ければ、滑れます。
平日は数学を教え、土曜日は桟橋から出発します。半島のすべての浜から滑り、座りやすい石のある浜を書き留めています。`,
  },
  {
    slug: 'haru-minami', name: 'Haru Minami', country: 'jp', image: 'scene-snowfall', products: 'serac-122 palm-mitt',
    copy: `
Powder|Kutchan, Japan
Snow is patient. I am learning.
Haru photographs in the morning and skis when the light is gone. In autumn he checks the springs of his bindings and writes the date on them.
@de
Tiefschnee|Kutchan, Japan
Schnee hat Geduld. Ich lerne es.
Haru fotografiert am Morgen und fährt, wenn das Licht weg ist. Im Herbst prüft er die Federn seiner Bindungen und schreibt das Datum darauf.
@fr
Poudreuse|Kutchan, Japon
La neige est patiente. J’apprends.
Haru photographie le matin et skie quand la lumière est partie. À l’automne il vérifie les ressorts de ses fixations et y inscrit la date.
@it
Neve fresca|Kutchan, Giappone
La neve ha pazienza. Io sto imparando.
Haru fotografa al mattino e scia quando la luce se n’è andata. In autunno controlla le molle degli attacchi e ci scrive la data.
@es
Nieve polvo|Kutchan, Japón
La nieve tiene paciencia. Yo aprendo.
Haru fotografía por la mañana y esquía cuando se ha ido la luz. En otoño revisa los muelles de sus fijaciones y les escribe la fecha.
@ja
パウダー|日本、倶知安
雪は気が長い。私はまだ修行中です。
朝は写真を撮り、光がなくなると滑ります。秋にはビンディングのバネを点検し、日付を書き込みます。`,
  },
  {
    slug: 'camille-berthod', name: 'Camille Berthod', country: 'fr', image: 'scene-needles', products: 'nivis-80 pin-race',
    copy: `
Ski mountaineering racing|Les Houches, France
The transition is where I rest.
Camille changes from up to down in twenty-one seconds. She trains before the school run and holds the record from the church of Les Houches to the shoulder above it.
@de
Skibergsteigen, Rennen|Les Houches, Frankreich
Beim Umbau ruhe ich mich aus.
Camille braucht einundzwanzig Sekunden von hinauf zu hinunter. Sie trainiert, bevor die Kinder zur Schule müssen, und hält den Rekord von der Kirche in Les Houches auf die Schulter darüber.
@fr
Ski-alpinisme, course|Les Houches, France
Je me repose pendant la transition.
Camille passe de la montée à la descente en vingt et une secondes. Elle s’entraîne avant l’école des enfants et détient le record de l’église des Houches à l’épaule au-dessus.
@it
Sci alpinismo, gare|Les Houches, Francia
Mi riposo al cambio assetto.
Camille passa dalla salita alla discesa in ventuno secondi. Si allena prima di portare i figli a scuola e ha il record dalla chiesa di Les Houches alla spalla sopra il paese.
@es
Esquí de montaña, competición|Les Houches, Francia
Descanso en la transición.
Camille cambia de subida a bajada en veintiún segundos. Entrena antes de llevar a los niños al colegio y tiene el récord desde la iglesia de Les Houches hasta el hombro de arriba.
@ja
山岳スキーレース|フランス、レズーシュ
私が休むのは、トランジションの間です。
登りから下りへの切り替えは21秒。子どもを学校に送る前に練習し、レズーシュの教会から上の肩までの記録を持っています。`,
  },
  {
    slug: 'tess-marlow', name: 'Tess Marlow', country: 'us', image: 'scene-bowl', products: 'couloir-102-w crest',
    copy: `
Freeride|Alta, Utah, United States
I count turns on the way up.
Tess patrols on weekdays and competes on weekends. She started on her brother’s skis, fifteen centimeters too long, and still likes them that way.
@de
Freeride|Alta, Utah, USA
Ich zähle die Schwünge im Aufstieg.
Tess arbeitet unter der Woche bei der Pistenrettung und fährt am Wochenende Wettkämpfe. Angefangen hat sie auf den Ski ihres Bruders, fünfzehn Zentimeter zu lang, und mag sie noch immer so.
@fr
Freeride|Alta, Utah, États-Unis
Je compte les virages à la montée.
Tess est pisteuse en semaine et en compétition le week-end. Elle a débuté sur les skis de son frère, quinze centimètres trop longs, et les aime encore ainsi.
@it
Freeride|Alta, Utah, Stati Uniti
Conto le curve in salita.
Tess fa soccorso piste nei giorni feriali e gare nel fine settimana. Ha iniziato sugli sci del fratello, quindici centimetri troppo lunghi, e le piacciono ancora così.
@es
Freeride|Alta, Utah, Estados Unidos
Cuento los giros al subir.
Tess patrulla entre semana y compite los fines de semana. Empezó con los esquís de su hermano, quince centímetros de más, y aún le gustan así.
@ja
フリーライド|アメリカ合衆国ユタ州、アルタ
ターンは、登りながら数えます。
平日はパトロール、週末は大会。最初の板は兄のお下がりで、15センチ長すぎました。今でもそのくらいが好みです。`,
  },
  {
    slug: 'noah-leclair', name: 'Noah Leclair', country: 'ca', image: 'scene-tall-trees', products: 'kicker-90 lock-14',
    copy: `
Park and street|Revelstoke, Canada
A landing is a conversation you cannot leave.
Noah builds the jumps he needs and takes them down in spring. He edits his own films, mostly by making them shorter.
@de
Park und Street|Revelstoke, Kanada
Eine Landung ist ein Gespräch, aus dem man nicht weggehen kann.
Noah baut die Schanzen, die er braucht, und trägt sie im Frühling ab. Seine Filme schneidet er selbst, meistens kürzer.
@fr
Park et street|Revelstoke, Canada
Une réception est une conversation qu’on ne peut pas quitter.
Noah construit les sauts dont il a besoin et les démonte au printemps. Il monte ses films lui-même, surtout en les raccourcissant.
@it
Park e street|Revelstoke, Canada
Un atterraggio è una conversazione da cui non puoi andartene.
Noah costruisce i salti che gli servono e in primavera li smonta. Monta da solo i suoi film, soprattutto accorciandoli.
@es
Park y street|Revelstoke, Canadá
Una recepción es una conversación de la que no te puedes ir.
Noah construye los saltos que necesita y los desmonta en primavera. Monta sus propias películas, sobre todo acortándolas.
@ja
パーク、ストリート|カナダ、レベルストーク
着地は、途中で抜けられない会話です。
必要なジャンプ台は自分で作り、春に片付けます。映像も自分で編集します。編集とは、たいてい短くすることです。`,
  },
  {
    slug: 'elia-dallapozza', name: 'Elia Dallapozza', country: 'it', image: 'scene-red-walls', products: 'kante-72 kante-68-sl',
    copy: `
Alpine|San Cassiano, Italy
Ice tells you at once.
Elia left the national team with two medals and a good back. He sets gates for children at seven and tests our piste skis at nine, on the same hill.
@de
Alpin|San Cassiano, Italien
Eis sagt es dir sofort.
Elia hat das Nationalteam mit zwei Medaillen und einem gesunden Rücken verlassen. Um sieben steckt er Tore für Kinder, um neun testet er unsere Pistenski, am selben Hang.
@fr
Ski alpin|San Cassiano, Italie
La glace te le dit tout de suite.
Elia a quitté l’équipe nationale avec deux médailles et un bon dos. À sept heures il pose des portes pour les enfants, à neuf il teste nos skis de piste, sur la même pente.
@it
Sci alpino|San Cassiano, Italia
Il ghiaccio te lo dice subito.
Elia ha lasciato la nazionale con due medaglie e una buona schiena. Alle sette traccia porte per i bambini, alle nove prova i nostri sci da pista, sullo stesso pendio.
@es
Esquí alpino|San Cassiano, Italia
El hielo te lo dice enseguida.
Elia dejó la selección con dos medallas y la espalda sana. A las siete marca puertas para los niños y a las nueve prueba nuestros esquís de pista, en la misma ladera.
@ja
アルペン|イタリア、サン・カッシアーノ
氷は、すぐに答えをくれます。
2つのメダルと健康な背中を持って、ナショナルチームを離れました。7時に子どもたちのためにポールを立て、9時に同じ斜面でピステ用の板をテストします。`,
  },
]; // prettier-ignore
