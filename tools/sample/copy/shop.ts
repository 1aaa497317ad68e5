/** Shop copy of the sample brand in the five handwritten languages: en | de | fr | it | es. */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';
import { PRIVACY_INTRO, PRIVACY_SECTIONS } from './privacy.ts';

export const CATEGORY_COPY: Readonly<Record<string, Texts>> = {
  skis: texts(
    'Built in the Alps, for snow as it is.|Gebaut in den Alpen, für Schnee, wie er ist.|Fabriqués dans les Alpes, pour la neige telle qu’elle est.|Costruiti nelle Alpi, per la neve com’è.|Hechos en los Alpes, para la nieve tal como es.|Gebouwd in de Alpen, voor sneeuw zoals die is.|Byggda i Alperna, för snön som den är.|Bygget i Alpene, for snøen slik den er.||Zbudowane w Alpach, na śnieg taki, jaki jest.|Vyrobené v Alpách, na sníh takový, jaký je.||アルプスでつくる、あるがままの雪のための一本。',
  ),
  bindings: texts(
    'They hold, and they let go. In that order.|Sie halten, und sie lösen aus. In dieser Reihenfolge.|Elles tiennent, puis elles lâchent. Dans cet ordre.|Tengono, e poi lasciano. In quest’ordine.|Sujetan y sueltan. En ese orden.|Ze houden vast, en ze laten los. In die volgorde.|De håller, och de släpper. I den ordningen.|De holder, og de slipper. I den rekkefølgen.||Trzymają i puszczają. W tej kolejności.|Drží a pouštějí. V tomto pořadí.||しっかり留まり、必要なときに外れる。順番はそのとおりに。',
  ),
  bags: texts(
    'Everything in its place, at minus fifteen.|Alles an seinem Platz, bei minus fünfzehn.|Chaque chose à sa place, par moins quinze.|Tutto al suo posto, a meno quindici.|Todo en su sitio, a quince bajo cero.|Alles op zijn plek, bij min vijftien.|Allt på sin plats, i femton minus.|Alt på plass, i femten minus.||Wszystko na swoim miejscu, przy minus piętnastu.|Všechno na svém místě, i při minus patnácti.||マイナス15度でも、すべてが決まった場所に。',
  ),
  skins: texts(
    'Glide up, grip where it counts.|Gleiten nach oben, greifen, wo es zählt.|Ça glisse vers le haut, ça accroche quand il faut.|Scorrono in salita, tengono dove serve.|Deslizan hacia arriba y agarran donde importa.|Omhoog glijden, grip waar het telt.|Glid uppåt, fäste där det gäller.|Gli oppover, grip der det gjelder.||Ślizg w górę, przyczepność tam, gdzie trzeba.|Nahoru kloužou, drží tam, kde je třeba.||登りは滑り、ここ一番で止まる。',
  ),
  accessories: texts(
    'Small things that decide long days.|Kleine Dinge, die lange Tage entscheiden.|Les détails qui décident des longues journées.|Piccole cose che decidono le giornate lunghe.|Pequeñas cosas que deciden días largos.|Kleine dingen die over lange dagen beslissen.|Små saker som avgör långa dagar.|Små ting som avgjør lange dager.||Drobiazgi, które decydują o długich dniach.|Maličkosti, které rozhodují o dlouhých dnech.||長い一日を左右する、小さな道具たち。',
  ),
  'all-mountain': texts('For the day that starts on the piste and does not end there.|Für den Tag, der auf der Piste beginnt und nicht dort endet.|Pour la journée qui commence sur la piste et ne s’y termine pas.|Per la giornata che comincia in pista e non finisce lì.|Para el día que empieza en la pista y no acaba en ella.|Voor de dag die op de piste begint en daar niet eindigt.|För dagen som börjar i pisten och inte slutar där.|For dagen som starter i løypa og ikke slutter der.||Na dzień, który zaczyna się na stoku i tam się nie kończy.|Na den, který začíná na sjezdovce a nekončí na ní.||ゲレンデで始まり、ゲレンデでは終わらない日に。'),
  freeride: texts('Width where it floats, edge where it counts.|Breite, wo es trägt, Kante, wo es zählt.|De la largeur pour flotter, de la carre quand il faut.|Larghezza dove si galleggia, lamina dove conta.|Anchura donde flota, canto donde cuenta.|Breedte waar het draagt, kant waar het telt.|Bredd där det flyter, kant där det gäller.|Bredde der det flyter, kant der det gjelder.||Szerokość, która niesie, krawędź, która trzyma.|Šířka, která nese, hrana, která drží.||浮くための幅、効かせるためのエッジ。'),
  touring: texts('Carried up on your feet, trusted on the way down.|An den Füßen hinaufgetragen, bei der Abfahrt bewährt.|Portés à la montée, fiables à la descente.|Portati su ai piedi, affidabili in discesa.|Se suben con los pies y responden en la bajada.|Aan je voeten naar boven, betrouwbaar naar beneden.|Bärs upp på fötterna, går att lita på ner.|Bæres opp på føttene, til å stole på ned.||W górę na nogach, w dół z pełnym zaufaniem.|Nahoru na nohou, dolů se spolehnutím.||足で運び上げ、下りで頼る。'),
  piste: texts('Titanal, full camber, first chair.|Titanal, volle Vorspannung, erster Sessel.|Titanal, plein cambre, premier télésiège.|Titanal, camber pieno, prima seggiovia.|Titanal, camber completo, primer telesilla.|Titanal, volle camber, eerste stoeltje.|Titanal, full camber, första stolen.|Titanal, full camber, første stol.||Tytanal, pełny camber, pierwsze krzesło.|Titanal, plný camber, první sedačka.||チタナル、フルキャンバー、始発のリフト。'),
  park: texts('Twin tips that forgive the landing, not the take-off.|Twintips, die die Landung verzeihen, nicht den Absprung.|Des bi-spatules qui pardonnent la réception, pas l’appel.|Twin tip che perdonano l’atterraggio, non lo stacco.|Twin tips que perdonan el aterrizaje, no el despegue.|Twintips die de landing vergeven, de afzet niet.|Twintips som förlåter landningen, inte avstampet.|Twintip som tilgir landingen, ikke satsen.||Twin tipy, które wybaczają lądowanie, ale nie wybicie.|Twintipy, které odpustí dopad, ne odraz.||着地には寛容、踏み切りには正直なツインチップ。'),
  'tech-bindings': texts('Two pins, a few grams, a clear click.|Zwei Pins, wenige Gramm, ein klares Klick.|Deux pins, quelques grammes, un clic net.|Due pin, pochi grammi, uno scatto netto.|Dos pines, pocos gramos, un clic claro.|Twee pinnen, een paar gram, een heldere klik.|Två pinnar, några gram, ett tydligt klick.|To pinner, noen gram, et tydelig klikk.||Dwa piny, kilka gramów, wyraźne kliknięcie.|Dva piny, pár gramů, jasné cvaknutí.||2本のピン、わずかな重さ、確かなクリック音。'),
  'freeride-bindings': texts('Walk like a touring binding, hold like an alpine one.|Gehen wie Tourenbindungen, halten wie alpine.|Montent comme des rando, tiennent comme des alpines.|Salgono come attacchi da gita, tengono come alpini.|Suben como de travesía, sujetan como alpinas.|Lopen als een toerbinding, houden als een alpinebinding.|Går som en turbindning, håller som en alpin.|Går som en toppturbinding, holder som en alpinbinding.||Chodzą jak skiturowe, trzymają jak zjazdowe.|Chodí jako skialpové, drží jako sjezdové.||ツアー用のように歩き、アルペン用のように支える。'),
  'alpine-bindings': texts('Elastic travel first, release when it is due.|Zuerst Elastizität, dann Auslösung, wenn sie fällig ist.|D’abord l’élasticité, puis le déclenchement quand il le faut.|Prima l’elasticità, poi lo sgancio quando serve.|Primero elasticidad, luego el salto cuando toca.|Eerst veren, dan lossen wanneer het moet.|Först elasticitet, sedan utlösning när det är dags.|Først elastisitet, så utløsning når det trengs.||Najpierw elastyczność, potem wypięcie, gdy trzeba.|Nejdřív pružnost, pak vypnutí, když má přijít.||まず衝撃を吸収し、外れるべきときに外れる。'),
  'binding-parts': texts('Ten years of parts for every binding we have made.|Zehn Jahre Teile für jede Bindung, die wir gebaut haben.|Dix ans de pièces pour chaque fixation que nous avons faite.|Dieci anni di ricambi per ogni attacco che abbiamo fatto.|Diez años de recambios para cada fijación que hemos hecho.|Tien jaar onderdelen voor elke binding die we hebben gemaakt.|Tio års reservdelar till varje bindning vi har gjort.|Ti år med deler til hver binding vi har laget.||Dziesięć lat części do każdego wiązania, które zrobiliśmy.|Deset let dílů pro každé vázání, které jsme vyrobili.||これまでに作ったすべてのビンディングに、10年間のパーツ供給。'),
  backpacks: texts('A door for the shovel, order for the rest.|Eine Tür für die Schaufel, Ordnung für den Rest.|Une porte pour la pelle, de l’ordre pour le reste.|Una porta per la pala, ordine per il resto.|Una puerta para la pala, orden para lo demás.|Een deur voor de schep, orde voor de rest.|En dörr för spaden, ordning på resten.|En dør til spaden, orden på resten.||Drzwi na łopatę, porządek na resztę.|Dvířka pro lopatu, pořádek pro zbytek.||ショベルには専用の扉を、残りには秩序を。'),
  duffels: texts('Welded, so the snow on the roof rack stays outside.|Geschweißt, damit der Schnee vom Dachträger draußen bleibt.|Soudés, pour que la neige du toit reste dehors.|Saldati, così la neve del portapacchi resta fuori.|Soldadas, para que la nieve de la baca se quede fuera.|Gelast, zodat de sneeuw van de dakdrager buiten blijft.|Svetsade, så att snön på takräcket stannar utanför.|Sveiset, så snøen på takstativet blir ute.||Zgrzewane, żeby śnieg z bagażnika został na zewnątrz.|Svařované, aby sníh ze střechy auta zůstal venku.||溶着構造。ルーフキャリアの雪を中に入れない。'),
  'ski-bags': texts('For trains, check-ins and stairwells.|Für Züge, Check-ins und Treppenhäuser.|Pour les trains, les enregistrements et les cages d’escalier.|Per treni, check-in e scale.|Para trenes, facturaciones y escaleras.|Voor treinen, incheckbalies en trappenhuizen.|För tåg, incheckningar och trapphus.|For tog, innsjekking og trappeoppganger.||Na pociągi, odprawy i klatki schodowe.|Do vlaků, k odbavení i na schodiště.||列車にも、空港の手荷物カウンターにも、階段にも。'),
  'mohair-skins': texts('The fastest hair, for cold snow and long flats.|Das schnellste Haar, für kalten Schnee und lange Flachstücke.|Le poil le plus rapide, pour neige froide et longs plats.|Il pelo più veloce, per neve fredda e lunghi piani.|El pelo más rápido, para nieve fría y llanos largos.|Het snelste haar, voor koude sneeuw en lange vlakke stukken.|Det snabbaste håret, för kall snö och långa flacker.|Det raskeste håret, for kald snø og lange flater.||Najszybszy włos, na zimny śnieg i długie płaskie odcinki.|Nejrychlejší vlas, na studený sníh a dlouhé roviny.||いちばん速い毛足。冷たい雪と長い平坦路のために。'),
  'mixed-skins': texts('Mohair to glide, nylon to stay.|Mohair zum Gleiten, Nylon zum Stehen.|Du mohair pour glisser, du nylon pour tenir.|Mohair per scorrere, nylon per tenere.|Mohair para deslizar, nailon para aguantar.|Mohair om te glijden, nylon om te blijven staan.|Mohair för glid, nylon för fäste.|Mohair for å gli, nylon for å stå.||Moher do ślizgu, nylon do trzymania.|Mohér na skluz, nylon na držení.||滑るためのモヘア、止まるためのナイロン。'),
  'race-skins': texts('Narrow and light, with the care they need.|Schmal und leicht, dazu die Pflege, die sie brauchen.|Étroites, légères, et de quoi les entretenir.|Strette, leggere, e ciò che le mantiene.|Estrechas, ligeras, y lo que las mantiene.|Smal, licht, en alles om ze goed te houden.|Smala, lätta, och det som håller dem i form.|Smale, lette, og det som holder dem i gang.||Wąskie, lekkie i wszystko, co utrzymuje je w formie.|Úzké, lehké, a vše, co je udrží v kondici.||細く、軽く。そして長く使うための手入れ用品。'),
  poles: texts('Locks that work frozen, straps that let go.|Verschlüsse, die gefroren gehen, Schlaufen, die loslassen.|Des leviers qui marchent gelés, des dragonnes qui lâchent.|Chiusure che vanno anche gelate, cinturini che si sganciano.|Cierres que funcionan helados, dragoneras que se sueltan.|Sluitingen die bevroren werken, lussen die loslaten.|Lås som fungerar frusna, remmar som släpper.|Låser som virker frosne, stropper som slipper.||Blokady, które działają zamarznięte, paski, które puszczają.|Zámky, které fungují i zmrzlé, poutka, která pustí.||凍っても動くロック、外れるべきときに外れるストラップ。'),
  helmets: texts('Certified for skiing, and most of them for climbing.|Geprüft fürs Skifahren, die meisten auch fürs Klettern.|Certifiés pour le ski, et la plupart pour l’alpinisme.|Certificati per lo sci, e quasi tutti per l’alpinismo.|Certificados para esquiar, y casi todos para escalar.|Gekeurd voor skiën, en de meeste ook voor klimmen.|Godkända för skidåkning, de flesta även för klättring.|Godkjent for ski, de fleste også for klatring.||Z atestem narciarskim, a większość także wspinaczkowym.|S atestem na lyžování, většina i na lezení.||スキー規格に適合。多くは登山規格にも。'),
  goggles: texts('Contrast for the hour when sky and snow merge.|Kontrast für die Stunde, in der Himmel und Schnee verschwimmen.|Du contraste pour l’heure où le ciel et la neige se confondent.|Contrasto per l’ora in cui cielo e neve si confondono.|Contraste para la hora en que cielo y nieve coinciden.|Contrast voor het uur waarin lucht en sneeuw één worden.|Kontrast för timmen då himmel och snö flyter ihop.|Kontrast for timen da himmel og snø flyter sammen.||Kontrast na godzinę, w której niebo zlewa się ze śniegiem.|Kontrast na hodinu, kdy obloha splývá se sněhem.||空と雪の境目が消える時間に、コントラストを。'),
  gloves: texts('Goat leather, few seams, sizes that mean something.|Ziegenleder, wenige Nähte, Größen, die stimmen.|Cuir de chèvre, peu de coutures, des tailles justes.|Pelle di capra, poche cuciture, taglie vere.|Cuero de cabra, pocas costuras, tallas de verdad.|Geitenleer, weinig naden, maten die kloppen.|Getskinn, få sömmar, storlekar som stämmer.|Geiteskinn, få sømmer, størrelser som stemmer.||Kozia skóra, mało szwów, rozmiary, które coś znaczą.|Kozí kůže, málo švů, velikosti, které sedí.||ゴート革、少ない縫い目、信頼できるサイズ表記。'),
  tuning: texts('For the kitchen table on a Friday night.|Für den Küchentisch am Freitagabend.|Pour la table de cuisine un vendredi soir.|Per il tavolo di cucina il venerdì sera.|Para la mesa de la cocina un viernes por la noche.|Voor de keukentafel op vrijdagavond.|För köksbordet en fredagskväll.|Til kjøkkenbordet en fredagskveld.||Na kuchenny stół w piątkowy wieczór.|Na kuchyňský stůl v pátek večer.||金曜の夜、食卓でのチューンナップに。'),
}; // prettier-ignore

