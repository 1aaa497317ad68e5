/** Texts of settings: email signup by region, add-ons, texts under other names. */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';

export const SIGNUP = {
  heading: texts('Four e-mails a winter|Vier E-Mails im Winter|Quatre e-mails par hiver|Quattro e-mail a inverno|Cuatro correos por invierno|Vier e-mails per winter|Fyra mejl per vinter|Fire e-poster i vinter||Cztery e-maile na zimę|Čtyři e-maily za zimu||ひと冬に4通のお便り'),
  text: texts('New skis, old snow, and when the sale starts. Nothing else.|Neue Ski, alter Schnee, und wann der Abverkauf beginnt. Sonst nichts.|Des skis neufs, de la vieille neige, et la date des soldes. Rien d’autre.|Sci nuovi, neve vecchia, e quando iniziano i saldi. Nient’altro.|Esquís nuevos, nieve vieja y cuándo empiezan las rebajas. Nada más.|Nieuwe ski’s, oude sneeuw, en wanneer de uitverkoop begint. Verder niets.|Nya skidor, gammal snö och när rean börjar. Inget annat.|Nye ski, gammel snø og når salget starter. Ikke noe annet.||Nowe narty, stary śnieg i początek wyprzedaży. Nic więcej.|Nové lyže, starý sníh a začátek výprodeje. Nic jiného.||新しいスキー、古い雪、そしてセールの開始日。それ以外は送りません。'),
  placeholder: texts('Your email address|Deine E-Mail-Adresse|Ton adresse e-mail|Il tuo indirizzo e-mail|Tu correo electrónico|Je e-mailadres|Din e-postadress|E-postadressen din||Twój adres e-mail|Váš e-mail||メールアドレス'),
  button: texts('Sign up|Anmelden|S’inscrire|Iscrivimi|Suscribirme|Aanmelden|Anmäl mig|Meld meg på||Zapisz się|Přihlásit se||お便りを受け取る'),
  success: texts('Check your inbox to confirm.|Sieh in dein Postfach und bestätige.|Regarde ta boîte et confirme.|Guarda nella posta e conferma.|Mira tu buzón y confirma.|Kijk in je inbox en bevestig.|Titta i inkorgen och bekräfta.|Se i innboksen og bekreft.||Zajrzyj do skrzynki i potwierdź.|Podívejte se do schránky a potvrďte.||受信箱を確認し、登録を完了してください。'),
  stockHeading: texts('Notify me when it is back|Sagt mir, wenn es wieder da ist|Prévenez-moi de son retour|Avvisatemi quando torna|Avisadme cuando vuelva|Laat het me weten als het er weer is|Säg till när den är tillbaka|Si fra når den er tilbake||Daj znać, gdy wróci|Dejte mi vědět, až bude zpět||再入荷のお知らせを受け取る'),
  stockText: texts('One e-mail, then we delete your address.|Eine Nachricht, dann vergessen wir die Adresse.|Un message, puis nous oublions l’adresse.|Un messaggio, poi dimentichiamo l’indirizzo.|Un mensaje, y luego olvidamos la dirección.|Eén bericht, daarna vergeten we het adres.|Ett meddelande, sedan glömmer vi adressen.|Én melding, så glemmer vi adressen.||Jedna wiadomość, potem zapominamy adres.|Jedna zpráva, pak adresu zapomeneme.||お知らせは1通だけ。その後アドレスは削除します。'),
}; // prettier-ignore

export interface SignupRegion {
  readonly name: string;
  readonly regions: readonly string[];
  readonly stockNotices: boolean;
  readonly consent: Texts;
}

