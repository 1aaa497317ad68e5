/** Journal, team, support and landing pages in Polish. */
import type { EditorialCopy } from './editorial-copy.ts';

export const PL: EditorialCopy = {
  'blog_category/workshop': `
Warsztat
Jak powstają rzeczy i dlaczego właśnie tak.`,
  'blog_category/journeys': `
W drodze
Doliny, schroniska i śnieg pomiędzy nimi.`,
  'blog_category/snow-school': `
Szkoła śniegu
O czym ktoś powinien był nam powiedzieć wcześniej.`,
  'blog_category/people': `
Ludzie
Ci, którzy jeżdżą, ci, którzy budują, i ci, którzy robią jedno i drugie.`,

  'blog_post/why-wood': `
Dlaczego wciąż piłujemy drewno
Pianka jest lżejsza, tańsza i zawsze taka sama. Trzy powody, by zostać przy drzewach.

Rdzeń narty może być z pianki, plastra miodu albo z drewna. Sprasowaliśmy wszystkie trzy, a sprzedajemy jeden. Pianka jest równa i to jej urok, pianka umiera i to jej koniec: po sześćdziesięciu dniach ugina się jak ktoś, kto przestał się spierać.

## Co potrafi deska
Drewno jest mocne wzdłuż włókien i miękkie w poprzek. Rdzeń to czterdzieści listew sklejonych tak, żeby dwa sęki nigdy się nie spotkały. Topola na korpus, jesion tam, gdzie wchodzą śruby, paulownia tam, gdzie każdy gram niesie się pod górę.

> Deska, która dzwoni, gdy w nią zastukasz, idzie w lewo. Ta, która odzywa się głucho, idzie do pieca.

Piec ogrzewa prasę. Wyrzucamy tu wyłącznie prototypy. To, co z nich zostało, jest w narcie [Skarn 96](product:skarn-96).`,
  'blog_post/forty-steps': `
Czterdzieści kroków
Od piły do człowieka, który za to odpowiada: spacer po naszym budynku.

Od piły taśmowej do biurka, na które trafiają reklamacje, jest czterdzieści kroków. Policzyliśmy je, bo ktoś zapytał, jak daleko od siebie są projekt i produkcja.

Krok dziewiąty to piec, osiemnasty to prasa, w której dwadzieścia dwie warstwy leżą trzydzieści jeden minut pod gorącą belką. Przy dwudziestym szóstym kobieta o imieniu Resi trzyma każdą nartę pod lampę i szuka światła tam, gdzie nie powinno go być.

Ostatni krok to półka z nartami, które wróciły. Każdy nowy spędza tam pierwszy dzień.`,
  'blog_post/half-a-degree': `
Pół stopnia
Kąt podniesienia krawędzi to najmniejsza liczba w narcie i pierwsza, którą się czuje.

Połóż nartę na ślizgu: krawędź nie do końca dotyka stołu. Pół stopnia w narcie na stok, jeden w każdej innej. Mniej, i narta skręca, zanim poprosisz. Więcej, i trzeba jej powtarzać.

## Jak sprawdzić swoje
- Zamaluj krawędź na czarno markerem
- Przeciągnij pilnikiem po ślizgu, raz, bez nacisku
- Gdzie został tusz, tam krawędź jest podniesiona

Jeśli jest podniesiona bardziej, niż pozwala twoja prowadnica, odłóż pilnik i idź do sklepu. Kąt można dodać w domu. Żeby go odjąć, potrzeba kamienia wielkości wanny.`,
  'blog_post/ortler-in-april': `
Ortler w kwietniu
Pięć dni, trzy schroniska, jedna zasada: na dole przed południem.

W kwietniu schroniska budzą o czwartej. Jest herbata, która smakuje dzbankiem, i kolejka do jedynego gniazdka. O piątej śnieg niesie jak droga.

Drugiego dnia przeszliśmy przez Suldenferner, związani liną, w ciszy, a słońce szło granią w naszym tempie. O dziesiątej spadły pierwsze kamienie. O wpół do jedenastej siedzieliśmy przed schroniskiem w skarpetach.

## Co zostawilibyśmy w domu
Drugą parę rękawic, książkę, dobre postanowienia co do śniadania. Nie harszle: czwartego dnia trawers znów zamarzł i to one zdecydowały, czy będzie z tego opowieść, czy raport.`,
  'blog_post/lyngen-sea-level': `
Lyngen, od zera
Każda tura zaczyna się przy wodzie. Rachunek jest prosty, wiatr nie.

Jest coś kojącego w starcie z poziomu morza: wysokość na zegarku to wysokość w nogach. Tysiąc dwieście metrów to tysiąc dwieście metrów.

Łódź wysadza cię na kamienistej plaży. Foki przyklejasz obok wodorostów. Przez pierwszą godzinę idziesz wśród brzóz, które urosły w bok, a potem jest już tylko śnieg, światło i fiord, który maleje.

Zawróciliśmy w dwa z pięciu dni. W Lyngen to dobry tydzień.`,
  'blog_post/hokkaido-slow': `
Hokkaido, powoli
Śnieg padał jedenaście dni. Dziewięć przejeździliśmy, przez dwa uczyliśmy się czekać.

Śnieg pada tu bez wiatru, jakby ktoś go odkładał. Drzewa stoją dość daleko od siebie na szeroką nartę i dość blisko, żeby się według nich orientować.

Nikt się nie śpieszy. Wyciąg rusza, gdy ścieżka do niego jest odśnieżona. Kłaniasz się obsłudze, obsługa kłania się tobie, a potem masz cały las i dźwięk własnego oddechu.

Wieczorem kąpiel jest gorętsza, niż wydaje się możliwe. Śnieg siada na włosach i zostaje.`,
  'blog_post/reading-a-bulletin': `
Jak czytać komunikat lawinowy
Na cyfrę patrzy się na końcu. Zacznij od zdania.

Komunikat lawinowy to cyfra, mapa i kilka zdań. Większość ludzi czyta cyfrę. Cyfra dotyczy regionu, a ty staniesz na jednym stoku.

1. Przeczytaj tekst: jaki problem, jakie wystawy, od jakiej wysokości
2. Znajdź te stoki na mapie, zanim wyjdziesz
3. Zdecyduj w domu, gdzie zawrócisz

Połowa wypadków zdarza się przy trójce. To nie środek skali, tylko najwyższy stopień, przy którym większość ludzi jeszcze wychodzi. **Jeśli nie umiesz nazwać problemu dnia, wybierz stok poniżej trzydziestu stopni.** Jest ich dużo i są puste.`,
  'blog_post/kick-turn': `
Zwrot w trzech oddechach
Większość przewraca się przy drugim ruchu, bo śpieszy się z pierwszym.

Wdech: udeptaj platformę, obie narty poziomo, kije szeroko. Jeśli ślizgasz się teraz, ześlizgniesz się i potem.

Wydech: podnieś górną nartę, obróć ją, odstaw całkiem do tyłu. Stań na niej. Naprawdę stań.

Wdech: uderz piętą dolnego buta w nartę. Dziób sam pójdzie w górę, a narta obróci się za tobą. To nie siła. To moment.`,
  'blog_post/wax-by-ear': `
Smarowanie na słuch
Potrzebujesz dwóch smarów i krótkiego spaceru przed śniadaniem.

Przejdź dziesięć metrów po śniegu. Jeśli skrzypi, jest zimniej niż minus osiem: [zimny smar](product:base-wax-cold). Jeśli milczy, weź [ciepły](product:base-wax-warm). Pomiędzy nada się każdy i nikt się nie dowie.

## Część, którą wszyscy pomijają
Cyklinuj, aż nic nie będzie schodzić. Potem szczotkuj do znudzenia. Smar, który widać, to smar, który hamuje.`,
  'blog_post/resi-and-the-lamp': `
Resi i lampa
Trzydzieści jeden lat, około dwustu tysięcy nart i wciąż znajduje jedną dziennie.

Theresia Falkner trzyma nartę tak, jak inni trzymają list. Przechyla ją, aż światło pobiegnie wzdłuż krawędzi, i zatrzymuje się tam, gdzie linia się łamie.

Czego szukasz? „Niczego. Patrzę, a jak coś jest nie tak, to sama mi mówi”. Zaznacza miejsce ołówkiem. W pokoju obok ktoś wzdycha i sięga po pilnik.

Na nartach nie jeździ. „Za dużo o nich wiem”.`,
  'blog_post/the-hut-keeper': `
Gospodarz schroniska, który jeździ nocą
Gion Alig gotuje dla sześćdziesięciu osób. O dziewiątej odwiesza fartuch i wychodzi.

Kolacja jest o wpół do siódmej, o dziewiątej naczynia są umyte, a dziesięć po dziewiątej Gion stoi już na fokach. Bez czołówki, gdy świeci księżyc, z czołówką, gdy go nie ma.

Idzie na przełęcz, czterysta metrów w górę. Robi to od dziewiętnastu zim, każdej bezpiecznej nocy. Po drodze myśli o zupie.

„Goście oglądają górę. Ja w tym czasie jej doglądam”. Rano pod schroniskiem jest jeden ślad i nikt nie pyta czyj.`,
  'blog_post/what-comes-back': `
Co do nas wraca
Rok napraw w liczbach: 412 hamulców, 96 kółek, jedna obrączka.

Zeszłej zimy do warsztatu wróciło 1140 paczek. W 412 był hamulec, który spotkał kamień. W dziewięćdziesięciu sześciu kółko. W jednej obrączka ślubna, wszyta w podszewkę rękawicy, przypadkiem albo celowo; nie pytaliśmy.

Dziewięć na dziesięć wróciło do domu po naprawie, w ciągu dwóch tygodni. Dziesiątej nie dało się uratować, a właściciel dostał listę części, które jeszcze mogliśmy wykorzystać.

- Najczęściej naprawiane: [Hinge 13](product:hinge-13), bo najwięcej pracują
- Najrzadziej: smar do fok
- Najdłuższa droga: z Wānaki, statkiem`,

  'athlete/lena-kofler': `
Freeride|Sölden, Austria
Szukam linii, która odchodzi, kiedy ja odchodzę.
Lena wychowała się powyżej granicy lasu i do dziewiętnastego roku życia startowała w zawodach. Skończyło się to przez kolano, a reszta zaczęła się od zimy pełnej podejść. Dwa pierwsze zjazdy w Ötztalu, oba nazwał ktoś inny.`,
  'athlete/andri-caduff': `
Przewodnik górski|Disentis, Szwajcaria
Moje najlepsze decyzje wyglądają jak przerwy na kawę.
Andri prowadzi w góry osiemdziesiąt dni w roku, a przez dwadzieścia kolejnych uczy o lawinach. Kopie profil tam, gdzie inni jedzą obiad, a potem je w nim obiad.`,
  'athlete/ingrid-solbakk': `
Skitury|Lyngseidet, Norwegia
Jeśli łódź może przybić, możemy jeździć.
W tygodniu Ingrid uczy matematyki, w soboty wyrusza z pomostu. Ruszała już na nartach z każdej plaży półwyspu i prowadzi listę tych, na których są dobre kamienie do siedzenia.`,
  'athlete/haru-minami': `
Puch|Kutchan, Japonia
Śnieg jest cierpliwy. Ja się uczę.
Haru rano fotografuje, a jeździ, kiedy nie ma już światła. Jesienią sprawdza sprężyny w swoich wiązaniach i zapisuje na nich datę.`,
  'athlete/camille-berthod': `
Narciarstwo wysokogórskie, zawody|Les Houches, Francja
Odpoczywam na przepince.
Camille przechodzi z podejścia do zjazdu w dwadzieścia jeden sekund. Trenuje, zanim dzieci pójdą do szkoły, i ma rekord trasy od kościoła w Les Houches na ramię powyżej.`,
  'athlete/tess-marlow': `
Freeride|Alta, Utah, Stany Zjednoczone
Skręty liczę, idąc w górę.
W tygodniu Tess patroluje stoki, w weekendy startuje w zawodach. Zaczynała na nartach brata, o piętnaście centymetrów za długich, i nadal takie lubi najbardziej.`,
  'athlete/noah-leclair': `
Park i street|Revelstoke, Kanada
Lądowanie to rozmowa, z której nie da się wyjść.
Noah buduje skocznie, których potrzebuje, a wiosną je rozbiera. Swoje filmy montuje sam, głównie je skracając.`,
  'athlete/elia-dallapozza': `
Narciarstwo alpejskie|San Cassiano, Włochy
Lód mówi ci od razu.
Elia odszedł z kadry narodowej z dwoma medalami i zdrowymi plecami. O siódmej ustawia bramki dzieciom, o dziewiątej testuje nasze narty na stok, na tym samym zboczu.`,

  'support_article/ski-length': `
Jaka długość nart?
Zacznij od brody, dodaj na prędkość, odejmij na las.

- Stok: od brody do nosa
- All-mountain: od nosa do czoła
- Freeride: od czoła do pięciu centymetrów powyżej
- Skitury: do nosa, krócej, jeśli liczysz gramy

Jeśli wahasz się między dwiema długościami, weź tę, którą skręcisz w gorszy dzień.`,
  'support_article/brake-width': `
Jaki hamulec pasuje do mojej narty?
Szerokość pod butem, do dziesięciu milimetrów więcej, nigdy mniej.

Szerokość pod butem znajdziesz w specyfikacji: to środkowa z trzech liczb. Do narty 98 mm pasuje hamulec 105 mm. Za szeroki zahacza w skręcie, za wąski się nie zmieści.

Hamulce serii Pin można wymieniać: [Brake Set Pin](product:brake-set-pin).`,
  'support_article/release-values': `
Ustawianie wartości wypięcia
Zostaw to sklepowi. Oto, co tam robią.

Wartość wynika z wagi, wzrostu, wieku, podeszwy buta i stylu jazdy, według tabeli ISO 11088. Sklep ją ustawia, a potem mierzy na maszynie, bo sprężyny się starzeją.

1. Przynieś oba buty, nie jeden
2. Powiedz szczerze, jak jeździsz
3. Raz w roku oddaj do pomiaru

Nie podajemy wartości mailem. Liczba bez buta to zgadywanie.`,
  'support_article/cutting-skins': `
Przycinanie fok do narty
Dwa cięcia, trzy milimetry krawędzi zostają odsłonięte.

1. Zaczep z przodu, naciągnij, zapnij z tyłu
2. Przesuń fokę o trzy milimetry w lewo i tnij wzdłuż prawej krawędzi
3. Przesuń ją o trzy w prawo i tnij wzdłuż lewej

Krawędź musi zostać wolna, inaczej przekonasz się o tym na pierwszym oblodzonym trawersie. Brzeg zabezpiecz zapalniczką, szybko.`,
  'support_article/skin-glue': `
Gdy klej na fokach przestaje trzymać
Wysusz je, ogrzej, a dopiero potem myśl o nowym kleju.

Klej, który zawodzi, to najczęściej mokry klej. Powieś foki na noc w pokoju, nigdy nad piecem. Między podejściami noś je pod kurtką.

## Jeśli to jednak klej
Przeprasuj go w 120 °C przez papier do pieczenia, żeby rozprowadzić to, co zostało. Jeśli się ciągnie, odnów go: jedna tubka wystarcza na dwie pary.`,
  'support_article/summer-storage': `
Jak odłożyć narty na lato
Wyczyść, nasmaruj grubo, nie cyklinuj, postaw pionowo.

Wytrzyj krawędzie do sucha i natrzyj je odrobiną oleju. Ślizg nasmaruj grubo i zostaw smar do jesieni. Hamulce zostaw otwarte, a narty trzymaj w ciemnym miejscu, poniżej 30 °C. Na strychu robi się za gorąco.`,
  'support_article/helmet-fit': `
Jak zmierzyć głowę do kasku
Centymetr krawiecki, dwa palce nad brwiami.

Mierz w najszerszym miejscu. Między dwoma rozmiarami weź mniejszy i poluzuj pokrętło. Pasuje, jeśli z rozpiętym paskiem nie przesuwa się, gdy kręcisz głową.

Po mocnym uderzeniu wymień go, nawet jeśli nic nie widać.`,
  'support_article/delivery-times': `
Kiedy przyjdzie moje zamówienie?
Od dwóch do czterech dni roboczych w Europie, od trzech do sześciu w Ameryce Północnej.

Narty wysyłamy osobno i mogą dotrzeć dzień później niż reszta. Dostaniesz e-mail, gdy paczka wyruszy, i drugi rano w dniu dostawy. Nie wysyłamy jeszcze do każdego kraju; tam, gdzie nie docieramy, pomoże [sklep](page:/stores).`,
  'support_article/returns': `
Jak coś odesłać
Trzydzieści dni, bez montażu, w oryginalnym kartonie.

1. Napisz do nas i podaj numer zamówienia
2. Wydrukuj etykietę z naszej odpowiedzi
3. Oddaj karton w najbliższym punkcie

Pieniądze zwracamy w dniu, w którym otworzymy karton. Nie przyjmujemy nawierconych nart ani używanych gogli. Wszystkie warunki są na [stronie o dostawie](page:/shipping).`,
  'support_article/warranty-claim': `
Jak zgłosić reklamację
Zdjęcie, numer ze ścianki bocznej, dwa dni robocze.

Zrób zdjęcie uszkodzenia w świetle dziennym i jedno całej narty. Napisz, co się stało; kamień to nie wada fabryczna, ale po kamieniach też naprawiamy, po kosztach. Warunki są na [stronie o gwarancji](page:/warranty).`,

  'question/ski-length/0': `
Czy moja waga ma znaczenie?
Tak. Jeśli ważysz dużo więcej niż inni twojego wzrostu, weź o jedną długość więcej, a jeśli dużo mniej, o jedną mniej.`,
  'question/ski-length/1': `
Dlaczego narta z rockerem jest dłuższa?
Bo na twardym śniegu jej dziób wisi w powietrzu. To, co trzyma, jest krótsze niż to, co niesiesz.`,
  'question/returns/0': `
Kto płaci za etykietę?
My, w granicach kraju, do którego wysłaliśmy zamówienie.`,
  'question/returns/1': `
Czy mogę wymienić rozmiar?
Zamów właściwy, a drugi odeślij. Tak jest szybciej, niż czekać, aż paczka obróci w obie strony.`,

  'landing_page/first-tour': `
Twoja pierwsza tura
Sześć rzeczy do kupienia, dwie do pożyczenia, jedna do zostawienia w spokoju.

Narty z wiązaniami pinowymi, dopasowane foki, regulowane kije, plecak z drzwiami na łopatę. Kask, bo w dół to nadal jazda na nartach. Detektor lawinowy i buty pożycz od kogoś, kto ma czas je objaśnić.

Sprzęt na zawody zostaw w spokoju. Jest lekki, bo czegoś mu brakuje.`,
  'landing_page/deep-winter': `
Pełnia zimy
Co wyciągamy, gdy prognoza przestaje podawać liczby.

Szerokie narty z długim dziobem, wiązanie o dużej elastyczności, łapawica na krzesełko. Gogle z szybą na płaskie światło.

Wszystko tutaj było na dworze przy większym śniegu, niż nakazywał rozsądek.`,
  'landing_page/repair': `
Najpierw naprawa
Dziesięć lat części do wszystkiego, co sprzedajemy. Niektóre naprawy zrobisz w domu.

Hamulec to dwie śruby. Krawędź to pilnik i dziesięć minut. Uszkodzony rdzeń należy do warsztatu: przyślij nam nartę, a podamy cenę, zanim zaczniemy.

Czego nie da się naprawić, rozbieramy, a dobre części trafiają do następnej naprawy.`,
}; // prettier-ignore