export const HERO = {
  name: 'hero',
  image: 'scene-dawn-ridge',
  regions: ['us', 'ca', 'eu_region_1', 'eu', 'no', 'other', 'pro', 'pro_ca', 'pro_eu_region_1'],
  target: 'skis',
  heading: texts(
    'The mountain decides. Be ready.|Der Berg entscheidet. Sei bereit.|La montagne décide. Sois prêt.|Decide la montagna. Fatti trovare pronto.|La montaña decide. Prepárate.|De berg beslist. Wees er klaar voor.|Berget bestämmer. Var redo.|Fjellet bestemmer. Vær klar.|Vuori päättää. Ole valmis.|Góra decyduje. Bądź gotów.|Hora rozhoduje. Buďte připraveni.|Гора решает. Будь готов.|山が決める。備えよ。|산이 결정한다. 준비하라.|山说了算。做好准备。',
  ),
  text: texts(
    'The winter 26/27 collection: seventeen skis, rebuilt around one idea. Less between you and the snow.|Die Kollektion Winter 26/27: siebzehn Ski, neu gedacht aus einer Idee. Weniger zwischen dir und dem Schnee.|La collection hiver 26/27 : dix-sept skis repensés autour d’une idée. Moins entre toi et la neige.|La collezione inverno 26/27: diciassette sci ripensati attorno a un’idea. Meno tra te e la neve.|La colección invierno 26/27: diecisiete esquís rediseñados en torno a una idea. Menos entre tú y la nieve.|De collectie winter 26/27: zeventien ski’s, opnieuw gebouwd rond één idee. Minder tussen jou en de sneeuw.|Kollektionen vintern 26/27: sjutton skidor, byggda om kring en idé. Mindre mellan dig och snön.|Kolleksjonen vinteren 26/27: sytten ski, bygget på nytt rundt én idé. Mindre mellan deg og snøen.|Talven 26/27 mallisto: seitsemäntoista suksea yhden ajatuksen ympärillä. Vähemmän sinun ja lumen väliin.|Kolekcja zima 26/27: siedemnaście nart zbudowanych wokół jednej myśli. Mniej między tobą a śniegiem.|Kolekce zima 26/27: sedmnáct lyží postavených kolem jedné myšlenky. Méně mezi vámi a sněhem.|Коллекция зимы 26/27: семнадцать пар лыж и одна идея. Меньше между вами и снегом.|26/27冬コレクション。ひとつの考えから作り直した17本のスキー。雪との間にあるものを、より少なく。|26/27 겨울 컬렉션: 하나의 생각으로 다시 만든 열일곱 개의 스키. 눈과 나 사이를 더 얇게.|26/27冬季系列：十七款雪板，同一个理念。让你离雪更近。',
  ),
  button: texts(
    'See the skis|Zu den Ski|Voir les skis|Guarda gli sci|Ver los esquís|Bekijk de ski’s|Se skidorna|Se skiene|Katso sukset|Zobacz narty|Zobrazit lyže|Смотреть лыжи|スキーを見る|스키 보기|查看滑雪板',
  ),
};

