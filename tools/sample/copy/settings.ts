/** Texts of settings: email signup by region, add-ons, and interface texts under additional names. */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';

export const SIGNUP = {
  heading: texts('The Firn newsletter|Der Firn-Newsletter|La newsletter Firn|La newsletter di Firn|El boletín de Firn|De nieuwsbrief van Firn|Firns nyhetsbrev|Nyhetsbrevet fra Firn||Newsletter Firn|Newsletter Firn||Firnニュースレター'),
  text: texts('New products, stories from the workshop and the start of the sale. Four e-mails each winter.|Neue Produkte, Geschichten aus der Werkstatt und der Beginn des Abverkaufs. Vier E-Mails pro Winter.|Nouveautés, récits de l’atelier et début des soldes. Quatre e-mails par hiver.|Novità, storie dall’officina e l’inizio dei saldi. Quattro e-mail a inverno.|Novedades, historias del taller y el inicio de las rebajas. Cuatro correos por invierno.|Nieuwe producten, verhalen uit de werkplaats en het begin van de uitverkoop. Vier e-mails per winter.|Nyheter, berättelser från verkstaden och när rean börjar. Fyra mejl per vinter.|Nyheter, historier fra verkstedet og når salget starter. Fire e-poster per vinter.||Nowe produkty, historie z warsztatu i początek wyprzedaży. Cztery e-maile na zimę.|Nové produkty, příběhy z dílny a začátek výprodeje. Čtyři e-maily za zimu.||新製品、工房の話、セールの開始日をお届けします。ひと冬に4通です。'),
  placeholder: texts('E-mail|E-Mail|E-mail|E-mail|Correo electrónico|E-mail|E-post|E-post||E-mail|E-mail||メールアドレス'),
  button: texts('Sign up|Anmelden|S’inscrire|Iscrivimi|Suscribirme|Aanmelden|Anmäl mig|Meld meg på||Zapisz się|Přihlásit se||お便りを受け取る'),
  success: texts('Check your inbox to confirm.|Bitte bestätige den Link in unserer E-Mail.|Confirme ton inscription avec le lien reçu par e-mail.|Conferma con il link che trovi nell’e-mail.|Mira tu buzón y confirma.|Kijk in je inbox en bevestig.|Titta i inkorgen och bekräfta.|Se i innboksen og bekreft.||Zajrzyj do skrzynki i potwierdź.|Podívejte se do schránky a potvrďte.||受信箱を確認し、登録を完了してください。'),
  stockHeading: texts('Notify me when it is back|Benachrichtigen, wenn wieder verfügbar|Prévenez-moi de son retour|Avvisatemi quando torna|Avisadme cuando vuelva|Laat het me weten als het er weer is|Säg till när den är tillbaka|Si fra når den er tilbake||Daj znać, gdy wróci|Dejte mi vědět, až bude zpět||再入荷のお知らせを受け取る'),
  stockText: texts('One e-mail, then we delete your address.|Eine E-Mail, danach löschen wir deine Adresse.|Un e-mail, puis nous supprimons ton adresse.|Un’e-mail, poi cancelliamo il tuo indirizzo.|Un correo, y después borramos tu dirección.|Eén e-mail, daarna verwijderen we je adres.|Ett mejl, sedan raderar vi din adress.|Én e-post, så sletter vi adressen din.||Jeden e-mail, potem usuwamy Twój adres.|Jeden e-mail, pak vaši adresu smažeme.||お知らせは1通だけ。その後アドレスは削除します。'),
}; // prettier-ignore

export interface SignupRegion {
  readonly name: string;
  readonly regions: readonly string[];
  readonly stockNotices: boolean;
  readonly consent: Texts;
}

