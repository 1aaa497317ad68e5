/** Journal, team, support and landing pages in Dutch. */
import type { EditorialCopy } from './editorial-copy.ts';

export const NL: EditorialCopy = {
  'blog_category/workshop': `
Werkplaats
Hoe dingen gemaakt worden, en waarom juist zo.`,
  'blog_category/journeys': `
Onderweg
Dalen, hutten en de sneeuw ertussen.`,
  'blog_category/snow-school': `
Sneeuwschool
Wat iemand ons eerder had mogen vertellen.`,
  'blog_category/people': `
Mensen
Wie skiet, wie bouwt, en wie het allebei doet.`,

  'blog_post/why-wood': `
Waarom we nog steeds hout zagen
Schuim is lichter, goedkoper en altijd hetzelfde. Drie redenen om bij bomen te blijven.

Een skikern kan van schuim, honingraat of hout zijn. We hebben alle drie geperst en er één verkocht. Schuim is gelijkmatig, dat is zijn charme, en het sterft, dat is zijn einde: na zestig dagen buigt het als iemand die niet meer tegenspreekt.

## Wat een plank kan
Hout is sterk in de lengte van de nerf en zacht er dwars op. Een kern bestaat uit veertig latten, zo verlijmd dat twee knoesten elkaar nooit raken. Populier voor het lichaam, essen waar de schroeven komen, paulownia waar elke gram mee omhoog gaat.

> Een plank die klinkt als je erop klopt, gaat naar links. Een die dof blijft, gaat de kachel in.

De kachel verwarmt de pers. Weggegooid worden hier alleen prototypes. Wat ervan over is, zit in de [Skarn 96](product:skarn-96).`,
  'blog_post/forty-steps': `
Veertig stappen
Van de zaag tot degene die ervoor instaat: een rondgang door ons gebouw.

Van de lintzaag tot het bureau waar klachten binnenkomen is het veertig stappen. We hebben ze geteld omdat iemand vroeg hoe ver ontwerp en productie uit elkaar liggen.

Stap negen is de oven, achttien de pers, waarin tweeëntwintig lagen eenendertig minuten onder een hete balk liggen. Bij zesentwintig houdt een vrouw die Resi heet elke ski tegen een lamp en zoekt ze licht waar het niet hoort.

De laatste stap is een rek met ski’s die zijn teruggekomen. Wie nieuw is, brengt daar de eerste dag door.`,
  'blog_post/half-a-degree': `
Een halve graad
De onderhoek van de kant is het kleinste getal van een ski, en het eerste dat je merkt.

Leg een ski op tafel: de kant raakt het blad net niet. Een halve graad bij een pisteski, één graad bij alle andere. Minder, en hij draait voordat je het vraagt. Meer, en hij wil twee keer gevraagd worden.

## Zo controleer je de jouwe
- Maak de kant zwart met een viltstift
- Haal een vijl één keer zonder druk over de onderkant
- Waar de inkt blijft zitten, hangt de kant

Hangt hij meer dan je geleider toelaat, leg de vijl dan weg en ga naar een winkel. Een hoek erbij vijlen kan thuis. Een hoek eraf vraagt een slijpsteen zo groot als een badkuip.`,
  'blog_post/ortler-in-april': `
De Ortler in april
Vijf dagen, drie hutten, één regel: voor twaalven beneden.

In april maken de hutten je om vier uur wakker. Er is thee die naar de pot smaakt en een rij voor het enige stopcontact. Om vijf uur draagt de sneeuw als een weg.

Op de tweede dag staken we de Suldenferner over, aan het touw, stil, terwijl de zon in ons eigen tempo langs de graat kwam. Om tien uur vielen de eerste stenen. Om halfelf zaten we op sokken voor de hut.

## Wat we thuis zouden laten
Het tweede paar handschoenen, het boek, de goede voornemens over het ontbijt. De stijgijzers niet: op dag vier was de traverse opnieuw bevroren, en zij maakten het verschil tussen een verhaal en een rapport.`,
  'blog_post/lyngen-sea-level': `
Lyngen, vanaf nul
Elke tocht begint aan het water. De rekensom is eenvoudig, de wind niet.

Het is geruststellend om op zeeniveau te beginnen: de hoogte op je horloge is de hoogte in je benen. Twaalfhonderd meter is twaalfhonderd meter.

De boot zet je af op een kiezelstrand. De vellen gaan naast het zeewier onder de ski’s. Een uur lang loop je tussen berken die scheef zijn gegroeid, en dan is er alleen nog sneeuw, licht en een fjord die kleiner wordt.

Op twee van de vijf dagen zijn we omgekeerd. In Lyngen is dat een goede week.`,
  'blog_post/hokkaido-slow': `
Hokkaido, langzaam
Het sneeuwde elf dagen. Op negen hebben we geskied, op twee leerden we wachten.

De sneeuw valt hier zonder wind, alsof iemand hem neerlegt. De bomen staan ver genoeg uit elkaar voor een brede ski en dicht genoeg bij elkaar om je op te oriënteren.

Niemand heeft haast. De lift gaat open als het pad ernaartoe is uitgegraven. Je buigt voor de liftbediende, hij buigt terug, en dan heb je het hele bos en het geluid van je eigen adem.

’s Avonds is het bad heter dan je voor mogelijk houdt. Sneeuw valt op je haar en blijft liggen.`,
  'blog_post/reading-a-bulletin': `
Hoe je een lawinebericht leest
Naar het cijfer kijk je het laatst. Begin met de zin.

Een lawinebericht heeft een cijfer, een kaart en een paar zinnen. De meeste mensen lezen het cijfer. Het cijfer geldt voor de regio; jij staat op één helling.

1. Lees de tekst: welk probleem, welke hellingrichtingen, vanaf welke hoogte
2. Zoek die hellingen op de kaart voordat je vertrekt
3. Beslis thuis waar je omkeert

De helft van alle ongelukken gebeurt bij niveau drie. Dat is niet het midden van de schaal, maar het hoogste niveau waarbij de meeste mensen nog op pad gaan. **Kun je het probleem van de dag niet benoemen, kies dan een helling onder de dertig graden.** Er zijn er genoeg, en het is er leeg.`,
  'blog_post/kick-turn': `
De spitskeer in drie ademhalingen
De meeste mensen vallen bij de tweede beweging omdat ze de eerste afraffelen.

Adem in: stamp een plateau, beide ski’s vlak, stokken wijd. Glijd je nu weg, dan glijd je straks ook weg.

Adem uit: til de bergski op, draai hem, zet hem helemaal terug neer. Ga erop staan. Echt staan.

Adem in: tik met de hiel van de dalschoen tegen de ski. De punt komt vanzelf omhoog en de ski volgt je rond. Geen kracht. Timing.`,
  'blog_post/wax-by-ear': `
Waxen op het gehoor
Je hebt twee soorten wax nodig en een korte wandeling voor het ontbijt.

Loop tien meter door de sneeuw. Piept die, dan is het kouder dan min acht: [koude wax](product:base-wax-cold). Zwijgt die, neem dan de [warme](product:base-wax-warm). Daartussen kan het allebei, en niemand die het merkt.

## Het deel dat iedereen overslaat
Schraap tot er niets meer afkomt. Borstel daarna tot het saai wordt. Wax die je ziet, is wax die remt.`,
  'blog_post/resi-and-the-lamp': `
Resi en de lamp
Eenendertig jaar, zo’n tweehonderdduizend ski’s, en ze vindt er nog steeds één per dag.

Theresia Falkner houdt een ski vast zoals anderen een brief. Ze kantelt hem tot het licht langs de kant loopt, en stopt waar de lijn breekt.

Waar zoek je naar? ‘Naar niets. Ik kijk, en als er iets niet klopt, zegt hij het me.’ Ze zet een potloodstreepje op de plek. In de kamer ernaast zucht iemand en pakt een vijl.

Zelf skiet ze niet. ‘Daarvoor weet ik te veel van ze.’`,
  'blog_post/the-hut-keeper': `
De huttenwaard die ’s nachts skiet
Gion Alig kookt voor zestig man. Om negen uur hangt hij zijn schort op en gaat naar buiten.

Om halfzeven is er eten, om negen uur is de afwas gedaan, en om tien over negen staat Gion op zijn vellen. Zonder lamp als de maan schijnt, met lamp als die er niet is.

Hij gaat naar het zadel, vierhonderd meter. Dat doet hij al negentien winters, elke nacht dat het veilig is. Onderweg denkt hij na over soep.

‘De gasten zien de berg. Tussendoor pas ik erop.’ ’s Morgens loopt er één spoor onder de hut, en niemand vraagt van wie.`,
  'blog_post/what-comes-back': `
Wat terugkomt
Een jaar reparaties, geteld: 412 remmen, 96 wielen, één ring.

Afgelopen winter kwamen er 1.140 pakketten terug naar de werkplaats. In 412 daarvan zat een rem die een steen had geraakt. In zesennegentig zat een wiel. In één zat een trouwring, in de voering van een handschoen genaaid, per ongeluk of expres; we hebben het niet gevraagd.

Negen van de tien gingen binnen twee weken gerepareerd naar huis. De tiende was niet te redden, en de eigenaar kreeg een lijst van onderdelen die we nog konden gebruiken.

- Het vaakst gerepareerd: [Hinge 13](product:hinge-13), omdat die het meest gebruikt wordt
- Het minst gerepareerd: vellenwax
- De langste reis: uit Wānaka, met de boot`,

  'athlete/lena-kofler': `
Freeride|Sölden, Oostenrijk
Ik zoek de lijn die vertrekt als ik vertrek.
Lena groeide op boven de boomgrens en reed wedstrijden tot haar negentiende. Een knie maakte daar een einde aan, en met een winter vol klimmen begon de rest. Twee eerste afdalingen in het Ötztal, allebei door iemand anders een naam gegeven.`,
  'athlete/andri-caduff': `
Berggids|Disentis, Zwitserland
Mijn beste beslissingen lijken op koffiepauzes.
Andri gidst tachtig dagen per jaar en geeft er nog eens twintig lawinecursussen. Hij graaft een sneeuwprofiel waar anderen lunchen, en luncht er dan in.`,
  'athlete/ingrid-solbakk': `
Toerskiën|Lyngseidet, Noorwegen
Waar de boot kan aanleggen, kunnen wij skiën.
Doordeweeks geeft Ingrid wiskunde, op zaterdag begint ze bij de steiger. Ze heeft vanaf elk strand van het schiereiland geskied en houdt een lijst bij van de stranden met goede stenen om op te zitten.`,
  'athlete/haru-minami': `
Poedersneeuw|Kutchan, Japan
Sneeuw heeft geduld. Ik leer het nog.
’s Ochtends fotografeert Haru, en hij skiet als het licht weg is. In de herfst controleert hij de veren van zijn bindingen en schrijft hij de datum erop.`,
  'athlete/camille-berthod': `
Skialpinisme, wedstrijden|Les Houches, Frankrijk
Bij het ombouwen rust ik uit.
Camille doet eenentwintig seconden over de wissel van klimmen naar dalen. Ze traint voordat de kinderen naar school moeten en heeft het record van de kerk van Les Houches naar de schouder erboven.`,
  'athlete/tess-marlow': `
Freeride|Alta, Utah, Verenigde Staten
Ik tel mijn bochten op weg naar boven.
Tess werkt doordeweeks bij de pistedienst en rijdt in het weekend wedstrijden. Ze begon op de ski’s van haar broer, vijftien centimeter te lang, en heeft ze nog steeds het liefst zo.`,
  'athlete/noah-leclair': `
Park en street|Revelstoke, Canada
Een landing is een gesprek waar je niet uit weg kunt lopen.
Noah bouwt de schansen die hij nodig heeft en breekt ze in het voorjaar af. Zijn films monteert hij zelf, vooral door ze korter te maken.`,
  'athlete/elia-dallapozza': `
Alpine|San Cassiano, Italië
IJs zegt het je meteen.
Elia verliet het nationale team met twee medailles en een gezonde rug. Om zeven uur zet hij poortjes voor kinderen, om negen uur test hij onze pisteski’s, op dezelfde helling.`,

  'support_article/ski-length': `
Welke skilengte?
Begin bij je kin, tel er iets bij voor snelheid, haal er iets af voor bos.

- Piste: kin tot neus
- All-mountain: neus tot voorhoofd
- Freeride: voorhoofd tot vijf centimeter erboven
- Toerski: neus, korter als je op elke gram let

Zit je tussen twee lengtes in, neem dan de ski die je ook op een slechte dag de bocht om krijgt.`,
  'support_article/brake-width': `
Welke rem past op mijn ski?
De taillebreedte, tot tien millimeter meer, nooit minder.

De taille staat bij de specificaties: het is het middelste van de drie getallen. Een ski van 98 mm krijgt een rem van 105 mm. Een te brede rem haakt in de bocht, een te smalle past er niet op.

Remmen van de Pin-serie kun je verwisselen: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
De uitlooswaarde instellen
Laat het een winkel doen. Dit is wat ze daar doen.

De waarde volgt uit je gewicht, lengte, leeftijd, schoenzool en manier van skiën, volgens de tabel van ISO 11088. De winkel stelt die in en meet daarna na met een apparaat, want veren verouderen.

1. Neem beide schoenen mee, niet één
2. Zeg eerlijk hoe je skiet
3. Laat het elk jaar nameten

Per e-mail geven we geen waarden. Een getal zonder de schoen is een gok.`,
  'support_article/cutting-skins': `
Vellen op maat snijden
Twee keer langs met het mes, drie millimeter kant blijft vrij.

1. Haak de punt vast, span het vel, klik het achter vast
2. Schuif het vel drie millimeter naar links en snijd langs de rechterkant
3. Schuif het drie millimeter naar rechts en snijd langs de linkerkant

De kant moet vrij blijven, anders merk je het op de eerste ijzige traverse. Schroei de snede dicht met een aansteker, snel.`,
  'support_article/skin-glue': `
Als vellenlijm niet meer plakt
Droog ze, warm ze op, en denk dan pas aan nieuwe lijm.

Lijm die het begeeft, is meestal natte lijm. Hang de vellen een nacht in een kamer, nooit boven een kachel. Draag ze tussen twee klimmen in je jas.

## Als het toch de lijm is
Leg er bakpapier op en strijk op 120 °C, om te verdelen wat er nog zit. Trekt de lijm draden, vernieuw hem dan: één tube is genoeg voor twee paar.`,
  'support_article/summer-storage': `
Ski’s opbergen voor de zomer
Schoonmaken, dik waxen, niet schrapen, rechtop zetten.

Veeg de kanten droog en wrijf ze in met een beetje olie. Wax de onderkant dik in en laat de wax zitten tot de herfst. Laat de remmen open en bewaar de ski’s in het donker, onder de 30 °C. Op zolder wordt het te heet.`,
  'support_article/helmet-fit': `
Je hoofd meten voor een helm
Een meetlint, twee vingers boven de wenkbrauwen.

Meet waar je hoofd het breedst is. Zit je tussen twee maten in, neem dan de kleinste en draai het wieltje open. Hij past als hij met een los bandje blijft zitten wanneer je je hoofd schudt.

Vervang hem na een harde klap, ook als je niets ziet.`,
  'support_article/delivery-times': `
Wanneer komt mijn bestelling?
Twee tot vier werkdagen in Europa, drie tot zes in Noord-Amerika.

Ski’s gaan apart op reis en komen soms een dag later dan de rest. Je krijgt een e-mail als het pakket vertrekt en nog een op de ochtend van de bezorging. We leveren nog niet in elk land; daarbuiten vind je een [dealer](page:/stores).`,
  'support_article/returns': `
Iets terugsturen
Dertig dagen, ongemonteerd, in de originele doos.

1. Schrijf ons, met je bestelnummer
2. Print het label uit ons antwoord
3. Geef de doos af bij het dichtstbijzijnde pakketpunt

We betalen je terug op de dag dat we de doos openen. Geboorde ski’s en gedragen skibrillen nemen we niet terug. Alle voorwaarden staan op de [verzendpagina](page:/shipping).`,
  'support_article/warranty-claim': `
Een beroep doen op de garantie
Een foto, het nummer op de zijwang, twee werkdagen.

Fotografeer de schade bij daglicht, en één keer de hele ski. Vertel wat er is gebeurd; een steen is geen fabricagefout, maar ook na een steen repareren we, tegen kostprijs. De voorwaarden staan op de [garantiepagina](page:/warranty).`,

  'question/ski-length/0': `
Telt mijn gewicht mee?
Ja. Weeg je veel meer dan anderen van jouw lengte, neem dan één lengte meer; weeg je veel minder, één minder.`,
  'question/ski-length/1': `
Waarom is een ski met rocker langer?
Omdat de punt op harde sneeuw in de lucht hangt. Wat grip geeft, is korter dan wat je draagt.`,
  'question/returns/0': `
Wie betaalt het label?
Wij, binnen het land waar we hebben bezorgd.`,
  'question/returns/1': `
Kan ik een maat ruilen?
Bestel de juiste en stuur de andere terug. Dat gaat sneller dan wachten tot het pakket heen en weer is.`,

  'landing_page/first-tour': `
Je eerste tocht
Zes dingen om te kopen, twee om te lenen, één om te laten liggen.

Ski’s met pinnen, vellen die passen, stokken die je kunt verstellen, een rugzak met een deur voor de schep. Een helm, want omlaag is nog steeds skiën. De lawinepieper en de schoenen leen je van iemand die de tijd heeft om ze uit te leggen.

Laat het wedstrijdmateriaal liggen. Het is licht omdat er iets ontbreekt.`,
  'landing_page/deep-winter': `
Hartje winter
Wat wij pakken als het weerbericht geen getallen meer noemt.

Brede ski’s met een lange tip, een binding met veel elasticiteit, een want voor de stoeltjeslift. Een skibril met een lens voor diffuus licht.

Alles hier is buiten geweest in meer sneeuw dan verstandig was.`,
  'landing_page/repair': `
Eerst repareren
Tien jaar onderdelen voor alles wat we verkopen. Sommige reparaties doe je zelf.

Voor een rem heb je twee schroeven nodig, voor een kant een vijl en tien minuten. Een beschadigde kern hoort in de werkplaats: stuur ons de ski, en we noemen een prijs voordat we beginnen.

Wat we niet kunnen repareren, halen we uit elkaar, en de goede onderdelen gaan in de volgende reparatie.`,
}; // prettier-ignore