/** First banner of the home page in Japan. */
export const HERO_JAPAN = {
  name: 'hero-japan',
  image: 'scene-forest',
  regions: ['jp'],
  target: 'freeride',
  heading: texts(
    'It fell without wind.|Er fiel ohne Wind.|Elle est tombée sans vent.|È caduta senza vento.|Cayó sin viento.|Het viel zonder wind.|Det föll utan vind.|Det falt uten vind.||Spadł bez wiatru.|Napadlo bez větru.||風のない夜に、積もった。',
  ),
  text: texts(
    'Wide skis with a long tip, for trees that stand far enough apart.|Breite Ski mit langer Schaufel, für Bäume, die weit genug stehen.|Des skis larges à longue spatule, pour des arbres assez espacés.|Sci larghi con la punta lunga, per alberi abbastanza radi.|Esquís anchos de punta larga, para árboles bien separados.|Brede ski’s met een lange tip, voor bomen die ver genoeg uit elkaar staan.|Breda skidor med lång spets, för träd som står tillräckligt glest.|Brede ski med lang tupp, for trær som står langt nok fra hverandre.||Szerokie narty z długim dziobem, do lasu, w którym drzewa stoją dość daleko od siebie.|Široké lyže s dlouhou špičkou, pro stromy, které stojí dost daleko od sebe.||間隔の広い木々のための、長いノーズを持つワイドスキー。',
  ),
  button: texts(
    'See the freeride skis|Zu den Freeride-Ski|Voir les skis freeride|Guarda gli sci freeride|Ver los esquís freeride|Bekijk de freerideski’s|Se freerideskidorna|Se frikjøringsskiene||Zobacz narty freeride|Zobrazit freeridové lyže||フリーライドスキーを見る',
  ),
};

export const STORY = {
  heading: texts(
    'One workshop, one valley|Eine Werkstatt, ein Tal|Un atelier, une vallée|Un’officina, una valle|Un taller, un valle|Eén werkplaats, één dal|En verkstad, en dal|Ett verksted, én dal||Jeden warsztat, jedna dolina|Jedna dílna, jedno údolí||ひとつの工房、ひとつの谷',
  ),
  text: texts(
    'Every Firn ski is pressed, ground and checked in the same building. When something is not right, the person who made it is forty steps away.|Jeder Firn-Ski wird im selben Haus gepresst, geschliffen und geprüft. Wenn etwas nicht stimmt, ist der Mensch, der ihn gebaut hat, vierzig Schritte entfernt.|Chaque ski Firn est pressé, poncé et contrôlé dans le même bâtiment. Si quelque chose cloche, celui qui l’a fabriqué est à quarante pas.|Ogni sci Firn è pressato, rettificato e controllato nello stesso edificio. Se qualcosa non va, chi l’ha fatto è a quaranta passi.|Cada esquí Firn se prensa, se pule y se revisa en el mismo edificio. Si algo no está bien, quien lo hizo está a cuarenta pasos.|Elke Firn-ski wordt in hetzelfde gebouw geperst, geslepen en gecontroleerd. Klopt er iets niet, dan is de maker veertig stappen verderop.|Varje Firn-skida pressas, slipas och kontrolleras i samma hus. Är något fel finns den som gjorde den fyrtio steg bort.|Hver Firn-ski presses, slipes og kontrolleres i samme hus. Er noe galt, står den som laget den førti skritt unna.||Każda narta Firn jest prasowana, szlifowana i sprawdzana w tym samym budynku. Gdy coś jest nie tak, jej twórca stoi czterdzieści kroków dalej.|Každá lyže Firn se lisuje, brousí a kontroluje v téže budově. Když něco nesedí, její tvůrce stojí o čtyřicet kroků dál.||Firnのスキーはすべて、同じ建物の中でプレスし、研磨し、検査しています。何かあれば、作った本人は40歩先にいます。',
  ),
  button: texts(
    'About Firn|Über Firn|À propos de Firn|Chi è Firn|Sobre Firn|Over Firn|Om Firn|Om Firn||O Firn|O značce Firn||Firnについて',
  ),
};