export const SIGNUP_REGIONS: readonly SignupRegion[] = [
  { name: 'us', regions: ['us', 'pro'], stockNotices: true, consent: texts('Unsubscribe with one click in every e-mail.|Mit einem Klick in jeder E-Mail abmelden.|Désinscription en un clic dans chaque e-mail.|Annulla l’iscrizione con un clic in ogni e-mail.|Date de baja con un clic en cada correo.|In elke e-mail kun je je met één klik afmelden.|I varje mejl kan du avsluta med ett klick.|I hver e-post kan du melde deg av med ett klikk.||W każdym e-mailu możesz się wypisać jednym kliknięciem.|V každém e-mailu se můžete odhlásit jedním kliknutím.||どのメールからもワンクリックで解除できます。') },
  { name: 'ca', regions: ['ca', 'pro_ca'], stockNotices: true, consent: texts('I agree to receive e-mails from Firn, Dorfplatz 4, Sölden. I can withdraw my consent at any time.|Ich stimme zu, E-Mails von Firn, Dorfplatz 4, Sölden, zu erhalten. Das kann ich jederzeit widerrufen.|J’accepte de recevoir les e-mails de Firn, Dorfplatz 4, Sölden. Je peux retirer cet accord à tout moment.|Accetto di ricevere le e-mail di Firn, Dorfplatz 4, Sölden. Posso ritirare il consenso in ogni momento.|Acepto recibir correos de Firn, Dorfplatz 4, Sölden. Puedo retirar mi consentimiento cuando quiera.|Ik ga ermee akkoord e-mails te ontvangen van Firn, Dorfplatz 4, Sölden. Dat kan ik altijd intrekken.|Jag samtycker till att få mejl från Firn, Dorfplatz 4, Sölden. Jag kan när som helst ta tillbaka det.|Jeg godtar å få e-post fra Firn, Dorfplatz 4, Sölden. Jeg kan når som helst trekke det tilbake.||Zgadzam się na e-maile od Firn, Dorfplatz 4, Sölden. Zgodę mogę w każdej chwili wycofać.|Souhlasím se zasíláním e-mailů od Firn, Dorfplatz 4, Sölden. Souhlas mohu kdykoli odvolat.||Firn（Dorfplatz 4, Sölden）からのメールの受信に同意します。同意はいつでも取り消せます。') },
  { name: 'europe', regions: ['eu_region_1', 'eu', 'no', 'pro_eu_region_1'], stockNotices: true, consent: texts('We use your address for these e-mails only, until you unsubscribe.|Wir verwenden deine Adresse nur für diese E-Mails, bis du dich abmeldest.|Nous utilisons ton adresse uniquement pour ces e-mails, jusqu’à ta désinscription.|Usiamo il tuo indirizzo solo per queste e-mail, finché non annulli l’iscrizione.|Usamos tu dirección solo para estos correos, hasta que te des de baja.|We gebruiken je adres alleen voor deze e-mails, tot je je afmeldt.|Vi använder din adress bara för de här mejlen, tills du avslutar.|Vi bruker adressen din bare til disse e-postene, til du melder deg av.||Używamy Twojego adresu tylko do tych e-maili, dopóki się nie wypiszesz.|Vaši adresu používáme jen pro tyto e-maily, dokud se neodhlásíte.||アドレスはこのメールの送信だけに使い、配信を解除されるまで保管します。') },
  { name: 'elsewhere', regions: ['jp', 'other'], stockNotices: false, consent: texts('The newsletter is in English and follows the northern winter.|Der Newsletter ist auf Englisch und folgt dem Winter der Nordhalbkugel.|La newsletter est en anglais et suit l’hiver de l’hémisphère nord.|La newsletter è in inglese e segue l’inverno dell’emisfero nord.|El boletín está en inglés y sigue el invierno del hemisferio norte.|De nieuwsbrief is in het Engels en volgt de winter op het noordelijk halfrond.|Nyhetsbrevet är på engelska och följer vintern på norra halvklotet.|Nyhetsbrevet er på engelsk og følger vinteren på den nordlige halvkule.||Newsletter jest po angielsku i wychodzi zimą na półkuli północnej.|Newsletter je v angličtině a vychází v zimě severní polokoule.||ニュースレターは英語で、北半球の冬にお届けします。') },
]; // prettier-ignore

