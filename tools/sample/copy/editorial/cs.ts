/** Journal, team, support and landing pages in Czech. */
import type { EditorialCopy } from './editorial-copy.ts';

export const CS: EditorialCopy = {
  'blog_category/workshop': `
Dílna
Jak věci vznikají a proč zrovna takhle.`,
  'blog_category/journeys': `
Na cestách
Údolí, chaty a sníh mezi nimi.`,
  'blog_category/snow-school': `
Škola sněhu
Co nám měl někdo říct už dřív.`,
  'blog_category/people': `
Lidé
Ti, kdo jezdí, ti, kdo vyrábějí, a ti, kdo dělají obojí.`,

  'blog_post/why-wood': `
Proč pořád řežeme dřevo
Pěna je lehčí, levnější a pokaždé stejná. Tři důvody, proč zůstat u stromů.

Jádro lyže může být z pěny, z voštiny nebo ze dřeva. Vylisovali jsme všechna tři a prodáváme jedno. Pěna je stejnoměrná, to je její půvab, a umírá, to je její konec: po šedesáti dnech se ohýbá jako někdo, kdo se přestal hádat.

## Co umí prkno
Dřevo je pevné po vláknech a měkké napříč. Jádro tvoří čtyřicet proužků slepených tak, aby se dva suky nikdy nepotkaly. Topol pro tělo, jasan tam, kam přijdou šrouby, paulovnie tam, kde se každý gram nese do kopce.

> Prkno, které zazvoní, když na něj zaklepeš, jde doleva. To, které zaduní, jde do kamen.

Kamna vyhřívají lis. Vyhazují se tu jen prototypy. Co z nich zbylo, najdeš v lyži [Skarn 96](product:skarn-96).`,
  'blog_post/forty-steps': `
Čtyřicet kroků
Od pily k člověku, který za to ručí: procházka naším domem.

Od pásové pily ke stolu, na kterém končí stížnosti, je to čtyřicet kroků. Spočítali jsme je, protože se někdo ptal, jak daleko má návrh k výrobě.

Devátý krok je pec, osmnáctý lis, ve kterém dvaadvacet vrstev leží jednatřicet minut pod rozpáleným trámem. U šestadvacátého drží žena jménem Resi každou lyži proti lampě a hledá světlo tam, kde žádné být nemá.

Poslední krok je police s lyžemi, které se vrátily. Nováčci tam stráví první den.`,
  'blog_post/half-a-degree': `
Půl stupně
Podbroušení hrany je nejmenší číslo na lyži a první, které poznáš.

Polož lyži na skluznici: hrana se stolu tak docela nedotkne. Půl stupně u sjezdovky, jeden u všech ostatních. Míň, a lyže zatočí, než řekneš. Víc, a musíš jí to říkat dvakrát.

## Jak zkontrolovat svoje
- Začerni hranu fixem
- Přejeď pilníkem po skluznici, jednou, bez tlaku
- Kde barva zůstala, tam je hrana podbroušená

Jestli je podbroušená víc, než dovolí tvoje vedení, odlož pilník a jdi do servisu. Úhel se dá doma přidat. Na to, aby zmizel, je potřeba kámen velký jako vana.`,
  'blog_post/ortler-in-april': `
Ortler v dubnu
Pět dní, tři chaty, jedno pravidlo: do poledne dole.

V dubnu tě chaty budí ve čtyři. Čaj chutná po konvici a na jedinou zásuvku se stojí fronta. V pět sníh nese jako silnice.

Druhý den jsme přešli Suldenferner, na laně, potichu, a slunce šlo po hřebeni naší rychlostí. V deset spadly první kameny. V půl jedenácté jsme seděli v ponožkách před chatou.

## Co bychom nechali doma
Druhé rukavice, knížku, dobrá předsevzetí ohledně snídaně. Haršajzny ne: čtvrtý den traverz znovu umrzl a ony rozhodly, jestli z toho bude historka, nebo hlášení.`,
  'blog_post/lyngen-sea-level': `
Lyngen, od nuly
Každá túra začíná u vody. Počty jsou jednoduché, vítr ne.

Začínat na hladině moře je uklidňující: výška na hodinkách je výška v nohách. Dvanáct set metrů je dvanáct set metrů.

Loď tě vysadí na oblázkové pláži. Pásy se lepí vedle chaluh. První hodinu jdeš břízami, které vyrostly do strany, a pak už je jen sníh, světlo a fjord, který se zmenšuje.

Dva dny z pěti jsme se otočili. Na Lyngenu je to dobrý týden.`,
  'blog_post/hokkaido-slow': `
Hokkaidó, pomalu
Sněžilo jedenáct dní. Devět jsme jezdili, dva jsme se učili čekat.

Sníh tu padá bez větru, jako by ho někdo pokládal. Stromy stojí dost daleko od sebe na širokou lyži a dost blízko na to, aby ses podle nich vyznal.

Nikdo nespěchá. Vlek se rozjede, až je k němu odházená cesta. Ukloníš se vlekaři, vlekař se ukloní tobě a pak máš celý les a zvuk vlastního dechu.

Večer je koupel teplejší, než by člověk věřil. Sníh dosedne na vlasy a zůstane.`,
  'blog_post/reading-a-bulletin': `
Jak číst lavinovou předpověď
Na číslo se dívej naposled. Začni větou.

Lavinová předpověď má číslo, mapu a pár vět. Většina lidí čte číslo. Číslo platí pro oblast; ty budeš stát v jednom svahu.

1. Přečti si text: jaký problém, které orientace, od jaké výšky
2. Najdi ty svahy na mapě, než vyrazíš
3. Rozhodni doma, kde se otočíš

Polovina všech nehod se stane při trojce. Není to střed stupnice, ale nejvyšší stupeň, při kterém většina lidí ještě vyráží. **Jestli neumíš pojmenovat problém dne, vyber si svah do třiceti stupňů.** Je jich spousta a jsou prázdné.`,
  'blog_post/kick-turn': `
Obrat na tři nádechy
Většina lidí spadne při druhém pohybu, protože odbyde první.

Nádech: ušlapej si plošinku, obě lyže vodorovně, hůlky daleko od sebe. Když kloužeš teď, budeš klouzat i potom.

Výdech: zvedni horní lyži, otoč ji, polož ji úplně dozadu. Stoupni si na ni. Opravdu.

Nádech: kopni patou spodní boty do lyže. Špička vyjede sama a lyže se otočí za tebou. Žádná síla. Správná chvíle.`,
  'blog_post/wax-by-ear': `
Mazání podle sluchu
Potřebuješ dva vosky a krátkou procházku před snídaní.

Projdi deset metrů po sněhu. Když vrže, je pod minus osm: [studený vosk](product:base-wax-cold). Když mlčí, vezmi [teplý](product:base-wax-warm). Mezi tím se hodí oba a nikdo nic nepozná.

## Část, kterou všichni vynechávají
Škrábej, dokud něco jde dolů. Pak kartáčuj, dokud tě to nezačne nudit. Vosk, který je vidět, brzdí.`,
  'blog_post/resi-and-the-lamp': `
Resi a lampa
Jednatřicet let, asi dvě stě tisíc lyží, a pořád najde jednu za den.

Theresia Falkner drží lyži tak, jak jiní drží dopis. Naklání ji, až světlo běží po hraně, a zastaví tam, kde se čára zlomí.

Co hledáš? „Nic. Dívám se na ni, a když něco nesedí, řekne mi to.“ Místo označí tužkou. Vedle v místnosti si někdo povzdechne a sáhne po pilníku.

Sama nelyžuje. „Vím toho o nich moc.“`,
  'blog_post/the-hut-keeper': `
Chatař, který jezdí v noci
Gion Alig vaří pro šedesát lidí. V devět pověsí zástěru a jde ven.

Večeře je v půl sedmé, v devět je umyté nádobí a v devět deset stojí Gion na pásech. Bez čelovky, když svítí měsíc, s čelovkou, když nesvítí.

Jde do sedla, čtyři sta metrů. Dělá to devatenáct zim, každou noc, kdy je bezpečno. Cestou přemýšlí o polévce.

„Hosté se na horu dívají. Já ji mezitím hlídám.“ Ráno vede pod chatou jedna stopa a nikdo se neptá čí.`,
  'blog_post/what-comes-back': `
Co se vrací
Rok oprav v číslech: 412 brzd, 96 koleček, jeden prsten.

Minulou zimu se do dílny vrátilo 1140 balíků. Ve 412 z nich byla brzda, která potkala kámen. V devadesáti šesti kolečko. V jednom snubní prsten, zašitý v podšívce rukavice, omylem nebo schválně; neptali jsme se.

Devět z deseti odjelo do dvou týdnů opravených domů. Desátému už nebylo pomoci a jeho majitel dostal seznam dílů, které jsme ještě mohli použít.

- Nejčastěji opravované: [Hinge 13](product:hinge-13), protože se nejvíc používá
- Nejméně opravované: vosk na pásy
- Nejdelší cesta: z Wānaky, lodí`,

  'athlete/lena-kofler': `
Freeride|Sölden, Rakousko
Hledám stopu, která odejde, když odejdu já.
Lena vyrostla nad hranicí lesa a do devatenácti závodila. Konec tomu udělalo koleno a všechno ostatní začalo jednou zimou plnou výstupů. Dva prvosjezdy v Ötztalu, oba pojmenoval někdo jiný.`,
  'athlete/andri-caduff': `
Horský vůdce|Disentis, Švýcarsko
Moje nejlepší rozhodnutí vypadají jako přestávka na kávu.
Andri vodí osmdesát dní v roce a dalších dvacet učí o lavinách. Kope sněhový profil tam, kde ostatní obědvají, a pak v něm obědvá.`,
  'athlete/ingrid-solbakk': `
Skialpy|Lyngseidet, Norsko
Kde přistane loď, tam se dá lyžovat.
Ingrid ve všední dny učí matematiku a v sobotu vyráží od mola. Vyrazila na lyžích už z každé pláže poloostrova a vede si seznam těch, kde se dobře sedí na kamenech.`,
  'athlete/haru-minami': `
Prašan|Kutchan, Japonsko
Sníh je trpělivý. Já se to učím.
Haru ráno fotí a jezdí, když je světlo pryč. Na podzim kontroluje pružiny svých vázání a píše na ně datum.`,
  'athlete/camille-berthod': `
Skialpinismus, závody|Les Houches, Francie
Odpočívám v depu.
Camille přejde z výstupu do sjezdu za jednadvacet sekund. Trénuje, než děti vyrazí do školy, a drží rekord od kostela v Les Houches na rameno nad ním.`,
  'athlete/tess-marlow': `
Freeride|Alta, Utah, Spojené státy
Oblouky počítám cestou nahoru.
Tess přes týden slouží u horské služby a o víkendech závodí. Začínala na bratrových lyžích, o patnáct centimetrů delších, a dodnes je má takové ráda.`,
  'athlete/noah-leclair': `
Park a street|Revelstoke, Kanada
Dopad je rozhovor, ze kterého se nedá odejít.
Noah si staví skoky, které potřebuje, a na jaře je zase bourá. Svoje filmy stříhá sám, většinou tak, že je zkracuje.`,
  'athlete/elia-dallapozza': `
Sjezdové lyžování|San Cassiano, Itálie
Led ti to řekne hned.
Elia odešel z reprezentace se dvěma medailemi a zdravými zády. V sedm staví branky dětem, v devět testuje naše sjezdovky, na stejném kopci.`,

  'support_article/ski-length': `
Jakou délku lyží?
Začni u brady, přidej na rychlost, uber na les.

- Sjezdové: od brady po nos
- All-mountain: od nosu po čelo
- Freeride: od čela po pět centimetrů nad něj
- Skialpy: po nos, kratší, když počítáš gramy

Když jsi mezi dvěma délkami, vezmi tu, kterou otočíš i ve špatný den.`,
  'support_article/brake-width': `
Která brzda patří k mé lyži?
Šířka pod botou, až o deset milimetrů víc, nikdy míň.

Šířku pod botou najdeš v parametrech: je to prostřední ze tří čísel. Lyže 98 mm bere brzdu 105 mm. Příliš široká se v oblouku zachytí, příliš úzká se nevejde.

Brzdy řady Pin se dají vyměnit: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
Nastavení vypínací hodnoty
Nech to na obchodě. Tohle tam dělají.

Hodnota vychází z váhy, výšky, věku, podrážky boty a stylu jízdy, podle tabulky ISO 11088. V obchodě ji nastaví a pak přeměří na přístroji, protože pružiny stárnou.

1. Přines obě boty, ne jednu
2. Řekni upřímně, jak jezdíš
3. Jednou za rok nech přeměřit

Hodnoty e-mailem nesdělujeme. Číslo bez boty je jen odhad.`,
  'support_article/cutting-skins': `
Jak zastřihnout pásy podle lyže
Dva tahy nožem, tři milimetry hrany zůstanou volné.

1. Zahákni špičku, napni, zapni patku
2. Posuň pás o tři milimetry doleva a řež podél pravé hrany
3. Posuň ho o tři doprava a řež podél levé

Hrana musí zůstat volná, jinak to poznáš v prvním zledovatělém traverzu. Řez zatav zapalovačem, rychle.`,
  'support_article/skin-glue': `
Když lepidlo pásů přestane držet
Usuš je, zahřej a teprve pak mysli na nové lepidlo.

Lepidlo, které povolí, je většinou mokré lepidlo. Pověs pásy přes noc do místnosti, nikdy nad kamna. Mezi dvěma výstupy je nos pod bundou.

## Jestli je to opravdu lepidlem
Přežehli ho přes pečicí papír na 120 °C, ať se rozprostře, co tam je. Když se táhne, obnov ho: tuba vystačí na dva páry.`,
  'support_article/summer-storage': `
Jak uložit lyže na léto
Očisti, navoskuj silně, neškrábej, postav je.

Hrany otři do sucha a potři trochou oleje. Skluznici navoskuj silnou vrstvou a vosk na ní nech do podzimu. Brzdy nech otevřené a lyže ulož ve tmě, pod 30 °C. Na půdě bývá moc horko.`,
  'support_article/helmet-fit': `
Jak se změřit na helmu
Krejčovský metr, dva prsty nad obočím.

Měř v nejširším místě. Mezi dvěma velikostmi vezmi menší a povol kolečko. Sedí, když se s rozepnutým páskem nehne, ani když zavrtíš hlavou.

Po tvrdém nárazu ji vyměň, i když nic není vidět.`,
  'support_article/delivery-times': `
Kdy dorazí moje objednávka?
Za dva až čtyři pracovní dny v Evropě, za tři až šest v Severní Americe.

Lyže cestují zvlášť a můžou dorazit o den později než zbytek. Přijde ti e-mail, až balík vyrazí, a další ráno v den doručení. Do všech zemí zatím neposíláme; jinde pomůže [prodejce](page:/stores).`,
  'support_article/returns': `
Jak něco poslat zpátky
Třicet dní, bez montáže, v původní krabici.

1. Napiš nám číslo objednávky
2. Vytiskni štítek z naší odpovědi
3. Odevzdej krabici na nejbližším výdejním místě

Peníze vracíme v den, kdy krabici otevřeme. Navrtané lyže ani nošené brýle zpátky vzít nemůžeme. Všechny podmínky jsou na [stránce o dopravě](page:/shipping).`,
  'support_article/warranty-claim': `
Jak uplatnit záruku
Fotka, číslo z bočnice, dva pracovní dny.

Vyfoť poškození za denního světla a jednou celou lyži. Napiš, co se stalo; kámen není výrobní vada, ale opravujeme i po kamenech, za nákladovou cenu. Podmínky jsou na [stránce o záruce](page:/warranty).`,

  'question/ski-length/0': `
Hraje roli moje váha?
Ano. Jestli vážíš o hodně víc než jiní tvé výšky, přidej jednu délku, jestli o hodně míň, jednu uber.`,
  'question/ski-length/1': `
Proč je lyže s rockerem delší?
Protože její špička je na tvrdém sněhu ve vzduchu. Co drží, je kratší než to, co neseš.`,
  'question/returns/0': `
Kdo platí štítek?
My, v rámci země, do které jsme posílali.`,
  'question/returns/1': `
Můžu vyměnit velikost?
Objednej správnou a druhou pošli zpátky. Je to rychlejší než čekat, až balík dojede tam a zpátky.`,

  'landing_page/first-tour': `
Tvoje první túra
Šest věcí na koupení, dvě na půjčení, jedna, kterou nech být.

Lyže s piny, pásy, které sedí, hůlky, které se dají nastavit, batoh s dvířky pro lopatu. Helma, protože dolů je to pořád lyžování. Lavinový vyhledávač a boty si půjč od někoho, kdo má čas ti je vysvětlit.

Závodní výbavu nech být. Je lehká, protože v ní něco chybí.`,
  'landing_page/deep-winter': `
Hluboká zima
Co bereme, když předpověď přestane uvádět čísla.

Široké lyže s dlouhou špičkou, vázání s velkou pružností, palčák na sedačku. Brýle se sklem do difuzního světla.

Všechno tady už bylo venku ve větším množství sněhu, než bylo rozumné.`,
  'landing_page/repair': `
Nejdřív opravit
Deset let dílů pro všechno, co prodáváme. Některé opravy zvládneš doma.

Na brzdu stačí dva šrouby. Na hranu pilník a deset minut. Poškozené jádro patří do dílny: pošli nám lyži a my řekneme cenu, než začneme.

Co opravit nejde, rozebereme a dobré díly poslouží při další opravě.`,
}; // prettier-ignore