export const FEATURED = texts(
  'New this winter|Neu in diesem Winter|Nouveautés de l’hiver|Novità di questo inverno|Novedades de este invierno|Nieuw deze winter|Nytt i vinter|Nytt i vinter|Uutta tänä talvena|Nowości tej zimy|Novinky této zimy|Новинки зимы|今冬の新作|올겨울 신제품|今冬新品',
);

export interface PageCopy {
  readonly url: string;
  readonly title: Texts;
  readonly intro: Texts;
  /** Picture at the top of the page, which then contains the title and the intro. */
  readonly banner?: string;
  readonly paragraphs: readonly { readonly heading: Texts; readonly text: Texts }[];
  /** Questions with their answers, below the paragraphs. */
  readonly questions?: readonly { readonly question: Texts; readonly answer: Texts }[];
  /** Heading of the shipping costs, on the page that shows them. */
  readonly costs?: Texts;
}

const section = (heading: string, text: string) => ({ heading: texts(heading), text: texts(text) });

const SUSTAINABILITY = texts(
  'Sustainability|Nachhaltigkeit|Durabilité|Sostenibilità|Sostenibilidad|Duurzaamheid|Hållbarhet|Bærekraft||Zrównoważony rozwój|Udržitelnost||サステナビリティ',
);
const REPAIR = section(
  'Repair before replace|Reparieren vor ersetzen|Réparer avant de remplacer|Riparare prima di sostituire|Reparar antes que reemplazar|Eerst repareren, dan vervangen|Laga före byta|Reparer før du bytter||Najpierw naprawić, potem wymienić|Nejdřív opravit, pak vyměnit||買い替える前に修理を',
  'Brakes, heel pieces, buckles and wheels are sold one by one for ten years after the last pair is made.|Bremsen, Fersenteile, Schnallen und Rollen gibt es einzeln, zehn Jahre nach dem letzten Paar.|Freins, talonnières, boucles et roues sont vendus à l’unité pendant dix ans après la dernière paire.|Freni, talloniere, fibbie e ruote si vendono singolarmente per dieci anni dopo l’ultimo paio.|Frenos, taloneras, hebillas y ruedas se venden sueltos durante diez años tras el último par.|Remmen, hielstukken, gespen en wielen zijn los te koop tot tien jaar na het laatste paar.|Bromsar, häldelar, spännen och hjul säljs styckvis i tio år efter att det sista paret tillverkats.|Bremser, hælstykker, spenner og hjul selges enkeltvis i ti år etter at det siste paret er laget.||Hamulce, pięty, klamry i kółka sprzedajemy pojedynczo przez dziesięć lat od ostatniej wyprodukowanej pary.|Brzdy, patky, přezky a kolečka prodáváme po kusech deset let od poslední vyrobené dvojice.||ブレーキ、ヒールピース、バックル、ホイールは、最後の1台を作り終えてから10年間、1点ずつ販売します。',
);

/** Stories on the home page, below that of the workshop. */
export const STORIES = {
  wood: {
    heading: texts(
      'Forty strips of wood|Vierzig Streifen Holz|Quarante lames de bois|Quaranta listelli di legno|Cuarenta listones de madera|Veertig latten hout|Fyrtio remsor av trä|Førti strimler av tre||Czterdzieści listew drewna|Čtyřicet proužků dřeva||四十本の木',
    ),
    text: texts(
      'A core is glued so that no two knots meet: poplar for the body, ash where the screws go, paulownia where every gram is carried uphill.|Ein Kern wird so verleimt, dass sich keine zwei Äste treffen: Pappel für den Körper, Esche, wo die Schrauben sitzen, Paulownia, wo jedes Gramm bergauf getragen wird.|Un noyau est collé pour que deux nœuds ne se touchent jamais : peuplier pour le corps, frêne sous les vis, paulownia quand chaque gramme se monte à pied.|Un’anima è incollata in modo che due nodi non si incontrino mai: pioppo per il corpo, frassino dove vanno le viti, paulownia dove ogni grammo si porta in salita.|Un núcleo se encola para que dos nudos nunca coincidan: chopo para el cuerpo, fresno donde van los tornillos, paulownia donde cada gramo se sube a pie.|Een kern is zo verlijmd dat twee knoesten elkaar nooit raken: populier voor het lichaam, essen waar de schroeven komen, paulownia waar elke gram mee omhoog gaat.|En kärna limmas så att två kvistar aldrig möts: poppel i kroppen, ask där skruvarna sitter, paulownia där varje gram ska bäras uppför.|En kjerne limes slik at to kvister aldri møtes: poppel i kroppen, ask der skruene sitter, paulownia der hvert gram bæres oppover.||Rdzeń klei się tak, żeby dwa sęki nigdy się nie spotkały: topola na korpus, jesion tam, gdzie wchodzą śruby, paulownia tam, gdzie każdy gram niesie się pod górę.|Jádro se lepí tak, aby se dva suky nikdy nepotkaly: topol pro tělo, jasan tam, kam přijdou šrouby, paulovnie tam, kde se každý gram nese do kopce.||節と節が重ならないように接着します。本体にはポプラ、ビスの入る場所にはアッシュ、登りで1グラムまで効くモデルには桐を使います。',
    ),
    button: texts(
      'Read the story|Zur Geschichte|Lire l’histoire|Leggi la storia|Leer la historia|Lees het verhaal|Läs berättelsen|Les historien||Przeczytaj historię|Přečíst příběh||記事を読む',
    ),
  },
  repair: { ...REPAIR, button: SUSTAINABILITY },
};

export const ARTICLES = texts(
  'From the journal|Aus dem Magazin|Dans le journal|Dal diario|Del diario|Uit de verhalen|Ur journalen|Fra journalen||Z dziennika|Z deníku||ジャーナルより',
);

