/** Journal, team, support and landing pages in Swedish. */
import type { EditorialCopy } from './editorial-copy.ts';

export const SV: EditorialCopy = {
  'blog_category/workshop': `
Verkstaden
Hur saker görs, och varför de görs just så.`,
  'blog_category/journeys': `
På väg
Dalar, stugor och snön däremellan.`,
  'blog_category/snow-school': `
Snöskolan
Sådant som någon borde ha sagt till oss tidigare.`,
  'blog_category/people': `
Människor
De som åker, de som bygger och de som gör båda delarna.`,

  'blog_post/why-wood': `
Varför vi fortfarande sågar i trä
Skum är lättare, billigare och alltid likadant. Tre skäl att hålla fast vid träden.

En skidkärna kan vara av skum, bikakestruktur eller trä. Vi har pressat alla tre och sålt en. Skum är jämnt, det är dess charm, och det dör, det är dess slut: efter sextio dagar böjer det sig som någon som har slutat säga emot.

## Vad en planka kan
Trä är starkt längs fibrerna och mjukt tvärs över dem. En kärna är fyrtio ribbor, limmade så att två kvistar aldrig möts. Poppel i kroppen, ask där skruvarna sitter, paulownia där varje gram ska bäras uppför.

> En planka som klingar när man knackar på den går åt vänster. En som låter dov går i kaminen.

Kaminen värmer pressen. Det enda som slängs här är prototyper. Vad som blev kvar av dem finns i [Skarn 96](product:skarn-96).`,
  'blog_post/forty-steps': `
Fyrtio steg
Från sågen till den som står för resultatet: en rundvandring i vårt hus.

Det är fyrtio steg från bandsågen till skrivbordet där klagomålen hamnar. Vi räknade, eftersom någon frågade hur långt det är mellan konstruktion och tillverkning.

Steg nio är ugnen, arton pressen, där tjugotvå lager ligger i trettioen minuter under en uppvärmd balk. Vid tjugosex håller en kvinna som heter Resi upp varje skida mot en lampa och letar efter ljus där det inte ska finnas något.

Det sista steget är en hylla med skidorna som kom tillbaka. Den som är ny tillbringar sin första dag där.`,
  'blog_post/half-a-degree': `
En halv grad
Belagsvinkeln är det minsta talet på en skida, och det första man märker.

Lägg en skida på belaget: kanten når inte riktigt ner till bordet. En halv grad på en pistskida, en på alla andra. Mindre, och den svänger innan du ber om det. Mer, och den vill bli tillsagd två gånger.

## Så kontrollerar du din
- Svärta kanten med en tuschpenna
- Dra en fil över belaget en gång, utan att trycka
- Där färgen sitter kvar hänger kanten

Hänger den mer än vad ditt filstöd tillåter, så lägg undan filen och gå till en butik. Mer vinkel kan man fila fram hemma. För att få bort den krävs en slipsten stor som ett badkar.`,
  'blog_post/ortler-in-april': `
Ortler i april
Fem dagar, tre stugor, en regel: nere före tolv.

I april väcker stugorna en klockan fyra. Det finns te som smakar kanna och kö till det enda uttaget. Klockan fem bär snön som en väg.

Den andra dagen gick vi över Suldenferner, i rep, tysta, medan solen kom längs kammen i vår egen takt. Klockan tio föll de första stenarna. Halv elva satt vi i strumplästen utanför stugan.

## Vad vi skulle lämna hemma
Det andra paret handskar, boken, de goda föresatserna om frukosten. Inte skarejärnen: den fjärde dagen hade traversen frusit igen, och de var skillnaden mellan en historia och en olycksrapport.`,
  'blog_post/lyngen-sea-level': `
Lyngen, från noll
Varje tur börjar vid vattnet. Räkningen är enkel, vinden är det inte.

Det finns något tryggt i att börja vid havsytan: höjden på klockan är höjden i benen. Tolvhundra meter är tolvhundra meter.

Båten släpper av dig på en stenstrand. Stighudarna åker på bredvid tången. Den första timmen går du genom björkar som har vuxit på sned, och sedan finns bara snö, ljus och en fjord som blir mindre.

Två dagar av fem vände vi. I Lyngen är det en bra vecka.`,
  'blog_post/hokkaido-slow': `
Hokkaido, långsamt
Det snöade i elva dagar. Nio dagar åkte vi, två dagar lärde vi oss att vänta.

Här faller snön utan vind, som om någon lade ner den. Träden står tillräckligt glest för en bred skida och tillräckligt tätt för att hitta efter.

Ingen har bråttom. Liften öppnar när vägen dit är skottad. Du bugar för liftvakten, han bugar tillbaka, och sedan har du hela skogen och ljudet av din egen andning.

På kvällen är badet hetare än man tror är möjligt. Snön landar i håret och blir kvar.`,
  'blog_post/reading-a-bulletin': `
Hur man läser en lavinprognos
Siffran tittar man på sist. Börja med meningen.

En lavinprognos har en siffra, en karta och några meningar. De flesta läser siffran. Siffran gäller området; du kommer att stå i en enda sluttning.

1. Läs texten: vilket problem, vilka väderstreck, från vilken höjd
2. Hitta de sluttningarna på kartan innan du ger dig av
3. Bestäm hemma var du vänder

Hälften av alla olyckor sker vid nivå tre. Den är inte mitten av skalan, utan den högsta nivå då de flesta fortfarande ger sig ut. **Kan du inte sätta namn på dagens problem, välj en sluttning under trettio grader.** De är många, och de är tomma.`,
  'blog_post/kick-turn': `
Kickvändningen i tre andetag
De flesta faller på den andra rörelsen för att de slarvar med den första.

Andas in: stampa till en plattform, båda skidorna plant, stavarna brett isär. Glider du nu, så glider du sedan också.

Andas ut: lyft den övre skidan, vrid den, sätt ner den hela vägen bakåt. Stå på den. Stå på riktigt.

Andas in: sparka med hälen på den nedre pjäxan mot skidan. Spetsen kommer upp av sig själv, och skidan följer med dig runt. Inte styrka. Tajming.`,
  'blog_post/wax-by-ear': `
Valla på gehör
Du behöver två vallor och en kort promenad före frukost.

Gå tio meter på snön. Gnisslar den är det kallare än åtta minus: [kall valla](product:base-wax-cold). Är den tyst, ta den [varma](product:base-wax-warm). Däremellan går båda bra, och ingen märker det.

## Delen som alla hoppar över
Sickla tills det inte kommer något mer. Borsta sedan tills det blir tråkigt. Valla som syns är valla som bromsar.`,
  'blog_post/resi-and-the-lamp': `
Resi och lampan
Trettioett år, omkring tvåhundratusen skidor, och hon hittar fortfarande en om dagen.

Theresia Falkner håller en skida som andra håller ett brev. Hon lutar den tills ljuset löper längs kanten, och stannar där linjen bryts.

Vad letar du efter? ”Ingenting. Jag tittar på den, och är något fel så säger den det.” Hon märker ut stället med blyerts. I rummet intill suckar någon och tar fram en fil.

Själv åker hon inte. ”Jag vet för mycket om dem.”`,
  'blog_post/the-hut-keeper': `
Stugvärden som åker om natten
Gion Alig lagar mat åt sextio. Klockan nio hänger han av sig förklädet och går ut.

Halv sju är det middag, klockan nio är disken klar, och tio över nio står Gion på sina stighudar. Utan lampa när månen lyser, med när den inte gör det.

Han går till sadeln, fyrahundra meter. Det har han gjort varje natt som varit säker, i nitton vintrar. På vägen tänker han på soppa.

”Gästerna ser berget. Däremellan tar jag hand om det.” På morgonen finns det ett spår nedanför stugan, och ingen frågar vems.`,
  'blog_post/what-comes-back': `
Det som kommer tillbaka
Ett år av lagningar, räknat: 412 bromsar, 96 hjul, en ring.

Förra vintern kom 1 140 paket tillbaka till verkstaden. I 412 av dem låg en broms som hade mött en sten. I nittiosex ett hjul. I ett låg en vigselring, insydd i ett handskfoder, av misstag eller med flit; vi frågade inte.

Nio av tio åkte hem lagade inom två veckor. Den tionde gick inte att rädda, och ägaren fick en lista på de delar som vi ännu kunde använda.

- Oftast lagad: [Hinge 13](product:hinge-13), för att den används mest
- Minst lagat: vax till stighudar
- Längst resa: från Wānaka, med båt`,

  'athlete/lena-kofler': `
Freeride|Sölden, Österrike
Jag letar efter linjen som ger sig av när jag ger mig av.
Lena växte upp ovanför trädgränsen och tävlade tills hon var nitton. Ett knä satte stopp för det, och en vinter av att gå uppför blev början på resten. Två förstaåk i Ötztal, båda döpta av någon annan.`,
  'athlete/andri-caduff': `
Bergsguide|Disentis, Schweiz
Mina bästa beslut ser ut som fikapauser.
Andri guidar åttio dagar om året och håller lavinkurser i tjugo till. Han gräver en snöprofil där andra äter lunch, och äter sedan sin lunch i den.`,
  'athlete/ingrid-solbakk': `
Topptur|Lyngseidet, Norge
Kan båten lägga till, så kan vi åka.
Ingrid undervisar i matematik på vardagarna och ger sig av från bryggan på lördagarna. Hon har åkt från varenda strand på halvön och för lista över dem som har bra stenar att sitta på.`,
  'athlete/haru-minami': `
Lössnö|Kutchan, Japan
Snön har tålamod. Jag övar.
Haru fotograferar på morgonen och åker när ljuset är borta. På hösten kontrollerar han fjädrarna i sina bindningar och skriver datumet på dem.`,
  'athlete/camille-berthod': `
Skidalpinism, tävling|Les Houches, Frankrike
Jag vilar i växlingen.
Camille växlar från uppför till utför på tjugoen sekunder. Hon tränar innan barnen ska till skolan och har rekordet från kyrkan i Les Houches till axeln ovanför.`,
  'athlete/tess-marlow': `
Freeride|Alta, Utah, USA
Jag räknar svängarna på väg upp.
Tess jobbar i pistpatrullen på vardagarna och tävlar på helgerna. Hon började på sin brors skidor, femton centimeter för långa, och tycker fortfarande bäst om dem så.`,
  'athlete/noah-leclair': `
Park och street|Revelstoke, Kanada
En landning är ett samtal man inte kan gå ifrån.
Noah bygger hoppen han behöver och river dem till våren. Sina filmer klipper han själv, mest genom att göra dem kortare.`,
  'athlete/elia-dallapozza': `
Alpint|San Cassiano, Italien
Isen säger det direkt.
Elia lämnade landslaget med två medaljer och en frisk rygg. Klockan sju sätter han portar för barn, klockan nio testar han våra pistskidor, i samma backe.`,

  'support_article/ski-length': `
Vilken skidlängd?
Börja vid hakan, lägg till för fart, dra ifrån för skog.

- Pist: haka till näsa
- All-mountain: näsa till panna
- Freeride: panna till fem centimeter ovanför
- Topptur: näsan, kortare om du räknar gram

Hamnar du mellan två längder, ta den som du kan svänga en dålig dag.`,
  'support_article/brake-width': `
Vilken broms passar min skida?
Midjebredden, upp till tio millimeter mer, aldrig mindre.

Midjan står bland specifikationerna: det är det mittersta av de tre talen. En skida på 98 mm tar en broms på 105 mm. En för bred broms hugger i svängen, en för smal går inte på.

Bromsarna i Pin-serien går att byta: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
Ställa in utlösningsvärdet
Låt en butik göra det. Så här går det till.

Värdet ges av vikt, längd, ålder, pjäxsula och åksätt, enligt tabellen i ISO 11088. Butiken ställer in det och mäter sedan med en maskin, för fjädrar åldras.

1. Ta med båda pjäxorna, inte en
2. Säg ärligt hur du åker
3. Låt mäta det en gång om året

Vi lämnar inga värden per e-post. En siffra utan pjäxan är en gissning.`,
  'support_article/cutting-skins': `
Skära till stighudar
Två drag med kniven, tre millimeter kant lämnas fri.

1. Haka i spetsen, spänn, fäst bak
2. Skjut stighuden tre millimeter åt vänster och skär längs höger kant
3. Skjut den tre åt höger och skär längs vänster

Kanten måste vara fri, annars märker du det på den första isiga traversen. Försegla snittet med en tändare, snabbt.`,
  'support_article/skin-glue': `
När stighudslimmet inte fäster
Torka dem, värm dem, och tänk först sedan på nytt lim.

Lim som släpper är oftast blött lim. Häng stighudarna i ett rum över natten, aldrig ovanför en kamin. Bär dem innanför jackan mellan två stigningar.

## Om det är limmet
Lägg på bakplåtspapper och stryk på 120 °C för att fördela det som finns. Drar det trådar är det dags att förnya det: en tub räcker till två par.`,
  'support_article/summer-storage': `
Ställa undan skidorna över sommaren
Rengör, valla tjockt, sickla inte, ställ dem upp.

Torka kanterna torra och gnid in dem med lite olja. Valla belaget tjockt och låt vallan sitta kvar till hösten. Lämna bromsarna öppna och förvara skidorna mörkt, under 30 °C. En vind blir för varm.`,
  'support_article/helmet-fit': `
Mäta för en hjälm
Ett måttband, två fingrar ovanför ögonbrynen.

Mät runt det bredaste stället. Mellan två storlekar tar du den mindre och öppnar ratten. Den passar om den, med remmen öppen, sitter kvar när du skakar på huvudet.

Byt den efter ett hårt slag, även om inget syns.`,
  'support_article/delivery-times': `
När kommer min beställning?
Två till fyra arbetsdagar i Europa, tre till sex i Nordamerika.

Skidor skickas separat och kan komma en dag efter resten. Du får ett mejl när paketet går iväg och ett till samma morgon som det levereras. Vi levererar inte till alla länder än; där vi inte gör det finns en [återförsäljare](page:/stores).`,
  'support_article/returns': `
Skicka tillbaka något
Trettio dagar, omonterat, i originalkartongen.

1. Skriv till oss med ordernumret
2. Skriv ut etiketten från vårt svar
3. Lämna kartongen hos närmaste ombud

Vi betalar tillbaka samma dag som vi öppnar kartongen. Skidor som har borrats och goggles som har använts kan vi inte ta tillbaka. Alla villkor finns på [fraktsidan](page:/shipping).`,
  'support_article/warranty-claim': `
Anmäla ett garantiärende
Ett foto, numret på sidoväggen, två arbetsdagar.

Fotografera skadan i dagsljus och hela skidan en gång. Berätta vad som hände; en sten är inget tillverkningsfel, men vi lagar efter stenar också, till självkostnadspris. Villkoren finns på [garantisidan](page:/warranty).`,

  'question/ski-length/0': `
Spelar min vikt någon roll?
Ja. Väger du mycket mer än andra i din längd, ta en längd mer; mycket mindre, en kortare.`,
  'question/ski-length/1': `
Varför är en skida med rocker längre?
För att spetsen är i luften på hård snö. Det som greppar är kortare än det du bär på.`,
  'question/returns/0': `
Vem betalar etiketten?
Det gör vi, inom landet som vi levererade till.`,
  'question/returns/1': `
Kan jag byta storlek?
Beställ rätt storlek och skicka tillbaka den andra. Det går fortare än att vänta på att paketet ska gå fram och tillbaka.`,

  'landing_page/first-tour': `
Din första topptur
Sex saker att köpa, två att låna, en att låta bli.

Skidor med pinnar, stighudar som passar, stavar som går att ställa in, en ryggsäck med en dörr för spaden. En hjälm, för vägen ner är fortfarande skidåkning. Transceivern och pjäxorna lånar du av någon som har tid att förklara dem.

Låt tävlingsutrustningen vara. Den är lätt för att något är utelämnat.`,
  'landing_page/deep-winter': `
Djup vinter
Det vi tar fram när prognosen slutar ange siffror.

Breda skidor med lång spets, en bindning med mycket elasticitet, en tumvante för stolliften. Goggles med en lins för flatljus.

Allt här har varit ute i mer snö än vad som var förnuftigt.`,
  'landing_page/repair': `
Laga först
Tio år av reservdelar till allt vi säljer. En del lagar du själv.

En broms behöver två skruvar. En kant behöver en fil och tio minuter. En skadad kärna hör hemma i verkstaden: skicka skidan till oss, så säger vi vad det kostar innan vi börjar.

Det vi inte kan laga plockar vi isär, och de hela delarna går till nästa lagning.`,
}; // prettier-ignore
