/** Journal, team, support and landing pages in Finnish. */
import type { EditorialCopy } from './editorial-copy.ts';

export const FI: EditorialCopy = {
  'blog_category/workshop': `
Paja
Miten asiat tehdään, ja miksi juuri niin.`,
  'blog_category/journeys': `
Matkalla
Laaksoja, majoja ja lunta niiden välissä.`,
  'blog_category/snow-school': `
Lumikoulu
Mitä jonkun olisi pitänyt kertoa meille aiemmin.`,
  'blog_category/people': `
Ihmisiä
Ne, jotka laskevat, ne, jotka rakentavat, ja ne, jotka tekevät molempia.`,

  'blog_post/why-wood': `
Miksi sahaamme yhä puuta
Vaahto on kevyempää, halvempaa ja aina samanlaista. Kolme syytä pysyä puissa.

Suksen ydin voi olla vaahtoa, kennoa tai puuta. Olemme puristaneet kaikkia kolmea ja myyneet yhtä. Vaahto on tasalaatuista, siinä on sen viehätys, ja se kuolee, siinä on sen loppu: kuudenkymmenen päivän jälkeen se taipuu kuin ihminen, joka on lakannut väittämästä vastaan.

## Mitä lankku osaa
Puu on syiden suunnassa vahvaa ja poikittain pehmeää. Ydin on neljäkymmentä rimaa, jotka on liimattu niin, etteivät kaksi oksaa koskaan kohtaa. Poppelia rungoksi, saarnea ruuvien kohdalle, paulowniaa sinne, missä jokainen gramma kannetaan ylös.

> Lankku, joka soi koputettaessa, menee vasemmalle. Kumea menee uuniin.

Uuni lämmittää puristimen. Täällä heitetään pois vain prototyyppejä. Mitä niistä jäi jäljelle, on [Skarn 96](product:skarn-96) -suksessa.`,
  'blog_post/forty-steps': `
Neljäkymmentä askelta
Sahalta ihmisen luo, joka vastaa lopputuloksesta: kierros talossamme.

Vannesahalta pöydälle, jolle valitukset päätyvät, on neljäkymmentä askelta. Laskimme ne, koska joku kysyi, kuinka kaukana suunnittelu ja valmistus ovat toisistaan.

Yhdeksännellä askeleella on uuni, kahdeksannellatoista puristin, jossa kaksikymmentäkaksi kerrosta makaa kolmekymmentäyksi minuuttia kuuman palkin alla. Kahdennellakymmenennelläkuudennella Resi-niminen nainen pitää jokaista suksea lamppua vasten ja etsii valoa sieltä, missä sitä ei kuulu olla.

Viimeinen askel on hylly, jolla ovat palanneet sukset. Uudet työntekijät viettävät siellä ensimmäisen päivänsä.`,
  'blog_post/half-a-degree': `
Puoli astetta
Pohjakulma on suksen pienin luku ja ensimmäinen, jonka huomaa.

Aseta suksi pohjalleen: kantti ei aivan kosketa pöytää. Puoli astetta rinnesuksessa, yksi kaikissa muissa. Vähemmän, ja suksi kääntyy ennen kuin pyydät. Enemmän, ja sille pitää sanoa kahdesti.

## Näin tarkistat omasi
- Mustaa kantti tussilla
- Vedä viila kerran pohjan yli painamatta
- Missä väri säilyy, siinä kantti on koholla

Jos se on koholla enemmän kuin ohjaimesi sallii, laske viila ja vie sukset liikkeeseen. Kulmaa voi lisätä kotona. Sen poistamiseen tarvitaan kylpyammeen kokoinen kivi.`,
  'blog_post/ortler-in-april': `
Ortler huhtikuussa
Viisi päivää, kolme majaa, yksi sääntö: alhaalla ennen puoltapäivää.

Huhtikuussa majoilla herätään neljältä. Tarjolla on teetä, joka maistuu kattilalta, ja jono ainoalle pistorasialle. Viideltä lumi kantaa kuin tie.

Toisena päivänä ylitimme Suldenfernerin köydessä, hiljaa, ja aurinko tuli harjannetta pitkin meidän vauhtiamme. Kymmeneltä putosivat ensimmäiset kivet. Puoli yhdeltätoista istuimme sukkasillamme majan edessä.

## Mitä jättäisimme kotiin
Toiset hanskat, kirjan, hyvät aikeet aamiaisen suhteen. Emme jäärautoja: neljäntenä päivänä traverssi oli jäätynyt uudestaan, ja ne erottivat tarinan onnettomuusraportista.`,
  'blog_post/lyngen-sea-level': `
Lyngen, nollasta
Jokainen retki alkaa veden ääreltä. Laskutoimitus on helppo, tuuli ei.

Merenpinnasta lähtemisessä on jotain rauhoittavaa: kellon korkeus on jalkojen korkeus. Tuhatkaksisataa metriä on tuhatkaksisataa metriä.

Vene jättää kivirannalle. Nousukarvat kiinnitetään merilevän vieressä. Ensimmäisen tunnin kuljet vinoon kasvaneiden koivujen seassa, ja sitten on enää lunta, valoa ja pienenevä vuono.

Käännyimme takaisin kahtena päivänä viidestä. Lyngenissä se on hyvä viikko.`,
  'blog_post/hokkaido-slow': `
Hokkaido, hitaasti
Lunta satoi yksitoista päivää. Yhdeksän niistä laskimme, kahtena opimme odottamaan.

Täällä lumi putoaa ilman tuulta, kuin joku laskisi sen kädestään. Puut seisovat tarpeeksi harvassa leveälle sukselle ja tarpeeksi lähekkäin, jotta niistä näkee suunnan.

Kukaan ei kiirehdi. Hissi aukeaa, kun polku sinne on lapioitu. Kumarrat hissinhoitajalle, hän kumartaa takaisin, ja sitten sinulla on koko metsä ja oman hengityksesi ääni.

Illalla kylpy on kuumempi kuin luulisi mahdolliseksi. Lumi laskeutuu hiuksille ja jää siihen.`,
  'blog_post/reading-a-bulletin': `
Miten lumivyörytiedotetta luetaan
Numero katsotaan viimeisenä. Aloita lauseesta.

Lumivyörytiedotteessa on numero, kartta ja muutama lause. Useimmat lukevat numeron. Numero koskee aluetta; sinä seisot yhdessä rinteessä.

1. Lue teksti: mikä ongelma, mitkä ilmansuunnat, mistä korkeudesta alkaen
2. Etsi nuo rinteet kartalta ennen lähtöä
3. Päätä kotona, missä käännyt takaisin

Puolet onnettomuuksista tapahtuu kolmostasolla. Se ei ole asteikon keskikohta vaan korkein taso, jolla useimmat vielä lähtevät liikkeelle. **Jos et osaa nimetä päivän ongelmaa, valitse alle kolmenkymmenen asteen rinne.** Niitä on paljon, ja ne ovat tyhjiä.`,
  'blog_post/kick-turn': `
Potkukäännös kolmella hengityksellä
Useimmat kaatuvat toisessa liikkeessä, koska hätäilevät ensimmäisen.

Hengitä sisään: polje tasanne, molemmat sukset vaakasuoraan, sauvat leveälle. Jos liu’ut nyt, liu’ut myöhemminkin.

Hengitä ulos: nosta ylempi suksi, käännä se, laske se kokonaan taakse. Seiso sen päällä. Seiso oikeasti.

Hengitä sisään: potkaise alemman monon kannalla suksea. Kärki nousee itsestään, ja suksi seuraa sinua ympäri. Ei voimaa. Ajoitusta.`,
  'blog_post/wax-by-ear': `
Voitelu korvakuulolta
Tarvitset kaksi voidetta ja lyhyen kävelyn ennen aamiaista.

Kävele kymmenen metriä lumella. Jos se narisee, pakkasta on yli kahdeksan astetta: [kylmän kelin voide](product:base-wax-cold). Jos se on hiljaa, ota [lämpimän kelin voide](product:base-wax-warm). Siltä väliltä kelpaa kumpi vain, eikä kukaan huomaa.

## Vaihe, jonka kaikki jättävät väliin
Siklaa, kunnes mitään ei enää irtoa. Harjaa sitten, kunnes pitkästyt. Voide, joka näkyy, on voide, joka jarruttaa.`,
  'blog_post/resi-and-the-lamp': `
Resi ja lamppu
Kolmekymmentäyksi vuotta, noin kaksisataatuhatta suksea, ja hän löytää yhä yhden päivässä.

Theresia Falkner pitelee suksea niin kuin toiset kirjettä. Hän kallistaa sitä, kunnes valo juoksee kanttia pitkin, ja pysähtyy siihen, missä viiva katkeaa.

Mitä etsit? ”En mitään. Katson sitä, ja jos jokin on vialla, se kertoo.” Hän merkitsee kohdan lyijykynällä. Viereisessä huoneessa joku huokaa ja tarttuu viilaan.

Itse hän ei laske. ”Tiedän niistä liikaa.”`,
  'blog_post/the-hut-keeper': `
Majanpitäjä, joka hiihtää öisin
Gion Alig kokkaa kuudellekymmenelle. Yhdeksältä hän ripustaa esiliinan naulaan ja lähtee ulos.

Päivällinen on puoli seitsemältä, tiskit on tiskattu yhdeksältä, ja kymmentä yli yhdeksän Gion on karvojensa päällä. Ilman lamppua, kun kuu paistaa, lampun kanssa, kun ei paista.

Hän nousee satulaan, neljäsataa metriä. Niin hän on tehnyt jokaisena turvallisena yönä yhdeksäntoista talvea. Matkalla hän miettii keittoa.

”Vieraat katsovat vuorta. Minä pidän siitä huolta siinä välissä.” Aamulla majan alla on yksi jälki, eikä kukaan kysy, kenen.`,
  'blog_post/what-comes-back': `
Mikä tulee takaisin
Vuosi korjauksia lukuina: 412 jarrua, 96 pyörää, yksi sormus.

Viime talvena pajalle palasi 1 140 pakettia. Niistä 412:ssa oli jarru, joka oli osunut kiveen. Yhdeksässäkymmenessäkuudessa oli pyörä. Yhdessä oli vihkisormus, ommeltuna hanskan vuoriin, vahingossa tai tahallaan; emme kysyneet.

Yhdeksän kymmenestä lähti korjattuna kotiin kahdessa viikossa. Kymmenettä ei voinut pelastaa, ja omistaja sai luettelon osista, joita saatoimme vielä käyttää.

- Eniten korjattu: [Hinge 13](product:hinge-13), koska sitä käytetään eniten
- Vähiten korjattu: nousukarvavoide
- Pisin matka: Wānakasta, laivalla`,

  'athlete/lena-kofler': `
Vapaalasku|Sölden, Itävalta
Etsin linjaa, joka lähtee, kun minä lähden.
Lena kasvoi puurajan yläpuolella ja kilpaili yhdeksäntoistavuotiaaksi. Polvi lopetti sen, ja talvi täynnä nousuja aloitti kaiken muun. Kaksi ensilaskua Ötztalissa, molemmat jonkun toisen nimeämiä.`,
  'athlete/andri-caduff': `
Vuoristo-opas|Disentis, Sveitsi
Parhaat päätökseni näyttävät kahvitauoilta.
Andri opastaa kahdeksankymmentä päivää vuodessa ja pitää lumivyörykursseja kaksikymmentä päivää lisää. Hän kaivaa lumiprofiilin siihen, missä muut syövät lounasta, ja syö sitten lounaansa siinä.`,
  'athlete/ingrid-solbakk': `
Vaellushiihto|Lyngseidet, Norja
Missä vene pääsee rantaan, siellä voi laskea.
Arkisin Ingrid opettaa matematiikkaa, lauantaisin hän lähtee laiturilta. Hän on hiihtänyt niemimaan jokaiselta rannalta ja pitää luetteloa niistä, joilla on hyviä istumakiviä.`,
  'athlete/haru-minami': `
Puuteri|Kutchan, Japani
Lumi on kärsivällinen. Minä opettelen.
Haru valokuvaa aamuisin ja laskee, kun valo on mennyt. Syksyllä hän tarkistaa siteidensä jouset ja kirjoittaa niihin päivämäärän.`,
  'athlete/camille-berthod': `
Hiihtovuoristokiipeily, kilpailu|Les Houches, Ranska
Vaihdossa lepään.
Camille vaihtaa noususta laskuun kahdessakymmenessäyhdessä sekunnissa. Hän harjoittelee ennen kuin lapset lähtevät kouluun ja pitää hallussaan ennätystä Les Houchesin kirkolta sen yläpuoliselle olkapäälle.`,
  'athlete/tess-marlow': `
Vapaalasku|Alta, Utah, Yhdysvallat
Lasken käännöksiä matkalla ylös.
Tess työskentelee arkisin rinnepartiossa ja kilpailee viikonloppuisin. Hän aloitti veljensä suksilla, jotka olivat viisitoista senttiä liian pitkät, ja pitää niistä yhä eniten sellaisina.`,
  'athlete/noah-leclair': `
Parkki ja street|Revelstoke, Kanada
Alastulo on keskustelu, josta ei voi lähteä.
Noah rakentaa tarvitsemansa hyppyrit ja purkaa ne keväällä. Elokuvansa hän leikkaa itse, enimmäkseen lyhentämällä.`,
  'athlete/elia-dallapozza': `
Alppihiihto|San Cassiano, Italia
Jää kertoo heti.
Elia jätti maajoukkueen mukanaan kaksi mitalia ja terve selkä. Seitsemältä hän pystyttää portteja lapsille, yhdeksältä hän testaa rinnesuksiamme samassa mäessä.`,

  'support_article/ski-length': `
Minkä pituinen suksi?
Aloita leuasta, lisää vauhdille, vähennä metsälle.

- Rinne: leuasta nenään
- All-mountain: nenästä otsaan
- Freeride: otsasta viisi senttiä sen yli
- Vaellus: nenään, lyhyempi, jos lasket grammoja

Jos olet kahden pituuden välissä, ota se, jonka saat kääntymään huononakin päivänä.`,
  'support_article/brake-width': `
Mikä jarru sopii sukseeni?
Vyötärön leveys, enintään kymmenen milliä enemmän, ei koskaan vähemmän.

Vyötärö löytyy teknisistä tiedoista: se on kolmesta luvusta keskimmäinen. Suksi, jonka vyötärö on 98 mm, ottaa 105 mm:n jarrun. Liian leveä tarttuu käännöksessä, liian kapea ei mahdu.

Pin-sarjan jarrut voi vaihtaa: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
Laukaisuarvon säätäminen
Anna liikkeen tehdä se. Näin siellä toimitaan.

Arvo määräytyy painosta, pituudesta, iästä, monon pohjasta ja laskutavasta ISO 11088 -taulukon mukaan. Liike säätää arvon ja mittaa sen sitten laitteella, sillä jouset vanhenevat.

1. Tuo molemmat monot, ei yhtä
2. Kerro rehellisesti, miten lasket
3. Mittauta kerran vuodessa

Emme anna arvoja sähköpostitse. Luku ilman monoa on arvaus.`,
  'support_article/cutting-skins': `
Nousukarvojen leikkaaminen sukseen
Kaksi vetoa veitsellä, kolme milliä kanttia jää vapaaksi.

1. Kiinnitä kärki, kiristä, kiinnitä kanta
2. Siirrä karvaa kolme milliä vasemmalle ja leikkaa oikeaa kanttia pitkin
3. Siirrä sitä kolme oikealle ja leikkaa vasenta pitkin

Kantin on jäätävä vapaaksi, tai huomaat sen ensimmäisellä jäisellä traverssilla. Sulje leikkuureuna sytyttimellä, nopeasti.`,
  'support_article/skin-glue': `
Kun karvaliima ei enää pidä
Kuivaa, lämmitä, ja ajattele vasta sitten uutta liimaa.

Pettävä liima on useimmiten märkää liimaa. Ripusta karvat yöksi huoneeseen, älä koskaan uunin päälle. Kanna niitä kahden nousun välillä takin alla.

## Jos vika on sittenkin liimassa
Silitä se leivinpaperin läpi 120 °C:ssa, jotta jäljellä oleva levittyy. Jos liima venyy langoiksi, uusi se: yksi putki riittää kahteen pariin.`,
  'support_article/summer-storage': `
Suksien kesäsäilytys
Puhdista, voitele paksulti, älä siklaa, aseta pystyyn.

Pyyhi kantit kuiviksi ja hiero niihin hieman öljyä. Voitele pohja paksulti ja jätä voide syksyyn asti. Jätä jarrut auki ja säilytä sukset pimeässä, alle 30 °C:ssa. Ullakolla tulee liian kuuma.`,
  'support_article/helmet-fit': `
Pään mittaaminen kypärää varten
Mittanauha, kaksi sormea kulmakarvojen yläpuolella.

Mittaa leveimmästä kohdasta. Kahden koon välistä ota pienempi ja avaa säädintä. Kypärä sopii, kun se hihna avoinna pysyy paikallaan päätä ravistaessa.

Vaihda se kovan iskun jälkeen, vaikka mitään ei näkyisi.`,
  'support_article/delivery-times': `
Milloin tilaukseni saapuu?
Kahdesta neljään arkipäivää Euroopassa, kolmesta kuuteen Pohjois-Amerikassa.

Sukset lähetetään erikseen, ja ne voivat saapua päivää muita myöhemmin. Saat sähköpostin, kun paketti lähtee, ja toisen toimituspäivän aamuna. Emme vielä toimita kaikkiin maihin; muualla auttaa [jälleenmyyjä](page:/stores).`,
  'support_article/returns': `
Tuotteen palauttaminen
Kolmekymmentä päivää, asentamattomana, alkuperäisessä laatikossa.

1. Kirjoita meille ja kerro tilausnumero
2. Tulosta vastauksessamme oleva tarra
3. Vie laatikko lähimpään noutopisteeseen

Maksamme rahat takaisin sinä päivänä, jona avaamme laatikon. Porattuja suksia ja käytettyjä laseja emme voi ottaa takaisin. Kaikki ehdot ovat [toimitussivulla](page:/shipping).`,
  'support_article/warranty-claim': `
Takuuvaatimuksen tekeminen
Valokuva, numero sivuseinästä, kaksi arkipäivää.

Kuvaa vaurio päivänvalossa ja kerran koko suksi. Kerro, mitä tapahtui; kivi ei ole valmistusvirhe, mutta korjaamme myös kivien jäljet, omakustannushintaan. Ehdot ovat [takuusivulla](page:/warranty).`,

  'question/ski-length/0': `
Onko painollani väliä?
On. Jos painat selvästi enemmän kuin muut pituisesi, ota yhtä pituutta pidempi; jos selvästi vähemmän, yhtä lyhyempi.`,
  'question/ski-length/1': `
Miksi rockersuksi on pidempi?
Koska sen kärki on kovalla lumella ilmassa. Pitävä osa on lyhyempi kuin se, mitä kannat.`,
  'question/returns/0': `
Kuka maksaa tarran?
Me, sen maan sisällä, johon toimitimme.`,
  'question/returns/1': `
Voinko vaihtaa kokoa?
Tilaa oikea ja lähetä toinen takaisin. Se on nopeampaa kuin odottaa paketin edestakaista matkaa.`,

  'landing_page/first-tour': `
Ensimmäinen retkesi
Kuusi ostettavaa, kaksi lainattavaa, yksi rauhaan jätettävä.

Pinnisiteelliset sukset, sopivat nousukarvat, säädettävät sauvat, reppu, jossa on luukku lapiolle. Kypärä, sillä alaspäin se on yhä laskettelua. Piippari ja monot lainataan joltakulta, jolla on aikaa selittää ne.

Jätä kilpavarusteet rauhaan. Ne ovat kevyitä, koska niistä on jätetty jotain pois.`,
  'landing_page/deep-winter': `
Sydäntalvi
Mitä otamme esiin, kun ennuste ei enää kerro lukuja.

Leveät sukset, joissa on pitkä kärki, side, joka joustaa reilusti, rukkanen hissiin. Lasit, joissa on linssi hämärään valoon.

Kaikki täällä on ollut ulkona suuremmassa lumessa kuin olisi ollut järkevää.`,
  'landing_page/repair': `
Korjaus ensin
Kymmenen vuotta varaosia kaikkeen, mitä myymme. Osan korjaat itse.

Jarruun tarvitaan kaksi ruuvia. Kanttiin viila ja kymmenen minuuttia. Vaurioitunut ydin kuuluu pajalle: lähetä suksi meille, niin kerromme hinnan ennen kuin aloitamme.

Minkä korjaaminen ei onnistu, sen puramme, ja ehjät osat päätyvät seuraavaan korjaukseen.`,
  'pro/pro': `
Firn Pro
Niille, joiden työ on lumella.

Oppaat, rinnepartiot, opettajat, pelastajat: te kulutatte varusteita nopeammin kuin kukaan ja kerrotte meille miksi. Vastineeksi ostatte ryhmähintaan, vuotuiseen rajaan asti.

Hae ja liitä mukaan todistus ammatistasi. Luemme jokaisen hakemuksen ja vastaamme viidessä arkipäivässä.`,
  'proclub/proclub': `
Pro Club -seurat
Seuroille ja kouluille, jotka ostavat yhdessä.

Yksi tili, yksi toimitus, yksi ihminen, jolle soittaa. Kahdestatoista parista alkaen säädämme siteet lähettämäsi luettelon mukaan ennen toimitusta.`,
}; // prettier-ignore