export const SIGNUP_REGIONS: readonly SignupRegion[] = [
  { name: 'us', regions: ['us', 'pro'], stockNotices: true, consent: texts('Unsubscribe with one click in every e-mail.|In jedem Brief steht ein Link zum Abmelden.|Chaque lettre contient un lien de désinscription.|Ogni lettera ha un link per uscire.|Cada carta lleva un enlace para darte de baja.|In elke brief kun je je met één klik afmelden.|I varje brev kan du avsluta med ett klick.|I hvert brev kan du melde deg av med ett klikk.||W każdym liście możesz się wypisać jednym kliknięciem.|V každém dopise se můžete jedním kliknutím odhlásit.||どのお便りからもワンクリックで解除できます。') },
  { name: 'ca', regions: ['ca', 'pro_ca'], stockNotices: true, consent: texts('I agree to receive e-mails from Firn, Dorfplatz 4, Sölden. I can withdraw my consent at any time.|Ich stimme zu, Briefe von Firn, Dorfplatz 4, Sölden, zu erhalten. Das kann ich jederzeit widerrufen.|J’accepte de recevoir les lettres de Firn, Dorfplatz 4, Sölden. Je peux retirer cet accord à tout moment.|Accetto di ricevere le lettere di Firn, Dorfplatz 4, Sölden. Posso ritirare il consenso in ogni momento.|Acepto recibir cartas de Firn, Dorfplatz 4, Sölden. Puedo retirarlo cuando quiera.|Ik ga ermee akkoord brieven te ontvangen van Firn, Dorfplatz 4, Sölden. Dat kan ik altijd intrekken.|Jag samtycker till att få brev från Firn, Dorfplatz 4, Sölden. Jag kan när som helst ta tillbaka det.|Jeg godtar å få brev fra Firn, Dorfplatz 4, Sölden. Jeg kan når som helst trekke det tilbake.||Zgadzam się na listy od Firn, Dorfplatz 4, Sölden. Zgodę mogę w każdej chwili wycofać.|Souhlasím se zasíláním dopisů od Firn, Dorfplatz 4, Sölden. Souhlas mohu kdykoli odvolat.||Firn（Dorfplatz 4, Sölden）からのお便りの受信に同意します。同意はいつでも取り消せます。') },
  { name: 'europe', regions: ['eu_region_1', 'eu', 'no', 'pro_eu_region_1'], stockNotices: true, consent: texts('We use your address for these e-mails only, until you unsubscribe.|Wir bewahren deine Adresse nur für diese Briefe auf, bis du Halt sagst.|Nous gardons ton adresse pour ces lettres seulement, jusqu’à ce que tu dises stop.|Teniamo il tuo indirizzo solo per queste lettere, finché non dici basta.|Guardamos tu dirección solo para estas cartas, hasta que digas basta.|We bewaren je adres alleen voor deze brieven, tot je stop zegt.|Vi sparar din adress bara för de här breven, tills du säger stopp.|Vi bruker adressen din bare til disse brevene, til du sier stopp.||Przechowujemy Twój adres tylko na potrzeby tych listów, dopóki nie powiesz stop.|Vaši adresu uchováváme jen pro tyto dopisy, dokud neřeknete dost.||アドレスはお便りの送信だけに使い、停止のご連絡をいただくまで保管します。') },
  { name: 'elsewhere', regions: ['jp', 'other'], stockNotices: false, consent: texts('E-mails are in English and arrive with the northern winter.|Die Briefe sind auf Englisch und kommen, wenn es im Norden schneit.|Les lettres sont en anglais et arrivent quand il neige au nord.|Le lettere sono in inglese e arrivano quando nevica al nord.|Las cartas van en inglés y llegan cuando nieva en el norte.|De brieven zijn in het Engels en komen als het in het noorden sneeuwt.|Breven är på engelska och kommer när det snöar i norr.|Brevene er på engelsk og kommer når det snør i nord.||Listy są po angielsku i przychodzą, gdy na północy pada śnieg.|Dopisy jsou v angličtině a přicházejí, když na severu sněží.||お便りは英語で、北に雪が降るころお届けします。') },
]; // prettier-ignore