export const PAGES: readonly PageCopy[] = [
  {
    url: '/about',
    title: texts(
      'About Firn|Über Firn|À propos de Firn|Chi è Firn|Sobre Firn|Over Firn|Om Firn|Om Firn||O Firn|O značce Firn||Firnについて',
    ),
    intro: texts(
      'Firn is old snow: what is left after a winter of thaw and frost. We build gear the same way, to last.|Firn ist alter Schnee: das, was nach einem Winter aus Tauen und Frieren bleibt. So bauen wir auch Ausrüstung: damit sie bleibt.|Le firn est une neige ancienne : ce qui reste après un hiver de dégels et de gels. Nous fabriquons notre matériel dans cet esprit, pour durer.|Il firn è neve vecchia: ciò che resta quando l’inverno è stato messo alla prova. Con la stessa idea costruiamo attrezzatura.|El firn es nieve vieja: lo que queda cuando el invierno ha sido puesto a prueba. Con esa idea hacemos material.|Firn is oude sneeuw: wat er overblijft als de winter zich heeft bewezen. Zo bouwen wij materiaal.|Firn är gammal snö: det som blir kvar när vintern har prövats. Så bygger vi utrustning.|Firn er gammel snø: det som er igjen når vinteren er prøvd. Slik lager vi utstyr.||Firn to stary śnieg: to, co zostaje, gdy zima przejdzie próbę. Tak samo robimy sprzęt.|Firn je starý sníh: to, co zbude, když zima projde zkouškou. Stejně děláme výbavu.||フィルン（Firn）とは、冬に試されたあとに残る古い雪のこと。私たちは同じ考えで道具をつくります。',
    ),
    paragraphs: [
      section(
        'What we make|Was wir machen|Ce que nous fabriquons|Cosa facciamo|Lo que hacemos|Wat we maken|Det vi gör|Dette lager vi||Co robimy|Co vyrábíme||つくっているもの',
        'Skis, bindings, bags, skins and the small things that decide long days. Sixty products, no more than we can stand behind.|Ski, Bindungen, Taschen, Felle und die kleinen Dinge, die lange Tage entscheiden. Sechzig Produkte, nicht mehr, als wir vertreten können.|Des skis, des fixations, des sacs, des peaux et les détails qui décident des longues journées. Soixante produits, pas plus que ce que nous pouvons défendre.|Sci, attacchi, zaini, pelli e le piccole cose che decidono le giornate lunghe. Sessanta prodotti, non più di quanti possiamo garantire.|Esquís, fijaciones, bolsas, pieles y las pequeñas cosas que deciden días largos. Sesenta productos, ni uno más de los que podemos defender.|Ski’s, bindingen, tassen, vellen en de kleine dingen die over lange dagen beslissen. Zestig producten, niet meer dan waar we achter kunnen staan.|Skidor, bindningar, väskor, stighudar och de små saker som avgör långa dagar. Sextio produkter, inte fler än vi kan stå för.|Ski, bindinger, bagger, feller og de små tingene som avgjør lange dager. Seksti produkter, ikke flere enn vi kan stå inne for.||Narty, wiązania, torby, foki i drobiazgi, które decydują o długich dniach. Sześćdziesiąt produktów, nie więcej, niż możemy za nie ręczyć.|Lyže, vázání, tašky, pásy a maličkosti, které rozhodují o dlouhých dnech. Šedesát výrobků, ne víc, než za kolik můžeme ručit.||スキー、ビンディング、バッグ、シール、そして長い一日を左右する小さな道具。責任を持てる60製品だけを手がけています。',
      ),
      section(
        'How we test|Wie wir testen|Comment nous testons|Come testiamo|Cómo probamos|Hoe we testen|Så testar vi|Slik tester vi||Jak testujemy|Jak testujeme||テストの方法',
        'Every prototype is skied for a full season before it gets a name. Half of them never do.|Jeder Prototyp wird eine ganze Saison gefahren, bevor er einen Namen bekommt. Die Hälfte bekommt nie einen.|Chaque prototype est skié une saison entière avant de recevoir un nom. La moitié n’en reçoit jamais.|Ogni prototipo viene sciato per un’intera stagione prima di ricevere un nome. Metà non lo riceve mai.|Cada prototipo se esquía una temporada entera antes de tener nombre. La mitad nunca lo tiene.|Elk prototype wordt een heel seizoen geskied voordat het een naam krijgt. De helft krijgt er nooit een.|Varje prototyp åks en hel säsong innan den får ett namn. Hälften får aldrig något.|Hver prototype kjøres en hel sesong før den får et navn. Halvparten får det aldri.||Każdy prototyp jeździ cały sezon, zanim dostanie nazwę. Połowa nigdy jej nie dostaje.|Každý prototyp se jezdí celou sezonu, než dostane jméno. Polovina ho nikdy nedostane.||どの試作品も、名前がつく前に丸1シーズン滑り込みます。半分には、最後まで名前がつきません。',
      ),
      section(
        'Where we build|Wo wir bauen|Où nous fabriquons|Dove costruiamo|Dónde fabricamos|Waar we bouwen|Var vi bygger|Hvor vi bygger||Gdzie budujemy|Kde vyrábíme||つくる場所',
        'In one building in the Ötztal. A ski is cut, pressed, ground and checked there, and the person who checks it signs it. Bindings and bags come from workshops we can reach in a day.|In einem Haus im Ötztal. Dort wird ein Ski geschnitten, gepresst, geschliffen und geprüft, und wer ihn prüft, unterschreibt ihn. Bindungen und Taschen kommen aus Werkstätten, die wir an einem Tag erreichen.|Dans un seul bâtiment, dans l’Ötztal. Un ski y est découpé, pressé, affûté et contrôlé, et la personne qui le contrôle le signe. Les fixations et les sacs viennent d’ateliers que nous rejoignons en une journée.|In un solo edificio nella Ötztal. Lì uno sci viene tagliato, pressato, affilato e controllato, e chi lo controlla lo firma. Attacchi e zaini arrivano da laboratori che raggiungiamo in giornata.|En un solo edificio del Ötztal. Allí un esquí se corta, se prensa, se afila y se revisa, y quien lo revisa lo firma. Las fijaciones y las bolsas vienen de talleres a los que llegamos en un día.|In één gebouw in het Ötztal. Daar wordt een ski gezaagd, geperst, geslepen en gecontroleerd, en wie hem controleert, tekent ervoor. Bindingen en tassen komen uit werkplaatsen die we binnen een dag bereiken.|I en enda byggnad i Ötztal. Där sågas, pressas, slipas och kontrolleras en skida, och den som kontrollerar den signerar den. Bindningar och väskor kommer från verkstäder som vi når på en dag.|I én bygning i Ötztal. Der blir en ski sagd, presset, slipt og kontrollert, og den som kontrollerer den, signerer den. Bindinger og bagger kommer fra verksteder vi når på en dag.||W jednym budynku w Ötztal. Tam narta jest cięta, prasowana, szlifowana i sprawdzana, a kto ją sprawdza, ten się podpisuje. Wiązania i torby powstają w warsztatach, do których dojeżdżamy w jeden dzień.|V jedné budově v Ötztalu. Tam se lyže řeže, lisuje, brousí a kontroluje, a kdo ji kontroluje, ten ji podepíše. Vázání a tašky pocházejí z dílen, kam dojedeme za den.||エッツタールにある一つの建物です。スキーはそこで切り出され、プレスされ、研磨され、検査されます。検査した者が署名します。ビンディングとバッグは、1日で行ける工房でつくっています。',
      ),
      section(
        'What stays with us|Was bei uns bleibt|Ce qui reste chez nous|Che cosa resta da noi|Lo que se queda con nosotros|Wat bij ons blijft|Det som stannar hos oss|Det som blir hos oss||Co zostaje u nas|Co zůstává u nás||手元に残すもの',
        'Every product comes back to us once: for repair, for parts or for good. We keep parts for ten years and count what breaks, because that decides what we build next.|Jedes Produkt kommt einmal zu uns zurück: zur Reparatur, für Teile oder für immer. Teile halten wir zehn Jahre vor, und wir zählen, was bricht, denn daraus entsteht das nächste Modell.|Chaque produit nous revient une fois : pour une réparation, pour des pièces ou pour de bon. Nous gardons les pièces dix ans et comptons ce qui casse, car c’est ce qui décide de la suite.|Ogni prodotto torna da noi una volta: per una riparazione, per i ricambi o per sempre. Teniamo i ricambi per dieci anni e contiamo ciò che si rompe, perché è quello a decidere il prossimo modello.|Cada producto vuelve a nosotros una vez: para repararse, para dar piezas o para siempre. Guardamos los recambios diez años y contamos lo que se rompe, porque eso decide lo siguiente.|Elk product komt één keer bij ons terug: voor reparatie, voor onderdelen of voorgoed. Onderdelen bewaren we tien jaar, en we tellen wat breekt, want dat bepaalt wat we hierna bouwen.|Varje produkt kommer tillbaka till oss en gång: för reparation, för delar eller för gott. Vi har delar i tio år och räknar vad som går sönder, för det avgör vad vi bygger härnäst.|Hvert produkt kommer tilbake til oss én gang: for reparasjon, for deler eller for godt. Vi har deler i ti år og teller det som ryker, for det avgjør hva vi bygger neste gang.||Każdy produkt raz do nas wraca: do naprawy, na części albo na zawsze. Części trzymamy dziesięć lat i liczymy, co się psuje, bo to decyduje, co zbudujemy potem.|Každý výrobek se k nám jednou vrátí: na opravu, na díly nebo natrvalo. Díly držíme deset let a počítáme, co se láme, protože to rozhoduje, co vyrobíme příště.||どの製品も一度は私たちのもとに戻ります。修理のため、部品のため、あるいは役目を終えて。部品は10年間保管し、壊れたものを数えます。それが次につくるものを決めるからです。',
      ),
    ],
  },
  {
    url: '/sustainability',
    banner: 'film-light',
    title: SUSTAINABILITY,
    intro: texts(
      'The best thing a ski can do for the snow is last.|Das Beste, was ein Ski für den Schnee tun kann, ist halten.|Le mieux qu’un ski puisse faire pour la neige, c’est durer.|La cosa migliore che uno sci può fare per la neve è durare.|Lo mejor que un esquí puede hacer por la nieve es durar.|Het beste wat een ski voor de sneeuw kan doen, is lang meegaan.|Det bästa en skida kan göra för snön är att hålla.|Det beste en ski kan gjøre for snøen, er å vare.||Najlepsze, co narta może zrobić dla śniegu, to przetrwać.|To nejlepší, co lyže může pro sníh udělat, je vydržet.||スキーが雪のためにできる最善のことは、長く使えること。',
    ),
    paragraphs: [REPAIR],
  },
  {
    url: '/warranty',
    title: texts('Warranty|Garantie|Garantie|Garanzia|Garantía|Garantie|Garanti|Garanti||Gwarancja|Záruka||保証'),
    intro: texts(
      'Three years on skis and bindings, two on everything else.|Drei Jahre auf Ski und Bindungen, zwei auf alles andere.|Trois ans sur les skis et les fixations, deux sur le reste.|Tre anni su sci e attacchi, due su tutto il resto.|Tres años en esquís y fijaciones, dos en todo lo demás.|Drie jaar op ski’s en bindingen, twee op al het andere.|Tre år på skidor och bindningar, två på allt annat.|Tre år på ski og bindinger, to på alt annet.||Trzy lata na narty i wiązania, dwa na wszystko inne.|Tři roky na lyže a vázání, dva na všechno ostatní.||スキーとビンディングは3年、その他の製品は2年です。',
    ),
    paragraphs: [
      section(
        'What is covered|Was die Garantie abdeckt|Ce qui est couvert|Che cosa copre|Qué cubre|Wat eronder valt|Vad som ingår|Hva som dekkes||Co obejmuje|Na co se vztahuje||保証の対象',
        'Faults in material and workmanship: layers that separate, an edge that comes loose, a heel that no longer locks. We repair first, replace where a repair would not last, and pay back where neither works.|Fehler in Material und Verarbeitung: Schichten, die sich lösen, eine lose Kante, eine Ferse, die nicht mehr verriegelt. Zuerst reparieren wir, wir tauschen, wo eine Reparatur nicht hält, und erstatten, wo beides nicht geht.|Les défauts de matière et de fabrication : des couches qui se décollent, une carre qui se détache, une talonnière qui ne verrouille plus. Nous réparons d’abord, remplaçons si une réparation ne tient pas, et remboursons si rien ne marche.|I difetti di materiale e di lavorazione: strati che si staccano, una lamina che si allenta, una talloniera che non blocca più. Prima ripariamo, sostituiamo dove una riparazione non reggerebbe e rimborsiamo dove non funziona né l’una né l’altra.|Los fallos de material y de fabricación: capas que se separan, un canto que se suelta, una talonera que ya no bloquea. Primero reparamos, cambiamos donde una reparación no aguantaría y devolvemos el dinero si nada funciona.|Fouten in materiaal en afwerking: lagen die loslaten, een losse kant, een hielstuk dat niet meer vergrendelt. Eerst repareren we, we vervangen als een reparatie niet standhoudt, en betalen terug als geen van beide lukt.|Fel i material och tillverkning: lager som släpper, en stålkant som lossnar, en hälenhet som inte låser längre. Först reparerar vi, vi byter om en reparation inte håller och betalar tillbaka om inget av det går.|Feil i materiale og utførelse: lag som slipper, en stålkant som løsner, en hælenhet som ikke låser lenger. Først reparerer vi, vi bytter der en reparasjon ikke holder, og betaler tilbake der ingen av delene går.||Wady materiału i wykonania: rozwarstwienia, odchodząca krawędź, tył wiązania, który już nie blokuje. Najpierw naprawiamy, wymieniamy, gdy naprawa nie wytrzyma, a gdy nic nie pomaga, zwracamy pieniądze.|Vady materiálu a zpracování: vrstvy, které se oddělují, uvolněná hrana, patka, která už nezamkne. Nejdřív opravujeme, vyměníme tam, kde by oprava nevydržela, a vrátíme peníze, když nejde ani jedno.||素材と製造上の不具合が対象です。層の剥離、外れたエッジ、固定できなくなったヒールピースなど。まず修理し、修理では持たない場合は交換し、どちらもできない場合は返金します。',
      ),
      section(
        'What is not covered|Was nicht dazugehört|Ce qui n’est pas couvert|Che cosa non copre|Qué no cubre|Wat er niet onder valt|Vad som inte ingår|Hva som ikke dekkes||Czego nie obejmuje|Na co se nevztahuje||保証の対象外',
        'Rocks, wear, rust, and bindings that were mounted without a jig. We repair most of that as well, at cost.|Steine, Abnutzung, Rost und Bindungen, die ohne Lehre montiert wurden. Auch davon reparieren wir das meiste, zum Selbstkostenpreis.|Les rochers, l’usure, la rouille et les fixations montées sans gabarit. Nous réparons presque tout cela aussi, à prix coûtant.|I sassi, l’usura, la ruggine e gli attacchi montati senza dima. Ripariamo quasi tutto anche in questi casi, al costo.|Las rocas, el desgaste, el óxido y las fijaciones montadas sin plantilla. También reparamos casi todo eso, a precio de coste.|Stenen, slijtage, roest en bindingen die zonder mal zijn gemonteerd. Ook daarvan repareren we het meeste, tegen kostprijs.|Stenar, slitage, rost och bindningar som monterats utan jigg. Det mesta av det reparerar vi också, till självkostnadspris.|Steiner, slitasje, rust og bindinger som er montert uten jigg. Det meste av det reparerer vi også, til kostpris.||Kamieni, zużycia, rdzy i wiązań zamontowanych bez szablonu. Większość z tego też naprawiamy, po kosztach.|Kameny, opotřebení, rez a vázání namontovaná bez šablony. I z toho většinu opravíme, za cenu nákladů.||岩による損傷、摩耗、錆、ジグを使わずに取り付けたビンディング。これらもほとんどは実費で修理いたします。',
      ),
      section(
        'How a claim works|So läuft ein Garantiefall|Comment ça marche|Come funziona|Cómo funciona|Zo werkt een claim|Så går en reklamation till|Slik melder du en reklamasjon||Jak działa reklamacja|Jak probíhá reklamace||保証の申請方法',
        'Send us a picture and the number on the sidewall. You get an answer from the workshop within two working days.|Schick uns ein Foto und die Nummer auf der Seitenwange. Die Werkstatt antwortet innerhalb von zwei Werktagen.|Envoie-nous une photo et le numéro sur le chant. L’atelier répond sous deux jours ouvrés.|Mandaci una foto e il numero sul fianco. L’officina risponde entro due giorni lavorativi.|Envíanos una foto y el número del canto. El taller responde en dos días laborables.|Stuur ons een foto en het nummer op de zijwang. Binnen twee werkdagen antwoordt de werkplaats.|Skicka en bild och numret på sidoväggen. Verkstaden svarar inom två arbetsdagar.|Send oss et bilde og nummeret på sideveggen. Verkstedet svarer innen to virkedager.||Przyślij nam zdjęcie i numer ze ścianki bocznej. Warsztat odpowie w ciągu dwóch dni roboczych.|Pošlete nám fotku a číslo z bočnice. Dílna odpoví do dvou pracovních dnů.||写真とサイドウォールの番号をお送りください。2営業日以内に工房からお返事します。',
      ),
      section(
        'Your rights by law|Deine gesetzlichen Rechte|Tes droits légaux|I tuoi diritti di legge|Tus derechos legales|Je wettelijke rechten|Dina lagstadgade rättigheter|Dine lovfestede rettigheter||Prawa ustawowe|Zákonná práva||法律上の権利',
        'This warranty comes on top of your statutory rights against the seller and does not limit them.|Diese Garantie gilt zusätzlich zu deinen gesetzlichen Rechten gegenüber dem Händler und schränkt sie nicht ein.|Cette garantie s’ajoute à tes droits légaux envers le vendeur et ne les limite pas.|Questa garanzia si aggiunge ai tuoi diritti di legge verso il venditore e non li limita.|Esta garantía se suma a tus derechos legales frente al vendedor y no los limita.|Deze garantie komt boven op je wettelijke rechten tegenover de verkoper en beperkt die niet.|Garantin gäller utöver dina lagstadgade rättigheter mot säljaren och begränsar dem inte.|Garantien kommer i tillegg til dine lovfestede rettigheter overfor selgeren og begrenser dem ikke.||Ta gwarancja przysługuje obok ustawowych praw wobec sprzedawcy i ich nie ogranicza.|Tato záruka platí vedle zákonných práv vůči prodejci a neomezuje je.||この保証は、販売者に対する法律上の権利に加えて適用され、それを制限するものではありません。',
      ),
    ],
  },
  {
    url: '/shipping',
    costs: texts('Shipping|Versand|Livraison|Spedizione|Envío|Verzending|Frakt|Frakt||Dostawa|Doprava||送料'),
    title: texts(
      'Shipping and returns|Versand und Rückgabe|Livraison et retours|Spedizione e resi|Envíos y devoluciones|Verzending en retour|Frakt och retur|Frakt og retur||Dostawa i zwroty|Doprava a vrácení||配送と返品',
    ),
    intro: texts(
      'We ship to the United States, Canada, Germany, Austria, France, Italy and Spain.|Wir liefern in die USA, nach Kanada, Deutschland, Österreich, Frankreich, Italien und Spanien.|Nous livrons aux États-Unis, au Canada, en Allemagne, en Autriche, en France, en Italie et en Espagne.|Spediamo negli Stati Uniti, in Canada, Germania, Austria, Francia, Italia e Spagna.|Enviamos a Estados Unidos, Canadá, Alemania, Austria, Francia, Italia y España.|We leveren in de Verenigde Staten, Canada, Duitsland, Oostenrijk, Frankrijk, Italië en Spanje.|Vi levererar till USA, Kanada, Tyskland, Österrike, Frankrike, Italien och Spanien.|Vi leverer til USA, Canada, Tyskland, Østerrike, Frankrike, Italia og Spania.||Wysyłamy do Stanów Zjednoczonych, Kanady, Niemiec, Austrii, Francji, Włoch i Hiszpanii.|Posíláme do Spojených států, Kanady, Německa, Rakouska, Francie, Itálie a Španělska.||アメリカ、カナダ、ドイツ、オーストリア、フランス、イタリア、スペインへお届けします。',
    ),
    paragraphs: [
      section(
        'Payment|Zahlung|Paiement|Pagamento|Pago|Betaling|Betalning|Betaling||Płatność|Platba||お支払い',
        'By card, PayPal or bank transfer, at the checkout. A card is charged when the parcel leaves the workshop.|Mit Karte, PayPal oder Überweisung, an der Kasse. Die Karte wird belastet, wenn das Paket die Werkstatt verlässt.|Par carte, PayPal ou virement, au moment de payer. La carte est débitée quand le colis quitte l’atelier.|Con carta, PayPal o bonifico, alla cassa. La carta viene addebitata quando il pacco lascia l’officina.|Con tarjeta, PayPal o transferencia, al pagar. El cargo en la tarjeta se hace cuando el paquete sale del taller.|Met kaart, PayPal of overschrijving, bij het afrekenen. De kaart wordt belast zodra het pakket de werkplaats verlaat.|Med kort, PayPal eller banköverföring, i kassan. Kortet debiteras när paketet lämnar verkstaden.|Med kort, PayPal eller bankoverføring, i kassen. Kortet belastes når pakken forlater verkstedet.||Kartą, przez PayPal lub przelewem, przy kasie. Kartę obciążamy, gdy paczka opuszcza warsztat.|Kartou, přes PayPal nebo převodem, v pokladně. Kartu zatížíme, až balík opustí dílnu.||カード、PayPal、銀行振込をご利用いただけます。カードへの請求は、荷物が工房を出るときです。',
      ),
      section(
        'Returns|Rückgabe|Retours|Resi|Devoluciones|Retourneren|Returer|Retur||Zwroty|Vrácení||返品',
        'Thirty days, unmounted, in the original box. Mounted skis cannot be returned.|Dreißig Tage, unmontiert, im Originalkarton. Montierte Ski können wir nicht zurücknehmen.|Trente jours, non monté, dans son carton. Les skis percés ne sont pas repris.|Trenta giorni, non montati, nella scatola originale. Gli sci forati non si possono rendere.|Treinta días, sin montar, en su caja. Los esquís taladrados no se pueden devolver.|Dertig dagen, ongemonteerd, in de originele doos. Gemonteerde ski’s nemen we niet terug.|Trettio dagar, omonterat, i originalkartongen. Monterade skidor kan inte returneras.|Tretti dager, umontert, i originalesken. Monterte ski kan ikke returneres.||Trzydzieści dni, bez montażu, w oryginalnym kartonie. Nart po montażu nie przyjmujemy.|Třicet dní, bez montáže, v původní krabici. Namontované lyže vrátit nelze.||到着後30日以内、未取り付け、元の箱入りに限ります。一度取り付けたスキーの返品はお受けできません。',
      ),
    ],
  },
  {
    url: '/stores',
    title: texts(
      'Find a dealer|Händler finden|Trouver un revendeur|Trova un rivenditore|Encuentra una tienda|Vind een dealer|Hitta återförsäljare|Finn forhandler||Znajdź sklep|Najít prodejce||取扱店を探す',
    ),
    intro: texts(
      'Shops that mount, tune and explain Firn.|Geschäfte, die Firn montieren, präparieren und erklären.|Des magasins qui montent, affûtent et expliquent Firn.|Negozi che montano, preparano e spiegano Firn.|Tiendas que montan, ponen a punto y explican Firn.|Winkels die Firn monteren, onderhouden en uitleggen.|Butiker som monterar, vallar och förklarar Firn.|Butikker som monterer, preparerer og forklarer Firn.||Sklepy, które montują, serwisują i objaśniają Firn.|Obchody, které Firn namontují, seřídí a vysvětlí.||Firnの取り付け、チューンナップ、ご相談に応じるショップです。',
    ),
    paragraphs: [],
  },
  {
    url: '/imprint',
    title: texts(
      'Imprint|Impressum|Mentions légales|Note legali|Aviso legal|Colofon|Juridisk information|Juridisk informasjon||Nota prawna|Právní informace||運営者情報',
    ),
    intro: texts(
      'Firn is a made-up brand. It sells nothing and exists to show this storefront.|Firn ist eine erfundene Marke. Sie verkauft nichts und zeigt, was dieser Shop kann.|Firn est une marque inventée. Elle ne vend rien et sert à montrer cette boutique.|Firn è un marchio inventato. Non vende nulla e serve a mostrare questo negozio.|Firn es una marca inventada. No vende nada y existe para mostrar esta tienda.|Firn is een verzonnen merk. Het verkoopt niets en bestaat om deze webshop te laten zien.|Firn är ett påhittat varumärke. Det säljer ingenting och finns för att visa den här butiken.|Firn er et oppdiktet merke. Det selger ingenting og finnes for å vise denne butikken.||Firn to wymyślona marka. Niczego nie sprzedaje i istnieje po to, by pokazać ten sklep.|Firn je vymyšlená značka. Nic neprodává a existuje proto, aby ukázala tento obchod.||Firnは架空のブランドです。何も販売しておらず、このストアを紹介するためだけに存在します。',
    ),
    paragraphs: [],
  },
  {
    url: '/privacy',
    title: texts(
      'Privacy|Datenschutz|Confidentialité|Privacy|Privacidad|Privacy|Integritet|Personvern||Prywatność|Soukromí||プライバシー',
    ),
    intro: PRIVACY_INTRO,
    paragraphs: PRIVACY_SECTIONS,
  },
];