export const ADD_ONS = {
  bindings: texts('Add a binding|Bindung dazu|Ajoute une fixation|Aggiungi un attacco|Añade una fijación|Binding erbij|Lägg till bindning|Legg til binding||Dodaj wiązanie|Přidat vázání||ビンディングを追加'),
  skins: texts('Add skins|Felle dazu|Ajoute des peaux|Aggiungi le pelli|Añade pieles|Vellen erbij|Lägg till stighudar|Legg til feller||Dodaj foki|Přidat pásy||シールを追加'),
  parts: texts('Brakes and crampons|Bremsen und Harscheisen|Freins et couteaux|Freni e rampanti|Frenos y cuchillas|Remmen en stijgijzers|Bromsar och skarejärn|Bremser og skarejern||Hamulce i harszle|Brzdy a haršajzny||ブレーキとクランポン'),
  goggles: texts('Goggles to match|Brillen, die passen|Des masques qui vont avec|Maschere adatte|Máscaras a juego|Skibrillen die passen|Goggles som passar|Briller som passer||Pasujące gogle|Brýle, které sednou||相性のよいゴーグル'),
  care: texts('Care and tuning|Pflege und Tuning|Entretien et réglage|Per la cura|Para cuidarlas|Onderhoud|Vård|Stell||Do pielęgnacji|Na údržbu||お手入れ用品'),
  bags: texts('Bags to carry them|Taschen zum Transport|Des sacs pour les porter|Qualcosa per portarli|Algo para llevarlos|Iets om ze in te dragen|Något att bära dem i|Noe å bære dem i||Coś do noszenia|Něco na přenášení||持ち運ぶためのバッグ'),
}; // prettier-ignore

/** `duplicate_display_text` entries: each refers to shared interface texts and adds texts of its own. */
export const DUPLICATES: readonly { readonly name: string; readonly shared: readonly string[]; readonly own: readonly { readonly title: string; readonly text: Texts }[] }[] = [
  { name: 'add-on grid', shared: ['add to cart', 'added to cart!', 'remove', 'sold out'], own: [{ title: 'add-on add', text: texts('Add|Hinzufügen|Ajouter|Aggiungi|Añadir|Toevoegen|Lägg till|Legg til||Dodaj|Přidat||追加') }, { title: 'add-on remove', text: texts('Remove|Entfernen|Retirer|Togli|Quitar|Verwijderen|Ta bort|Fjern||Usuń|Odebrat||取り消す') }] },
  { name: 'dealer markets', shared: ['find a dealer', 'we do not ship to your country yet. these shops carry it.'], own: [{ title: 'dealer price note', text: texts('Recommended price; the dealer sets it.|Empfohlener Preis; der Händler legt ihn fest.|Prix conseillé ; le revendeur le fixe.|Prezzo consigliato; lo stabilisce il rivenditore.|Precio recomendado; lo fija la tienda.|Adviesprijs; de dealer bepaalt de prijs.|Rekommenderat pris; återförsäljaren bestämmer.|Veiledende pris; forhandleren bestemmer.||Cena sugerowana; ustala ją sprzedawca.|Doporučená cena; určuje ji prodejce.||希望小売価格です。販売価格は取扱店が決めます。') }] },
  { name: 'professional cart', shared: ['cart', 'subtotal', 'checkout'], own: [{ title: 'pro limit', text: texts('Left of this year’s limit|Vom Jahreslimit übrig|Reste du plafond annuel|Resta del limite annuo|Queda del límite anual|Over van de limiet van dit jaar|Kvar av årets gräns|Igjen av årets ramme||Zostało z tegorocznego limitu|Zbývá z letošního limitu||今年の利用枠の残り') }] },
]; // prettier-ignore

