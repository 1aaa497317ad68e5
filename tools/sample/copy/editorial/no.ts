/** Journal, team, support and landing pages in Norwegian. */
import type { EditorialCopy } from './editorial-copy.ts';

export const NO: EditorialCopy = {
  'blog_category/workshop': `
Verkstedet
Hvordan ting lages, og hvorfor akkurat slik.`,
  'blog_category/journeys': `
Underveis
Daler, hytter og snøen imellom.`,
  'blog_category/snow-school': `
Snøskolen
Det noen burde ha fortalt oss før.`,
  'blog_category/people': `
Mennesker
De som står på ski, de som lager dem, og de som gjør begge deler.`,

  'blog_post/why-wood': `
Hvorfor vi fortsatt sager i tre
Skum er lettere, billigere og alltid likt. Tre grunner til å holde seg til trærne.

En skikjerne kan være av skum, bikake eller tre. Vi har presset alle tre og solgt én. Skum er jevnt, det er sjarmen, og det dør, det er slutten: Etter seksti dager bøyer det seg som en som har sluttet å si imot.

## Hva en planke kan
Tre er sterkt på langs av fibrene og mykt på tvers. En kjerne er førti lister, limt slik at to kvister aldri møtes. Poppel i kroppen, ask der skruene sitter, paulownia der hvert gram skal bæres oppover.

> En planke som klinger når du banker på den, går til venstre. En som låter dumpt, går i ovnen.

Ovnen varmer pressen. Det eneste vi kaster her, er prototyper. Det som er igjen av dem, finner du i [Skarn 96](product:skarn-96).`,
  'blog_post/forty-steps': `
Førti skritt
Fra sagen til den som står inne for resultatet: en tur gjennom huset vårt.

Det er førti skritt fra båndsagen til pulten der klagene havner. Vi telte fordi noen spurte hvor langt det er mellom konstruksjon og produksjon.

Skritt ni er ovnen, atten er pressen, der tjueto lag ligger i trettien minutter under en oppvarmet bjelke. Ved tjueseks holder en kvinne som heter Resi hver ski opp mot en lampe og ser etter lys der det ikke skal være noe.

Det siste skrittet er en hylle med skiene som kom tilbake. Nye folk tilbringer den første dagen sin der.`,
  'blog_post/half-a-degree': `
En halv grad
Sålevinkelen er det minste tallet på en ski, og det første du merker.

Legg en ski på sålen, og kanten når ikke helt ned til bordet. En halv grad på en alpinski, én på alle andre. Mindre, og den svinger før du ber om det. Mer, og den vil ha beskjed to ganger.

## Slik sjekker du din
- Farg kanten svart med en tusj
- Dra en fil over sålen én gang, uten å presse
- Der fargen blir sittende, henger kanten

Henger den mer enn filholderen tillater, så legg bort filen og gå til en butikk. Mer vinkel kan du file til hjemme. Å fjerne den krever en slipestein på størrelse med et badekar.`,
  'blog_post/ortler-in-april': `
Ortler i april
Fem dager, tre hytter, én regel: nede før tolv.

I april vekker hyttene deg klokken fire. Det er te som smaker kjele, og kø foran den eneste stikkontakten. Klokken fem bærer snøen som en vei.

Den andre dagen gikk vi over Suldenferner, i tau, stille, mens solen kom langs ryggen i vårt eget tempo. Klokken ti falt de første steinene. Halv elleve satt vi i sokkelesten utenfor hytta.

## Hva vi ville latt ligge hjemme
Det andre paret hansker, boka, de gode forsettene om frokosten. Ikke skarejernene: Den fjerde dagen hadde traversen frosset igjen, og de var forskjellen på en historie og en ulykkesrapport.`,
  'blog_post/lyngen-sea-level': `
Lyngen, fra null
Hver tur begynner ved vannet. Regnestykket er enkelt, vinden er det ikke.

Det er noe betryggende i å starte i fjæra: Høyden på klokka er høyden i beina. Tolv hundre meter er tolv hundre meter.

Båten setter deg av på en rullesteinsstrand. Fellene går på ved siden av tangen. Den første timen går du gjennom bjørker som har vokst på skrå, og så er det bare snø, lys og en fjord som blir mindre.

Vi snudde to av fem dager. I Lyngen er det en god uke.`,
  'blog_post/hokkaido-slow': `
Hokkaido, langsomt
Det snødde i elleve dager. Ni dager sto vi på ski, to dager lærte vi å vente.

Her faller snøen uten vind, som om noen la den fra seg. Trærne står langt nok fra hverandre til en bred ski og tett nok til å finne veien etter.

Ingen har hastverk. Heisen åpner når stien dit er måkt. Du bukker for heisvakten, han bukker tilbake, og så har du hele skogen og lyden av din egen pust.

Om kvelden er badet varmere enn du tror er mulig. Snøen lander i håret og blir liggende.`,
  'blog_post/reading-a-bulletin': `
Slik leser du et skredvarsel
Tallet er det siste du ser på. Begynn med setningen.

Et skredvarsel har et tall, et kart og noen setninger. De fleste leser tallet. Tallet gjelder regionen; du skal stå i én skråning.

1. Les teksten: hvilket problem, hvilke himmelretninger, fra hvilken høyde
2. Finn disse skråningene på kartet før du drar
3. Bestem hjemme hvor du snur

Halvparten av alle ulykker skjer på faregrad tre. Den er ikke midten av skalaen, men den høyeste graden der de fleste fortsatt drar ut. **Klarer du ikke å sette navn på dagens problem, så velg en skråning under tretti grader.** Det finnes mange, og de er tomme.`,
  'blog_post/kick-turn': `
Kickturnen i tre pust
De fleste faller i den andre bevegelsen fordi de haster gjennom den første.

Pust inn: Tråkk en plattform, begge ski vannrett, stavene bredt. Sklir du nå, sklir du siden også.

Pust ut: Løft den øverste skien, drei den, sett den ned helt bakover. Stå på den. Stå ordentlig.

Pust inn: Spark hælen på den nederste støvelen mot skien. Tuppen kommer opp av seg selv, og skien følger deg rundt. Ikke styrke. Timing.`,
  'blog_post/wax-by-ear': `
Smøring etter gehør
Du trenger to typer glider og en liten tur før frokost.

Gå ti meter på snøen. Knirker den, er det kaldere enn åtte minus: [kald glider](product:base-wax-cold). Er den stille, tar du den [varme](product:base-wax-warm). Midt imellom går begge, og ingen merker det.

## Det alle hopper over
Sikle til det ikke kommer mer. Børst så til du kjeder deg. Glider som synes, er glider som bremser.`,
  'blog_post/resi-and-the-lamp': `
Resi og lampen
Trettien år, rundt to hundre tusen ski, og hun finner fortsatt én om dagen.

Theresia Falkner holder en ski slik andre holder et brev. Hun vipper den til lyset løper langs kanten, og stopper der linjen brytes.

Hva ser du etter? «Ingenting. Jeg ser på den, og er noe galt, sier den fra.» Hun merker stedet med blyant. I rommet ved siden av sukker noen og griper en fil.

Selv står hun ikke på ski. «Jeg vet for mye om dem.»`,
  'blog_post/the-hut-keeper': `
Hytteverten som går på ski om natten
Gion Alig lager mat til seksti. Klokken ni henger han fra seg forkleet og går ut.

Middagen er halv sju, oppvasken er unna klokken ni, og ti over ni står Gion på fellene. Uten lykt når månen er oppe, med når den ikke er det.

Han går til skaret, fire hundre meter. Det har han gjort hver natt det var trygt i nitten vintre. På veien tenker han på suppe.

«Gjestene ser fjellet. Jeg passer på det imens.» Om morgenen ligger det ett spor nedenfor hytta, og ingen spør hvem det er etter.`,
  'blog_post/what-comes-back': `
Det som kommer tilbake
Et år med reparasjoner, talt opp: 412 bremser, 96 hjul, én ring.

I fjor vinter kom 1 140 pakker tilbake til verkstedet. I 412 av dem lå en bremse som hadde truffet en stein. I nittiseks lå et hjul. I én lå en giftering, sydd inn i fôret på en hanske, ved et uhell eller med vilje; vi spurte ikke.

Ni av ti dro reparert hjem innen to uker. Den tiende sto ikke til å redde, og eieren fikk en liste over delene vi fortsatt kunne bruke.

- Oftest reparert: [Hinge 13](product:hinge-13), fordi den er mest i bruk
- Sjeldnest reparert: fellevoks
- Lengste reise: fra Wānaka, med båt`,

  'athlete/lena-kofler': `
Frikjøring|Sölden, Østerrike
Jeg ser etter linjen som drar når jeg drar.
Lena vokste opp over tregrensen og kjørte renn til hun var nitten. Et kne satte punktum for det, og en vinter med turer oppover ble begynnelsen på resten. To førstenedkjøringer i Ötztal, begge fikk navn av andre.`,
  'athlete/andri-caduff': `
Fjellfører|Disentis, Sveits
De beste avgjørelsene mine ser ut som kaffepauser.
Andri fører åtti dager i året og holder skredkurs i tjue til. Han graver en snøprofil der andre spiser lunsj, og spiser lunsjen sin i den.`,
  'athlete/ingrid-solbakk': `
Topptur|Lyngseidet, Norge
Kan båten legge til, kan vi gå på ski.
Ingrid underviser i matematikk på hverdager og starter fra kaia på lørdager. Hun har gått på ski fra hver eneste strand på halvøya og fører liste over dem med gode steiner å sitte på.`,
  'athlete/haru-minami': `
Løssnø|Kutchan, Japan
Snøen er tålmodig. Jeg øver.
Haru fotograferer om morgenen og står på ski når lyset er borte. Om høsten sjekker han fjærene i bindingene sine og skriver datoen på dem.`,
  'athlete/camille-berthod': `
Randonee, konkurranse|Les Houches, Frankrike
Jeg hviler i skiftesonen.
Camille skifter fra opp til ned på tjueen sekunder. Hun trener før ungene skal på skolen, og har rekorden fra kirken i Les Houches til skulderen ovenfor.`,
  'athlete/tess-marlow': `
Frikjøring|Alta, Utah, USA
Jeg teller svinger på vei opp.
Tess går skipatrulje på hverdager og konkurrerer i helgene. Hun begynte på skiene til broren, femten centimeter for lange, og liker dem fortsatt best slik.`,
  'athlete/noah-leclair': `
Park og street|Revelstoke, Canada
En landing er en samtale du ikke kan gå fra.
Noah bygger hoppene han trenger, og river dem til våren. Filmene klipper han selv, stort sett ved å gjøre dem kortere.`,
  'athlete/elia-dallapozza': `
Alpint|San Cassiano, Italia
Isen sier det med en gang.
Elia forlot landslaget med to medaljer og en frisk rygg. Klokken sju setter han porter for barn, klokken ni tester han alpinskiene våre, i samme bakke.`,

  'support_article/ski-length': `
Hvilken skilengde?
Begynn ved haken, legg til for fart, trekk fra for skog.

- Alpint: fra haken til nesen
- All-mountain: fra nesen til pannen
- Frikjøring: fra pannen til fem centimeter over
- Topptur: nesen, kortere hvis du teller gram

Havner du mellom to lengder, så ta den du klarer å svinge på en dårlig dag.`,
  'support_article/brake-width': `
Hvilken bremse passer til skien min?
Midjebredden, opptil ti millimeter mer, aldri mindre.

Midjen står i spesifikasjonene: Det er det midterste av de tre tallene. En ski på 98 mm tar en bremse på 105 mm. En for bred bremse hekter seg i svingen, en for smal går ikke på.

Bremsene i Pin-serien kan byttes: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
Stille inn utløserverdien
La en butikk gjøre det. Slik går det til.

Verdien følger av vekt, høyde, alder, støvelsåle og kjørestil, etter tabellen i ISO 11088. Butikken stiller den inn og måler den etterpå med en maskin, for fjærer eldes.

1. Ta med begge støvlene, ikke én
2. Si ærlig hvordan du kjører
3. Få den målt én gang i året

Vi oppgir ingen verdier på e-post. Et tall uten støvelen er en gjetning.`,
  'support_article/cutting-skins': `
Skjære til feller
To drag med kniven, tre millimeter kant står igjen fri.

1. Hekt på i tuppen, stram, fest bak
2. Skyv fellen tre millimeter til venstre, og skjær langs høyre kant
3. Skyv den tre til høyre, og skjær langs venstre

Kanten må være fri, ellers merker du det på den første isete traversen. Forsegl snittet med en lighter, fort.`,
  'support_article/skin-glue': `
Når fellelimet slutter å feste
Tørk dem, varm dem, og tenk først da på nytt lim.

Lim som svikter, er som regel vått lim. Heng fellene i et rom over natten, aldri over en ovn. Bær dem innenfor jakken mellom to stigninger.

## Hvis det likevel er limet
Legg på bakepapir og stryk på 120 °C for å fordele det som er der. Trekker limet tråder, må det fornyes: Én tube holder til to par.`,
  'support_article/summer-storage': `
Sette bort skiene for sommeren
Gjør dem rene, legg på rikelig glider, ikke sikle, sett dem stående.

Tørk kantene og gni dem inn med litt olje. Legg et tykt lag glider på sålen, og la det sitte til høsten. La bremsene stå åpne, og oppbevar skiene mørkt, under 30 °C. På et loft blir det for varmt.`,
  'support_article/helmet-fit': `
Ta mål til en hjelm
Et målebånd, to fingre over øyenbrynene.

Mål der hodet er bredest. Mellom to størrelser tar du den minste og åpner hjulet. Den passer når den, med åpen rem, blir sittende mens du rister på hodet.

Bytt den etter et hardt slag, selv om ingenting synes.`,
  'support_article/delivery-times': `
Når kommer bestillingen min?
To til fire virkedager i Europa, tre til seks i Nord-Amerika.

Ski sendes for seg og kan komme en dag etter resten. Du får en e-post når pakken går, og en til samme morgen som den leveres. Vi leverer ikke til alle land ennå; andre steder finner du en [forhandler](page:/stores).`,
  'support_article/returns': `
Sende noe tilbake
Tretti dager, umontert, i originalesken.

1. Skriv til oss med ordrenummeret
2. Skriv ut etiketten fra svaret vårt
3. Lever esken på nærmeste hentested

Vi betaler tilbake samme dag som vi åpner esken. Ski det er boret i, og briller som er brukt, kan vi ikke ta tilbake. Alle vilkår står på [fraktsiden](page:/shipping).`,
  'support_article/warranty-claim': `
Melde en garantisak
Et bilde, nummeret på sideveggen, to virkedager.

Ta bilde av skaden i dagslys, og av hele skien én gang. Fortell hva som skjedde; en stein er ingen produksjonsfeil, men vi reparerer etter steiner også, til kostpris. Vilkårene står på [garantisiden](page:/warranty).`,

  'question/ski-length/0': `
Har vekten min noe å si?
Ja. Veier du mye mer enn andre på din høyde, tar du én lengde mer; mye mindre, én kortere.`,
  'question/ski-length/1': `
Hvorfor er en ski med rocker lengre?
Fordi tuppen er i lufta på hard snø. Det som griper, er kortere enn det du bærer på.`,
  'question/returns/0': `
Hvem betaler etiketten?
Det gjør vi, innenfor landet vi leverte til.`,
  'question/returns/1': `
Kan jeg bytte størrelse?
Bestill den riktige og send den andre tilbake. Det går raskere enn å vente på at pakken skal fram og tilbake.`,

  'landing_page/first-tour': `
Din første topptur
Seks ting å kjøpe, to å låne, én å la ligge.

Ski med pinner, feller som passer, staver som kan justeres, en sekk med dør til spaden. En hjelm, for turen ned er fortsatt skikjøring. Skredsøkeren og støvlene låner du av en som har tid til å forklare dem.

La konkurranseutstyret ligge. Det er lett fordi noe er utelatt.`,
  'landing_page/deep-winter': `
Dyp vinter
Det vi tar fram når varselet slutter å oppgi tall.

Brede ski med lang tupp, en binding med mye elastisitet, en vott til stolheisen. Briller med en linse for flatt lys.

Alt her har vært ute i mer snø enn det som var fornuftig.`,
  'landing_page/repair': `
Reparer først
Ti år med deler til alt i butikken. Noe reparerer du selv.

En bremse tar to skruer. En kant tar en fil og ti minutter. En skadet kjerne hører hjemme på verkstedet: Send oss skien, så oppgir vi en pris før vi begynner.

Det vi ikke kan reparere, tar vi fra hverandre, og de gode delene går videre til neste reparasjon.`,
}; // prettier-ignore