export interface AlertCopy {
  readonly name: string;
  readonly regions: readonly string[];
  readonly tone: 'quiet' | 'signal';
  readonly text: Texts;
  /** Target page. */
  readonly page: string;
}

export const ALERTS: readonly AlertCopy[] = [
  {
    name: 'shipping', regions: ['us', 'pro', 'ca', 'pro_ca', 'eu_region_1', 'pro_eu_region_1'], tone: 'quiet', page: '/shipping',
    text: texts('Free shipping from {free_shipping_from}|Gratisversand ab {free_shipping_from}|Livraison gratuite dès {free_shipping_from}|Spedizione gratuita da {free_shipping_from}|Envío gratis desde {free_shipping_from}|Gratis verzending vanaf {free_shipping_from}|Fri frakt från {free_shipping_from}|Fri frakt fra {free_shipping_from}||Darmowa dostawa od {free_shipping_from}|Doprava zdarma od {free_shipping_from}||{free_shipping_from}以上のご注文で送料無料'),
  },
  {
    name: 'dealers', regions: ['eu', 'no', 'other'], tone: 'quiet', page: '/stores',
    text: texts('Find Firn at a dealer near you|Firn beim Händler in deiner Nähe|Firn chez un revendeur près de toi|Firn da un rivenditore vicino a te|Firn en una tienda cerca de ti|Firn bij een dealer in de buurt|Firn hos en återförsäljare nära dig|Firn hos en forhandler nær deg|Firn lähelläsi|Firn u sprzedawcy w okolicy|Firn u prodejce poblíž|Firn у дилера рядом|お近くの取扱店でFirnを|가까운 매장에서 Firn을 만나보세요|在附近经销商处找到 Firn'),
  },
  {
    name: 'hokkaido', regions: ['jp'], tone: 'quiet', page: '/stores',
    text: texts('Try our skis in Niseko, December to March|Ski testen in Niseko, Dezember bis März|Essaie nos skis à Niseko, de décembre à mars|Prova i nostri sci a Niseko, da dicembre a marzo|Prueba nuestros esquís en Niseko, de diciembre a marzo|Test onze ski’s in Niseko, december tot maart|Testa våra skidor i Niseko, december till mars|Test skiene våre i Niseko, desember til mars|Kokeile suksiamme Nisekossa joulukuusta maaliskuuhun|Przetestuj nasze narty w Niseko, od grudnia do marca|Vyzkoušejte naše lyže v Niseku, prosinec až březen|Тест наших лыж в Нисеко, декабрь — март|12月から3月まで、ニセコで試乗できます|12월부터 3월까지 니세코에서 시승하세요|12月至3月，可在新雪谷试滑'),
  },
]; // prettier-ignore