/** Attributes, in the order in which pages show them. */
export const ATTRIBUTE_ORDER = [
  'dimensions', 'radius', 'length', 'width', 'volume', 'din', 'brake', 'weight', 'core', 'profile', 'terrain', 'skill', 'series', 'boot', 'climbing', 'fits', 'fabric', 'carry', 'wheels', 'material', 'glue', 'shaft', 'basket', 'standard', 'sizes', 'vents',
  'lens', 'vlt', 'fit', 'frame', 'shell', 'insulation', 'cuff', 'angles', 'temperature', 'functions', 'content', 'ingredients',
] as const; // prettier-ignore

/** Attribute → group in tables of specifications. */
export const ATTRIBUTE_GROUPS: Readonly<Record<(typeof ATTRIBUTE_ORDER)[number], 'size' | 'build' | 'use'>> = {
  dimensions: 'size', radius: 'size', length: 'size', width: 'size', volume: 'size', weight: 'size', sizes: 'size', basket: 'size',
  core: 'build', profile: 'build', fabric: 'build', wheels: 'build', material: 'build', glue: 'build', shaft: 'build', vents: 'build', lens: 'build',
  frame: 'build', shell: 'build', insulation: 'build', cuff: 'build', content: 'build', ingredients: 'build',
  terrain: 'use', skill: 'use', series: 'use', din: 'use', brake: 'use', boot: 'use', climbing: 'use', fits: 'use', carry: 'use', standard: 'use', vlt: 'use', fit: 'use', angles: 'use',
  temperature: 'use', functions: 'use',
}; // prettier-ignore

/** Facts in the footer, each with the page that explains it. */
export const PROMISES: readonly { readonly text: Texts; readonly page: string; readonly isForBuyers: boolean }[] = [
  {
    page: '/warranty',
    isForBuyers: false,
    text: texts(
      'Three years’ warranty on skis and bindings|Drei Jahre Garantie auf Ski und Bindungen|Trois ans de garantie sur skis et fixations|Tre anni di garanzia su sci e attacchi|Tres años de garantía en esquís y fijaciones|Drie jaar garantie op ski’s en bindingen|Tre års garanti på skidor och bindningar|Tre års garanti på ski og bindinger|Kolmen vuoden takuu suksille ja siteille|Trzy lata gwarancji na narty i wiązania|Tři roky záruky na lyže a vázání|Три года гарантии на лыжи и крепления|スキーとビンディングは3年保証|스키와 바인딩 3년 보증|雪板和固定器三年保修',
    ),
  },
  {
    page: '/shipping',
    isForBuyers: true,
    text: texts(
      'Card, PayPal or bank transfer|Karte, PayPal oder Überweisung|Carte, PayPal ou virement|Carta, PayPal o bonifico|Tarjeta, PayPal o transferencia|Kaart, PayPal of overschrijving|Kort, PayPal eller banköverföring|Kort, PayPal eller bankoverføring|Kortti, PayPal tai tilisiirto|Karta, PayPal lub przelew|Karta, PayPal nebo převod|Карта, PayPal или перевод|カード、PayPal、銀行振込|카드, PayPal, 계좌 이체|银行卡、PayPal 或转账',
    ),
  },
];

/** Social networks with a profile of the brand; the profile URLs are fictitious. */
export const SOCIAL = ['Instagram', 'YouTube'] as const;

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Telephone numbers and hours by contact region; regions that are not listed use the workshop's number. All numbers are fictitious. */
export const REGIONAL_CONTACTS = [
  { region: 'us', phone: '+1 801 555 0171', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'ca', phone: '+1 604 555 0172', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'uk', phone: '+44 20 7946 0173', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'no', phone: '+47 55 55 01 74', days: WORKDAYS, opens: '09:00', closes: '16:00' },
  { region: 'jp', phone: '+81 136 55 0175', days: WORKDAYS, opens: '10:00', closes: '17:00' },
  { region: 'au', phone: '+61 2 5550 0176', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'nz', phone: '+64 3 555 0177', days: WORKDAYS, opens: '09:00', closes: '17:00' },
] as const;
