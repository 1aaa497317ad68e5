/** Sections of the privacy page: the cookies that the shop sets for shoppers (the editor and the preview have others), and the data that the browser stores. */
import type { Language, Texts } from '../texts.ts';

interface PrivacyCopy {
  readonly intro: string;
  readonly heading: string;
  /** Purposes of the cookies, in the order of `COOKIES`. */
  readonly cookies: readonly [string, string, string, string, string, string, string];
  readonly secure: string;
  readonly kept: readonly [heading: string, text: string];
  readonly measuring: readonly [heading: string, text: string];
}

const COOKIES = ['sid', 'cart, customer', 'cart-memory', 'device', 'locale', 'utmQuery', 'consent'] as const;

const COPY: Readonly<Partial<Record<Language, PrivacyCopy>>> & { readonly 'en-us': PrivacyCopy } = {
  'en-us': {
    intro: 'Which cookies this shop sets, what they are for and how long they stay.',
    heading: 'Cookies of this shop',
    cookies: [
      'your visit, with its cart and sign-in. 30 days.',
      'whether you have a cart and whether you are signed in. 30 days.',
      'without JavaScript: the item you removed last and the prices you saw. 30 days.',
      'this browser has signed in before, so that other people’s attempts do not lock you out. 180 days.',
      'the country and language you chose. One year.',
      'the campaign link that brought you here. 30 days.',
      'your answer to whether we may measure, where we ask. 180 days.',
    ],
    secure: 'Over https, the names of sid and device begin with __Host-.',
    kept: [
      'What stays in your browser',
      'The number of items in your cart, a country suggestion you closed, and form entries you have not sent yet.',
    ],
    measuring: [
      'Measuring',
      'Where we measure, we ask first. Only after you agree does a tag manager load, and its tags may set cookies of their own. You can change your answer at the bottom of every page.',
    ],
  },
  de: {
    intro: 'Welche Cookies dieser Shop setzt, wozu sie dienen und wie lange sie bleiben.',
    heading: 'Cookies dieses Shops',
    cookies: [
      'dein Besuch mit Warenkorb und Anmeldung. 30 Tage.',
      'ob du einen Warenkorb hast und ob du angemeldet bist. 30 Tage.',
      'ohne JavaScript: der zuletzt entfernte Artikel und die Preise, die du gesehen hast. 30 Tage.',
      'dieser Browser war schon einmal angemeldet; so sperren dich fremde Versuche nicht aus. 180 Tage.',
      'das Land und die Sprache, die du gewählt hast. Ein Jahr.',
      'der Kampagnenlink, über den du gekommen bist. 30 Tage.',
      'deine Antwort, ob wir messen dürfen, wo wir danach fragen. 180 Tage.',
    ],
    secure: 'Über https beginnen die Namen von sid und device mit __Host-.',
    kept: [
      'Was in deinem Browser bleibt',
      'Die Zahl der Artikel in deinem Warenkorb, ein geschlossener Ländervorschlag und Formulareingaben, die du noch nicht gesendet hast.',
    ],
    measuring: [
      'Messung',
      'Wo wir messen, fragen wir vorher. Erst nach deiner Zustimmung lädt ein Tag-Manager; seine Tags können eigene Cookies setzen. Deine Antwort kannst du am Ende jeder Seite ändern.',
    ],
  },
  fr: {
    intro: 'Les cookies que cette boutique dépose, leur usage et leur durée.',
    heading: 'Cookies de cette boutique',
    cookies: [
      'ta visite, avec son panier et sa connexion. 30 jours.',
      'si tu as un panier et si tu es connecté. 30 jours.',
      'sans JavaScript : le dernier article retiré et les prix que tu as vus. 30 jours.',
      'ce navigateur s’est déjà connecté ; les tentatives d’autrui ne te bloquent donc pas. 180 jours.',
      'le pays et la langue que tu as choisis. Un an.',
      'le lien de campagne qui t’a amené ici. 30 jours.',
      'ta réponse à la question de la mesure d’audience, là où nous la posons. 180 jours.',
    ],
    secure: 'En https, les noms de sid et device commencent par __Host-.',
    kept: [
      'Ce qui reste dans ton navigateur',
      'Le nombre d’articles de ton panier, une suggestion de pays que tu as fermée et les saisies de formulaire pas encore envoyées.',
    ],
    measuring: [
      'Mesure d’audience',
      'Là où nous mesurons, nous demandons d’abord. Un gestionnaire de balises ne se charge qu’après ton accord ; ses balises peuvent déposer leurs propres cookies. Tu peux changer ta réponse en bas de chaque page.',
    ],
  },
  it: {
    intro: 'Quali cookie usa questo negozio, a cosa servono e quanto durano.',
    heading: 'Cookie di questo negozio',
    cookies: [
      'la tua visita, con carrello e accesso. 30 giorni.',
      'se hai un carrello e se hai effettuato l’accesso. 30 giorni.',
      'senza JavaScript: l’ultimo articolo rimosso e i prezzi che hai visto. 30 giorni.',
      'da questo browser è già stato effettuato un accesso; così i tentativi altrui non ti bloccano. 180 giorni.',
      'il Paese e la lingua che hai scelto. Un anno.',
      'il link della campagna da cui sei arrivato. 30 giorni.',
      'la tua risposta sulla misurazione, dove la chiediamo. 180 giorni.',
    ],
    secure: 'Con https, i nomi di sid e device iniziano con __Host-.',
    kept: [
      'Che cosa resta nel tuo browser',
      'Il numero di articoli nel carrello, un suggerimento di Paese che hai chiuso e i dati dei moduli non ancora inviati.',
    ],
    measuring: [
      'Misurazione',
      'Dove misuriamo, prima chiediamo. Solo dopo il tuo consenso si carica un tag manager, i cui tag possono impostare cookie propri. Puoi cambiare la risposta in fondo a ogni pagina.',
    ],
  },
  es: {
    intro: 'Qué cookies usa esta tienda, para qué sirven y cuánto duran.',
    heading: 'Cookies de esta tienda',
    cookies: [
      'tu visita, con su carrito y su sesión. 30 días.',
      'si tienes un carrito y si has iniciado sesión. 30 días.',
      'sin JavaScript: el último artículo que quitaste y los precios que viste. 30 días.',
      'en este navegador ya se inició sesión; así los intentos ajenos no te bloquean. 180 días.',
      'el país y el idioma que elegiste. Un año.',
      'el enlace de la campaña que te trajo aquí. 30 días.',
      'tu respuesta sobre la medición, donde la pedimos. 180 días.',
    ],
    secure: 'Con https, los nombres de sid y device empiezan por __Host-.',
    kept: [
      'Lo que queda en tu navegador',
      'El número de artículos del carrito, una sugerencia de país que cerraste y los datos de formularios que aún no has enviado.',
    ],
    measuring: [
      'Medición',
      'Donde medimos, antes preguntamos. Solo si aceptas se carga un gestor de etiquetas, cuyas etiquetas pueden usar cookies propias. Puedes cambiar tu respuesta al final de cada página.',
    ],
  },
  nl: {
    intro: 'Welke cookies deze webshop plaatst, waarvoor ze dienen en hoelang ze blijven.',
    heading: 'Cookies van deze webshop',
    cookies: [
      'je bezoek, met winkelwagen en aanmelding. 30 dagen.',
      'of je een winkelwagen hebt en of je bent aangemeld. 30 dagen.',
      'zonder JavaScript: het laatst verwijderde artikel en de prijzen die je zag. 30 dagen.',
      'met deze browser is al eens aangemeld; zo sluiten pogingen van anderen je niet buiten. 180 dagen.',
      'het land en de taal die je koos. Een jaar.',
      'de campagnelink waarmee je hier kwam. 30 dagen.',
      'je antwoord op de vraag of we mogen meten, waar we die stellen. 180 dagen.',
    ],
    secure: 'Via https beginnen de namen van sid en device met __Host-.',
    kept: [
      'Wat in je browser blijft',
      'Het aantal artikelen in je winkelwagen, een landsuggestie die je sloot en formuliergegevens die je nog niet hebt verzonden.',
    ],
    measuring: [
      'Meten',
      'Waar we meten, vragen we het eerst. Pas na je toestemming laadt een tagmanager; de tags daarvan kunnen eigen cookies plaatsen. Je antwoord kun je onderaan elke pagina wijzigen.',
    ],
  },
  sv: {
    intro: 'Vilka kakor butiken sätter, vad de är till för och hur länge de finns kvar.',
    heading: 'Butikens kakor',
    cookies: [
      'ditt besök, med varukorg och inloggning. 30 dagar.',
      'om du har en varukorg och om du är inloggad. 30 dagar.',
      'utan JavaScript: artikeln du tog bort sist och priserna du såg. 30 dagar.',
      'den här webbläsaren har loggat in förut, så att andras försök inte låser dig ute. 180 dagar.',
      'landet och språket du valde. Ett år.',
      'kampanjlänken som ledde dig hit. 30 dagar.',
      'ditt svar på om vi får mäta, där vi frågar. 180 dagar.',
    ],
    secure: 'Över https börjar namnen på sid och device med __Host-.',
    kept: [
      'Det som stannar i din webbläsare',
      'Antalet artiklar i varukorgen, ett landsförslag som du stängt och formulärfält som du inte har skickat.',
    ],
    measuring: [
      'Mätning',
      'Där vi mäter frågar vi först. Först när du samtycker laddas en tagghanterare, vars taggar kan sätta egna kakor. Du kan ändra ditt svar längst ner på varje sida.',
    ],
  },
  no: {
    intro: 'Hvilke informasjonskapsler butikken setter, hva de er til og hvor lenge de blir.',
    heading: 'Butikkens informasjonskapsler',
    cookies: [
      'besøket ditt, med handlekurv og innlogging. 30 dager.',
      'om du har en handlekurv og om du er logget inn. 30 dager.',
      'uten JavaScript: varen du fjernet sist og prisene du så. 30 dager.',
      'denne nettleseren har logget inn før, slik at andres forsøk ikke stenger deg ute. 180 dager.',
      'landet og språket du valgte. Ett år.',
      'kampanjelenken som førte deg hit. 30 dager.',
      'svaret ditt på om vi får måle, der vi spør. 180 dager.',
    ],
    secure: 'Over https begynner navnene på sid og device med __Host-.',
    kept: [
      'Det som blir i nettleseren din',
      'Antall varer i handlekurven, et landforslag du har lukket og skjemafelt du ikke har sendt.',
    ],
    measuring: [
      'Måling',
      'Der vi måler, spør vi først. Først når du samtykker, lastes en tag manager, og taggene kan sette egne informasjonskapsler. Du kan endre svaret nederst på hver side.',
    ],
  },
  pl: {
    intro: 'Jakie pliki cookie zapisuje ten sklep, do czego służą i jak długo pozostają.',
    heading: 'Pliki cookie tego sklepu',
    cookies: [
      'twoja wizyta z koszykiem i logowaniem. 30 dni.',
      'czy masz koszyk i czy jesteś zalogowany. 30 dni.',
      'bez JavaScriptu: ostatnio usunięty produkt i ceny, które widziałeś. 30 dni.',
      'w tej przeglądarce już się logowano, więc cudze próby cię nie zablokują. 180 dni.',
      'kraj i język, które wybrałeś. Rok.',
      'link kampanii, z którego tu trafiłeś. 30 dni.',
      'odpowiedź na pytanie, czy możemy mierzyć, tam gdzie je zadajemy. 180 dni.',
    ],
    secure: 'Przez https nazwy sid i device zaczynają się od __Host-.',
    kept: [
      'Co zostaje w twojej przeglądarce',
      'Liczba produktów w koszyku, zamknięta propozycja kraju i niewysłane dane formularzy.',
    ],
    measuring: [
      'Pomiary',
      'Tam, gdzie mierzymy, najpierw pytamy. Menedżer tagów ładuje się dopiero po twojej zgodzie, a jego tagi mogą zapisywać własne pliki cookie. Odpowiedź możesz zmienić na dole każdej strony.',
    ],
  },
  cs: {
    intro: 'Které cookies tento obchod ukládá, k čemu slouží a jak dlouho zůstávají.',
    heading: 'Cookies tohoto obchodu',
    cookies: [
      'tvoje návštěva s košíkem a přihlášením. 30 dní.',
      'zda máš košík a zda jsi přihlášen. 30 dní.',
      'bez JavaScriptu: naposledy odebrané zboží a ceny, které jsi viděl. 30 dní.',
      'v tomto prohlížeči už se někdo přihlásil, takže tě cizí pokusy nezablokují. 180 dní.',
      'země a jazyk, které sis vybral. Rok.',
      'odkaz z kampaně, přes který jsi přišel. 30 dní.',
      'odpověď na to, zda smíme měřit, tam, kde se ptáme. 180 dní.',
    ],
    secure: 'Přes https začínají názvy sid a device na __Host-.',
    kept: [
      'Co zůstává ve tvém prohlížeči',
      'Počet kusů v košíku, zavřený návrh země a údaje z formulářů, které jsi ještě neodeslal.',
    ],
    measuring: [
      'Měření',
      'Kde měříme, tam se nejdřív ptáme. Správce značek se načte až po tvém souhlasu a jeho značky mohou ukládat vlastní cookies. Odpověď můžeš změnit dole na každé stránce.',
    ],
  },
  ja: {
    intro: 'このストアが使うCookieと、その目的、保存期間をまとめました。',
    heading: 'このストアのCookie',
    cookies: [
      'カートとログインを含む今回の訪問。30日間。',
      'カートの有無とログインの有無。30日間。',
      'JavaScriptなしの場合に、最後に削除した商品と表示された価格。30日間。',
      'このブラウザーで以前ログインしたこと。第三者の試行でロックされるのを防ぎます。180日間。',
      '選んだ国と言語。1年間。',
      '来訪のきっかけとなったキャンペーンのリンク。30日間。',
      '計測をたずねる場合の、お客様の回答。180日間。',
    ],
    secure: 'httpsでは、sidとdeviceの名前は__Host-で始まります。',
    kept: ['ブラウザーに残るもの', 'カートの点数、閉じた国の提案、まだ送信していないフォームの入力内容です。'],
    measuring: [
      '計測について',
      '計測する場合は先におたずねします。同意の後にだけタグマネージャーを読み込み、そのタグが独自のCookieを使うことがあります。回答は各ページの最下部で変更できます。',
    ],
  },
};

const inEach = (write: (copy: PrivacyCopy, language: string) => string): Texts => ({
  'en-us': write(COPY['en-us'], 'en-us'),
  ...Object.fromEntries(Object.entries(COPY).map(([language, copy]) => [language, write(copy, language)])),
});

const COLONS: Readonly<Record<string, string>> = { fr: ' : ', ja: '：' };

/** A list of cookie names and their purposes. */
function cookieList({ cookies, secure }: PrivacyCopy, language: string): string {
  const colon = COLONS[language] ?? ': ';
  return `${COOKIES.map((name, index) => `- ${name}${colon}${cookies[index]}`).join('\n')}\n\n${secure}`;
}

export const PRIVACY_INTRO: Texts = inEach(({ intro }) => intro);

export const PRIVACY_SECTIONS: readonly { readonly heading: Texts; readonly text: Texts }[] = [
  {
    heading: inEach(({ heading }) => heading),
    text: inEach(cookieList),
  },
  { heading: inEach(({ kept }) => kept[0]), text: inEach(({ kept }) => kept[1]) },
  { heading: inEach(({ measuring }) => measuring[0]), text: inEach(({ measuring }) => measuring[1]) },
];