export const CLAIM = texts(
  'Gear for snow as it is.|Ausrüstung für Schnee, wie er ist.|Du matériel pour la neige telle qu’elle est.|Attrezzatura per la neve com’è.|Material para la nieve tal como es.|Materiaal voor sneeuw zoals die is.|Utrustning för snön som den är.|Utstyr for snøen slik den er.|Varusteet lumelle sellaisena kuin se on.|Sprzęt na śnieg, jaki jest.|Výbava na sníh takový, jaký je.|Снаряжение для снега, какой он есть.|あるがままの雪のために。|있는 그대로의 눈을 위해.|为真实的雪而生。',
);

export const ERROR_PAGE = {
  header: texts(
    'Page not found|Seite nicht gefunden|Page introuvable|Pagina non trovata|Página no encontrada|Pagina niet gevonden|Sidan hittades inte|Siden finnes ikke|Sivua ei löydy|Nie znaleziono strony|Stránka nenalezena|Страница не найдена|ページが見つかりません|페이지를 찾을 수 없습니다|页面未找到',
  ),
  main: texts(
    'The track ends here. The way back is short.|Die Spur endet hier. Der Weg zurück ist kurz.|La trace s’arrête ici. Le retour est court.|La traccia finisce qui. Il ritorno è breve.|La huella termina aquí. La vuelta es corta.|Hier houdt het spoor op. De weg terug is kort.|Spåret slutar här. Vägen tillbaka är kort.|Sporet slutter her. Veien tilbake er kort.||Ślad kończy się tutaj. Droga powrotna jest krótka.|Stopa tady končí. Cesta zpátky je krátká.||トレースはここで途切れています。戻り道はすぐそこです。',
  ),
  link: texts(
    'Return to homepage|Zur Startseite|Retour à l’accueil|Torna alla home|Volver al inicio|Terug naar home|Till startsidan|Til forsiden|Etusivulle|Wróć na stronę główną|Zpět na úvod|На главную|ホームに戻る|홈으로 돌아가기|返回首页',
  ),
  recommendation: {
    header: texts(
      'This one is no longer made|Dieses Modell gibt es nicht mehr|Ce modèle n’est plus fabriqué|Questo non si fa più|Este ya no se fabrica|Deze wordt niet meer gemaakt|Den här tillverkas inte längre|Denne lages ikke lenger||Tego modelu już nie robimy|Tenhle už se nevyrábí||この製品は生産を終了しました',
    ),
    main: texts(
      'These do the same job.|Diese tun dasselbe.|Ceux-ci font le même travail.|Questi fanno lo stesso lavoro.|Estos hacen el mismo trabajo.|Deze doen hetzelfde werk.|De här gör samma jobb.|Disse gjør samme jobben.||Te robią to samo.|Tyto poslouží stejně.||同じ役目を果たす製品はこちらです。',
    ),
  },
  products: texts(
    'Or start here|Oder fang hier an|Ou commence ici|O comincia da qui|O empieza aquí|Of begin hier|Eller börja här|Eller start her||Albo zacznij tutaj|Nebo začněte tady||こちらからどうぞ',
  ),
};