export const ADD_ONS = {
  bindings: texts('Add a binding|Bindung dazu|Ajoute une fixation|Aggiungi un attacco|Añade una fijación|Binding erbij|Lägg till bindning|Legg til binding||Dodaj wiązanie|Přidat vázání||ビンディングを追加'),
  skins: texts('Add skins|Felle dazu|Ajoute des peaux|Aggiungi le pelli|Añade pieles|Vellen erbij|Lägg till stighudar|Legg til feller||Dodaj foki|Přidat pásy||シールを追加'),
  parts: texts('Brakes and crampons|Bremsen und Harscheisen|Freins et couteaux|Freni e rampanti|Frenos y cuchillas|Remmen en stijgijzers|Bromsar och skarejärn|Bremser og skarejern||Hamulce i harszle|Brzdy a haršajzny||ブレーキとクランポン'),
  goggles: texts('Goggles to match|Brillen, die passen|Des masques qui vont avec|Maschere adatte|Máscaras a juego|Skibrillen die passen|Goggles som passar|Briller som passer||Pasujące gogle|Brýle, které sednou||相性のよいゴーグル'),
  care: texts('Care and tuning|Pflege dazu|De quoi en prendre soin|Per la cura|Para cuidarlas|Onderhoud|Vård|Stell||Do pielęgnacji|Na údržbu||お手入れ用品'),
  bags: texts('Bags to carry them|Etwas, um sie zu tragen|De quoi les porter|Qualcosa per portarli|Algo para llevarlos|Iets om ze in te dragen|Något att bära dem i|Noe å bære dem i||Coś do noszenia|Něco na přenášení||持ち運ぶためのバッグ'),
}; // prettier-ignore

/** Shared texts that stand elsewhere under other names, and own ones beside them. */
export const DUPLICATES: readonly { readonly name: string; readonly shared: readonly string[]; readonly own: readonly { readonly title: string; readonly text: Texts }[] }[] = [
  { name: 'add-on grid', shared: ['add to cart', 'added to cart!', 'remove', 'sold out'], own: [{ title: 'add-on add', text: texts('Add|Dazu|Ajouter|Aggiungi|Añadir|Toevoegen|Lägg till|Legg til||Dodaj|Přidat||追加') }, { title: 'add-on remove', text: texts('Remove|Wieder heraus|Retirer|Togli|Quitar|Er weer uit|Ta bort igen|Ta ut igjen||Wyjmij|Zase vyndat||取り消す') }] },
  { name: 'dealer markets', shared: ['find a dealer', 'we do not ship to your country yet. these shops carry it.'], own: [{ title: 'dealer price note', text: texts('Recommended price; the dealer sets it.|Empfohlener Preis; der Händler legt ihn fest.|Prix conseillé ; le revendeur le fixe.|Prezzo consigliato; lo stabilisce il rivenditore.|Precio recomendado; lo fija la tienda.|Adviesprijs; de dealer bepaalt de prijs.|Rekommenderat pris; återförsäljaren bestämmer.|Veiledende pris; forhandleren bestemmer.||Cena sugerowana; ustala ją sprzedawca.|Doporučená cena; určuje ji prodejce.||希望小売価格です。販売価格は取扱店が決めます。') }] },
  { name: 'professional cart', shared: ['cart', 'subtotal', 'checkout'], own: [{ title: 'pro limit', text: texts('Left of this year’s limit|Vom Jahreslimit übrig|Reste du plafond annuel|Resta del limite annuo|Queda del límite anual|Over van de limiet van dit jaar|Kvar av årets gräns|Igjen av årets ramme||Zostało z tegorocznego limitu|Zbývá z letošního limitu||今年の利用枠の残り') }] },
]; // prettier-ignore

/** Attributes in the order in which pages show them. */
export const ATTRIBUTE_ORDER = [
  'dimensions', 'radius', 'length', 'width', 'volume', 'din', 'brake', 'weight', 'core', 'profile', 'boot', 'climbing', 'fits', 'fabric', 'carry', 'wheels', 'material', 'glue', 'shaft', 'basket', 'standard', 'sizes', 'vents',
  'lens', 'vlt', 'fit', 'frame', 'shell', 'insulation', 'cuff', 'angles', 'temperature', 'functions', 'content', 'ingredients',
] as const; // prettier-ignore

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Telephones by contact region, in its own hours; where none stands here, the workshop answers. All of them are made up. */
export const REGIONAL_CONTACTS = [
  { region: 'us', phone: '+1 801 555 0171', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'ca', phone: '+1 604 555 0172', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'uk', phone: '+44 20 7946 0173', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'no', phone: '+47 55 55 01 74', days: WORKDAYS, opens: '09:00', closes: '16:00' },
  { region: 'jp', phone: '+81 136 55 0175', days: WORKDAYS, opens: '10:00', closes: '17:00' },
  { region: 'au', phone: '+61 2 5550 0176', days: WORKDAYS, opens: '09:00', closes: '17:00' },
  { region: 'nz', phone: '+64 3 555 0177', days: WORKDAYS, opens: '09:00', closes: '17:00' },
] as const;
