import { ADDED_LANGUAGES, translator } from './added-languages.ts';
import type { AddedLanguage } from './added-languages.ts';
import { ACCOUNT_ROWS } from './texts-account.ts';
import { ANALYTICS_ROWS } from './texts-analytics.ts';
import { CART_AND_MARKET_ROWS } from './texts-cart.ts';
import { GRID_ROWS } from './texts-grid.ts';
import { LETTER_ROWS } from './texts-letters.ts';
import { PAGE_ROWS } from './texts-pages.ts';
import { PRO_ROWS } from './texts-pro.ts';
import { PRODUCT_ROWS } from './texts-product.ts';
import { SAVED_PRODUCT_ROWS } from './texts-saved-products.ts';
import { SEARCH_ROWS } from './texts-search.ts';
import { STORE_ROWS } from './texts-stores.ts';
/** Interface texts of the sample shop. Columns: en | de | fr | it | es; short interface texts also in the other languages. */

const COLUMNS = ['en-us', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'no', 'fi', 'pl', 'cs', 'ru', 'ja', 'ko', 'zh'] as const;
export type Language = (typeof COLUMNS)[number] | AddedLanguage;
export const LANGUAGES: readonly Language[] = [...COLUMNS, ...(Object.keys(ADDED_LANGUAGES) as AddedLanguage[])];

const translations = translator(ADDED_LANGUAGES);

export type Texts = Readonly<Partial<Record<Language, string>>> & { readonly 'en-us': string };

/** `en|de|fr|it|es|nl|sv|no|fi|pl|cs|ru|ja|ko|zh`; in a shorter row, the missing languages fall back to English. Added languages have their own files. */
export function texts(row: string): Texts {
  const cells = row.split('|').map((cell) => cell.trim());
  const pairs = COLUMNS.flatMap((language, index) => (cells[index] ? [[language, cells[index]] as const] : []));
  return { 'en-us': '', ...translations(cells[0] ?? ''), ...Object.fromEntries(pairs) };
}

const ROWS = `
add to cart|In den Warenkorb|Ajouter au panier|Aggiungi al carrello|Añadir al carrito|In winkelwagen|Lägg i varukorgen|Legg i handlekurven|Lisää ostoskoriin|Dodaj do koszyka|Přidat do košíku|В корзину|カートに追加|장바구니에 담기|加入购物车
adding|Wird hinzugefügt|Ajout en cours|Aggiunta in corso|Añadiendo|Wordt toegevoegd|Läggs till|Legges til|Lisätään|Dodawanie|Přidává se|Добавляется|追加中|담는 중|正在加入
added to cart!|Im Warenkorb!|Ajouté au panier !|Aggiunto al carrello!|¡Añadido al carrito!|Toegevoegd!|Tillagd!|Lagt til!|Lisätty!|Dodano do koszyka!|Přidáno do košíku!|Добавлено в корзину!|カートに追加しました|장바구니에 담았습니다|已加入购物车
cart|Warenkorb|Panier|Carrello|Carrito|Winkelwagen|Varukorg|Handlekurv|Ostoskori|Koszyk|Košík|Корзина|カート|장바구니|购物车
your cart is empty|Dein Warenkorb ist leer|Ton panier est vide|Il tuo carrello è vuoto|Tu carrito está vacío|Je winkelwagen is leeg|Din varukorg är tom|Handlekurven er tom|Ostoskorisi on tyhjä|Twój koszyk jest pusty|Košík je prázdný|Ваша корзина пуста|カートは空です|장바구니가 비어 있습니다|购物车是空的
continue shopping|Weiter einkaufen|Continuer les achats|Continua lo shopping|Seguir comprando|Verder winkelen|Fortsätt handla|Fortsett å handle|Jatka ostoksia|Kontynuuj zakupy|Pokračovat v nákupu|Продолжить покупки|買い物を続ける|쇼핑 계속하기|继续购物
quantity|Menge|Quantité|Quantità|Cantidad|Aantal|Antal|Antall|Määrä|Ilość|Množství|Количество|数量|수량|数量
increase quantity|Menge erhöhen|Augmenter la quantité|Aumenta la quantità|Aumentar la cantidad|Aantal verhogen|Öka antal|Øk antall|Lisää määrää|Zwiększ ilość|Zvýšit množství|Увеличить количество|数量を増やす|수량 늘리기|增加数量
decrease quantity|Menge verringern|Diminuer la quantité|Riduci la quantità|Reducir la cantidad|Aantal verlagen|Minska antal|Reduser antall|Vähennä määrää|Zmniejsz ilość|Snížit množství|Уменьшить количество|数量を減らす|수량 줄이기|减少数量
remove|Entfernen|Retirer|Rimuovi|Quitar|Verwijderen|Ta bort|Fjern|Poista|Usuń|Odebrat|Удалить|削除|삭제|移除
subtotal|Zwischensumme|Sous-total|Subtotale|Subtotal|Subtotaal|Delsumma|Delsum|Välisumma|Suma częściowa|Mezisoučet|Промежуточный итог|小計|소계|小计
view cart|Warenkorb ansehen|Voir le panier|Vedi il carrello|Ver el carrito|Bekijk winkelwagen|Visa varukorg|Se handlekurven|Näytä ostoskori|Zobacz koszyk|Zobrazit košík|Открыть корзину|カートを見る|장바구니 보기|查看购物车
shipping and taxes at checkout|Versand und Steuern an der Kasse|Livraison et taxes au paiement|Spedizione e tasse alla cassa|Envío e impuestos al pagar|Verzending en belasting bij het afrekenen|Frakt och moms i kassan|Frakt og avgifter i kassen|Toimitus ja verot kassalla|Dostawa i podatki przy kasie|Doprava a daně u pokladny|Доставка и налоги при оформлении|送料と税は購入手続き時に計算|배송비와 세금은 결제 시 계산|运费和税费在结账时计算
taxes at checkout|Steuern an der Kasse|Taxes au paiement|Tasse alla cassa|Impuestos al pagar|Belasting bij het afrekenen|Skatt i kassan|Avgifter i kassen|Verot kassalla|Podatki przy kasie|Daně u pokladny|Налоги при оформлении|税は購入手続き時に計算|세금은 결제 시 계산|税费在结账时计算
incl. vat=incl. VAT|inkl. MwSt.|TVA incluse|IVA inclusa|IVA incluido|incl. btw|inkl. moms|inkl. mva.|sis. alv|z VAT|vč. DPH|вкл. НДС|税込|부가세 포함|含增值税
incl. tax=incl. tax|inkl. Steuern|taxes incluses|tasse incluse|impuestos incluidos|incl. belasting|inkl. skatt|inkl. avgift|sis. verot|z podatkiem|vč. daně|вкл. налог|税込|세금 포함|含税
plus shipping=plus shipping|zzgl. Versand|hors frais de livraison|più spedizione|más gastos de envío|excl. verzendkosten|plus frakt|pluss frakt|lisäksi toimituskulut|plus dostawa|plus doprava|без учёта доставки|送料別|배송비 별도|不含运费
of which vat=of which VAT|davon MwSt.|dont TVA|di cui IVA|IVA incluido en el total|waarvan btw|varav moms|herav mva.|josta alv|w tym VAT|z toho DPH|в том числе НДС|うち付加価値税|부가세 포함액|其中增值税
of which tax=of which tax|davon Steuern|dont taxes|di cui tasse|impuestos incluidos en el total|waarvan belasting|varav skatt|herav avgift|josta veroa|w tym podatek|z toho daň|в том числе налог|うち消費税|세금 포함액|其中税费
lowest price of the last 30 days: {amount}|Niedrigster Preis der letzten 30 Tage: {amount}|Prix le plus bas des 30 derniers jours : {amount}|Prezzo più basso degli ultimi 30 giorni: {amount}|Precio más bajo de los últimos 30 días: {amount}|Laagste prijs van de afgelopen 30 dagen: {amount}|Lägsta pris de senaste 30 dagarna: {amount}|Laveste pris de siste 30 dagene: {amount}|Alin hinta viimeisten 30 päivän aikana: {amount}|Najniższa cena z ostatnich 30 dni: {amount}|Nejnižší cena za posledních 30 dní: {amount}|Самая низкая цена за последние 30 дней: {amount}|過去30日間の最低価格：{amount}|최근 30일 최저가: {amount}|过去30天最低价：{amount}
close|Schließen|Fermer|Chiudi|Cerrar|Sluiten|Stäng|Lukk|Sulje|Zamknij|Zavřít|Закрыть|閉じる|닫기|关闭
menu|Menü|Menu|Menu|Menú|Menu|Meny|Meny|Valikko|Menu|Nabídka|Меню|メニュー|메뉴|菜单
skip to content|Zum Inhalt springen|Aller au contenu|Vai al contenuto|Ir al contenido|Naar de inhoud|Hoppa till innehållet|Hopp til innholdet|Siirry sisältöön|Przejdź do treści|Přejít k obsahu|К содержанию|本文へスキップ|본문으로 건너뛰기|跳到正文
country and language|Land und Sprache|Pays et langue|Paese e lingua|País e idioma|Land en taal|Land och språk|Land og språk|Maa ja kieli|Kraj i język|Země a jazyk|Страна и язык|国と言語|국가 및 언어|国家和语言
choose your country|Wähle dein Land|Choisis ton pays|Scegli il tuo paese|Elige tu país|Kies je land|Välj land|Velg land|Valitse maa|Wybierz kraj|Vyberte zemi|Выберите страну|国を選択|국가 선택|选择国家
prices and availability follow your country|Preise und Verfügbarkeit richten sich nach deinem Land|Les prix et la disponibilité dépendent de ton pays|Prezzi e disponibilità dipendono dal tuo paese|Los precios y la disponibilidad dependen de tu país|Prijzen en voorraad hangen af van je land|Priser och lager beror på ditt land|Priser og lager følger landet ditt|Hinnat ja saatavuus riippuvat maasta|Ceny i dostępność zależą od kraju|Ceny a dostupnost se řídí zemí|Цены и наличие зависят от страны|価格と在庫は国によって異なります|가격과 재고는 국가에 따라 다릅니다|价格和库存因国家而异
home|Startseite|Accueil|Home|Inicio|Home|Start|Hjem|Etusivu|Strona główna|Domů|Главная|ホーム|홈|首页
products|Produkte|Produits|Prodotti|Productos|Producten|Produkter|Produkter|Tuotteet|Produkty|Produkty|Товары|商品|상품|商品
color|Farbe|Couleur|Colore|Color|Kleur|Färg|Farge|Väri|Kolor|Barva|Цвет|カラー|색상|颜色
length|Länge|Longueur|Lunghezza|Longitud|Lengte|Längd|Lengde|Pituus|Długość|Délka|Длина|長さ|길이|长度
size|Größe|Taille|Taglia|Talla|Maat|Storlek|Størrelse|Koko|Rozmiar|Velikost|Размер|サイズ|사이즈|尺码
width|Breite|Largeur|Larghezza|Ancho|Breedte|Bredd|Bredde|Leveys|Szerokość|Šířka|Ширина|幅|너비|宽度
volume|Volumen|Volume|Volume|Volumen|Inhoud|Volym|Volum|Tilavuus|Pojemność|Objem|Объём|容量|용량|容量
brake width|Bremsbreite|Largeur de frein|Larghezza freno|Ancho de freno|Rembreedte|Bromsbredd|Bremsebredde|Jarrun leveys|Szerokość hamulca|Šířka brzdy|Ширина скистопа|ブレーキ幅|브레이크 폭|刹车宽度
choose an option|Bitte wählen|Choisis une option|Scegli un’opzione|Elige una opción|Kies een optie|Välj|Velg|Valitse|Wybierz opcję|Vyberte možnost|Выберите вариант|選択してください|옵션을 선택하세요|请选择
pro price|Pro-Preis|Prix pro|Prezzo pro|Precio pro|Proprijs|Pro-pris|Pro-pris|Pro-hinta|Cena profi|Profi cena|Цена для профи|プロ価格|프로 가격|专业价格
sold out|Ausverkauft|Épuisé|Esaurito|Agotado|Uitverkocht|Slutsåld|Utsolgt|Loppuunmyyty|Wyprzedane|Vyprodáno|Нет в наличии|売り切れ|품절|售罄
only a few left|Nur noch wenige|Plus que quelques-uns|Ultimi pezzi|Quedan pocos|Nog maar een paar|Bara några kvar|Bare noen få igjen|Vain muutama jäljellä|Ostatnie sztuki|Poslední kusy|Осталось мало|残りわずか|품절 임박|所剩不多
discontinued|Nicht mehr erhältlich|Arrêté|Fuori produzione|Descatalogado|Uit assortiment|Utgått|Utgått|Poistunut|Wycofany|Výběhový|Снято с производства|生産終了|단종|已停产
new|Neu|Nouveau|Novità|Nuevo|Nieuw|Ny|Ny|Uusi|Nowość|Novinka|Новинка|新作|신제품|新品
sale|Sale|Promo|Saldi|Rebajas|Sale|Rea|Salg|Ale|Wyprzedaż|Výprodej|Скидка|セール|세일|特惠
redesigned|Überarbeitet|Repensé|Riprogettato|Rediseñado|Vernieuwd|Omarbetad|Redesignet|Uudistettu|Odświeżony|Přepracováno|Обновлено|リデザイン|리디자인|全新设计
specifications|Technische Daten|Caractéristiques|Specifiche|Especificaciones|Specificaties|Specifikationer|Spesifikasjoner|Tekniset tiedot|Specyfikacja|Specifikace|Характеристики|仕様|사양|规格
related products|Passt dazu|À associer|Potrebbe piacerti|También te puede gustar|Past erbij|Passar till|Passer til|Sopii yhteen|Pasuje do tego|Hodí se k|Похожие товары|関連商品|관련 제품|相关商品
find a dealer|Händler finden|Trouver un revendeur|Trova un rivenditore|Encuentra una tienda|Vind een dealer|Hitta återförsäljare|Finn forhandler|Etsi jälleenmyyjä|Znajdź sklep|Najít prodejce|Найти магазин|取扱店を探す|매장 찾기|查找经销商
we do not ship to your country yet. these shops carry it.|Wir liefern noch nicht in dein Land. Im Fachhandel findest du es.|Nous ne livrons pas encore dans ton pays. Nos revendeurs l’ont.|Non spediamo ancora nel tuo paese. Lo trovi dai rivenditori.|Todavía no enviamos a tu país. Lo tienen nuestras tiendas.|We leveren nog niet in jouw land. Onze dealers hebben het.|Vi skickar inte till ditt land ännu. Våra återförsäljare har den.|Vi leverer ikke til landet ditt ennå. Forhandlerne våre har den.|Emme vielä toimita maahasi. Jälleenmyyjiltä löydät sen.|Nie wysyłamy jeszcze do Twojego kraju. Znajdziesz to u sprzedawców.|Do vaší země zatím neposíláme. Mají je naši prodejci.|Пока не доставляем в вашу страну. Ищите у дилеров.|お住まいの国への配送はまだ行っていません。取扱店でお求めください。|아직 해당 국가로 배송하지 않습니다. 매장에서 만나보세요.|暂不配送至您的国家，可在经销商处购买。
page not found|Seite nicht gefunden|Page introuvable|Pagina non trovata|Página no encontrada|Pagina niet gevonden|Sidan hittades inte|Siden finnes ikke|Sivua ei löydy|Nie znaleziono strony|Stránka nenalezena|Страница не найдена|ページが見つかりません|페이지를 찾을 수 없습니다|页面未找到
oops! something broke=Oops! Something Broke|Hoppla! Etwas ist kaputtgegangen|Oups ! Quelque chose s’est cassé|Ops! Qualcosa si è rotto|¡Vaya! Algo se ha roto|Oeps! Er ging iets stuk|Hoppsan! Något gick sönder|Oi! Noe gikk i stykker|Hups! Jokin meni rikki|Ups! Coś się zepsuło|Jejda! Něco se pokazilo|Ой! Что-то сломалось|エラーが発生しました|앗! 문제가 발생했습니다|糟糕！出错了
page not found title=Page Not Found|Seite nicht gefunden|Page introuvable|Pagina non trovata|Página no encontrada|Pagina niet gevonden|Sidan hittades inte|Siden finnes ikke|Sivua ei löydy|Nie znaleziono strony|Stránka nenalezena|Страница не найдена|ページが見つかりません|페이지를 찾을 수 없습니다|页面未找到
product not available=Product Not Available|Produkt nicht verfügbar|Produit non disponible|Prodotto non disponibile|Producto no disponible|Product niet beschikbaar|Produkten finns inte längre|Produktet er ikke tilgjengelig|Tuotetta ei ole saatavilla|Produkt niedostępny|Produkt není k dispozici|Товар недоступен|この商品は現在お取り扱いがありません|판매하지 않는 상품입니다|商品已下架
return to homepage|Zur Startseite|Retour à l’accueil|Torna alla home|Volver al inicio|Terug naar home|Till startsidan|Til forsiden|Etusivulle|Wróć na stronę główną|Zpět na úvod|На главную|ホームに戻る|홈으로 돌아가기|返回首页
was|Vorher|Avant|Prima|Antes|Was|Tidigare|Før|Ennen|Wcześniej|Původně|Было|通常価格|이전 가격|原价
regular price. your own price did not load.|Regulärer Preis. Dein eigener Preis wurde nicht geladen.|Prix normal. Ton propre prix ne s’est pas chargé.|Prezzo normale. Il tuo prezzo non si è caricato.|Precio normal. Tu propio precio no se ha cargado.|Normale prijs. Je eigen prijs is niet geladen.|Ordinarie pris. Ditt eget pris laddades inte.|Vanlig pris. Din egen pris ble ikke lastet.|Normaali hinta. Oma hintasi ei latautunut.|Zwykła cena. Twoja cena się nie wczytała.|Běžná cena. Vaše vlastní cena se nenačetla.|Обычная цена. Ваша цена не загрузилась.|通常価格です。お客様の価格は読み込めませんでした。|일반 가격입니다. 회원님의 가격을 불러오지 못했습니다.|这是普通价格。您的专属价格未能加载。
the price has changed|Der Preis hat sich geändert|Le prix a changé|Il prezzo è cambiato|El precio ha cambiado|De prijs is veranderd|Priset har ändrats|Prisen er endret|Hinta on muuttunut|Cena się zmieniła|Cena se změnila|Цена изменилась|価格が変更されました|가격이 변경되었습니다|价格已变动
that did not work. please try again.|Das hat nicht geklappt. Bitte versuche es noch einmal.|Cela n’a pas fonctionné. Réessaie.|Non ha funzionato. Riprova.|No ha funcionado. Inténtalo de nuevo.|Dat lukte niet. Probeer het opnieuw.|Det gick inte. Försök igen.|Det gikk ikke. Prøv igjen.|Se ei onnistunut. Yritä uudelleen.|Nie udało się. Spróbuj ponownie.|Nepovedlo se. Zkuste to znovu.|Не получилось. Попробуйте ещё раз.|うまくいきませんでした。もう一度お試しください。|실패했습니다. 다시 시도해 주세요.|操作失败，请重试。
there is not enough stock for that|So viel haben wir nicht auf Lager|Le stock ne suffit pas|Non ce n’è abbastanza in magazzino|No hay suficientes existencias|Daarvoor is er niet genoeg voorraad|Det finns inte tillräckligt i lager|Det er ikke nok på lager|Varastossa ei ole tarpeeksi|Za mało sztuk w magazynie|Tolik nemáme skladem|Недостаточно на складе|在庫が足りません|재고가 부족합니다|库存不足
all|Alle|Tout|Tutti|Todo|Alles|Alla|Alle|Kaikki|Wszystkie|Vše|Все|すべて|전체|全部
alert|Hinweis|Information|Avviso|Aviso|Melding|Information|Melding|Ilmoitus|Informacja|Upozornění|Объявление|お知らせ|알림|提示
breadcrumb|Pfad|Fil d’Ariane|Percorso|Ruta|Kruimelpad|Brödsmulor|Brødsmuler|Murupolku|Ścieżka|Drobečková navigace|Навигация|パンくずリスト|이동 경로|面包屑
no products here yet|Hier gibt es noch keine Produkte|Pas encore de produits ici|Ancora nessun prodotto|Aún no hay productos|Nog geen producten|Inga produkter än|Ingen produkter ennå|Ei vielä tuotteita|Brak produktów|Zatím žádné produkty|Пока нет товаров|商品がまだありません|아직 제품이 없습니다|暂无商品
checkout|Zur Kasse|Paiement|Alla cassa|Pagar|Afrekenen|Till kassan|Til kassen|Kassalle|Do kasy|K pokladně|Оформить заказ|購入手続きへ|결제하기|去结账
dimensions|Maße|Dimensions|Dimensioni|Medidas|Afmetingen|Mått|Mål|Mitat|Wymiary|Rozměry|Геометрия|寸法|치수|尺寸
radius|Radius|Rayon|Raggio|Radio|Radius|Radie|Radius|Kaarresäde|Promień|Rádius|Радиус|ラディウス|회전 반경|转弯半径
weight|Gewicht|Poids|Peso|Peso|Gewicht|Vikt|Vekt|Paino|Waga|Hmotnost|Вес|重量|무게|重量
season|Saison|Saison|Stagione|Temporada|Seizoen|Säsong|Sesong|Kausi|Sezon|Sezóna|Сезон|シーズン|시즌|季节
core|Kern|Noyau|Anima|Núcleo|Kern|Kärna|Kjerne|Ydin|Rdzeń|Jádro|Сердечник|芯材|코어|板芯
profile|Profil|Profil|Profilo|Perfil|Profiel|Profil|Profil|Profiili|Profil|Profil|Профиль|プロファイル|프로파일|弓形
din=DIN|DIN|DIN|DIN|DIN|DIN|DIN|DIN|DIN|DIN|DIN|DIN|解放値|DIN|DIN 值
brake|Bremse|Frein|Freno|Freno|Rem|Broms|Bremse|Jarru|Hamulec|Brzda|Скистоп|ブレーキ|브레이크|刹车
climbing=Heel risers|Steighilfen|Cales de montée|Alzatacchi|Alzas|Klimhulpen|Klätterstöd|Klatrestøtter|Nousutuet|Podpórki|Podpěry|Подпятники|クライミングサポート|힐 라이저|登坡垫
boot|Schuh|Chaussure|Scarpone|Bota|Schoen|Pjäxa|Støvel|Mono|But|Bota|Ботинок|対応ブーツ|부츠|雪鞋
fits|Passt zu|Compatible avec|Adatto a|Compatible con|Past op|Passar|Passer til|Sopii|Pasuje do|Pasuje k|Подходит к|対応モデル|호환|适用于
fabric|Stoff|Tissu|Tessuto|Tejido|Stof|Tyg|Stoff|Kangas|Tkanina|Materiál|Ткань|生地|원단|面料
carry|Skibefestigung|Portage|Trasporto|Porteo|Draagsysteem|Bärsystem|Bæresystem|Kantotapa|Przenoszenie|Nošení|Крепление лыж|キャリー方式|운반 방식|携带方式
wheels|Rollen|Roues|Ruote|Ruedas|Wielen|Hjul|Hjul|Pyörät|Kółka|Kolečka|Колёса|ホイール|바퀴|滚轮
material|Material|Matière|Materiale|Material|Materiaal|Material|Materiale|Materiaali|Materiał|Materiál|Материал|素材|소재|材质
glue|Kleber|Colle|Colla|Cola|Lijm|Lim|Lim|Liima|Klej|Lepidlo|Клей|グルー|접착제|粘胶
content|Inhalt|Contenu|Contenuto|Contenido|Inhoud|Innehåll|Innhold|Sisältö|Zawartość|Obsah|Содержимое|内容量|용량|净含量
ingredients|Inhaltsstoffe|Composition|Ingredienti|Ingredientes|Ingrediënten|Ingredienser|Ingredienser|Ainesosat|Skład|Složení|Состав|成分|성분|成分
shaft|Schaft|Tube|Tubo|Tubo|Schacht|Rör|Skaft|Varsi|Rurka|Tyč|Древко|シャフト|샤프트|杖杆
basket|Teller|Rondelle|Rotella|Roseta|Korf|Truga|Trinse|Sompa|Talerzyk|Talířek|Кольцо|バスケット|바스켓|雪轮
standard|Norm|Norme|Norma|Norma|Norm|Standard|Standard|Standardi|Norma|Norma|Стандарт|規格|인증|标准
sizes|Größen|Tailles|Taglie|Tallas|Maten|Storlekar|Størrelser|Koot|Rozmiary|Velikosti|Размеры|サイズ展開|사이즈|尺码
vents|Belüftung|Aération|Ventilazione|Ventilación|Ventilatie|Ventilation|Ventilasjon|Ilmanvaihto|Wentylacja|Větrání|Вентиляция|ベンチレーション|통풍구|通风
lens|Scheibe|Écran|Lente|Lente|Lens|Lins|Linse|Linssi|Szyba|Zorník|Линза|レンズ|렌즈|镜片
fit|Passform|Coupe|Vestibilità|Ajuste|Pasvorm|Passform|Passform|Istuvuus|Dopasowanie|Střih|Посадка|フィット|핏|版型
frame|Rahmen|Monture|Montatura|Montura|Frame|Ram|Ramme|Kehys|Ramka|Rám|Оправа|フレーム|프레임|镜框
vlt=Light transmission|Lichtdurchlass|Transmission de lumière|Trasmissione luminosa|Transmisión de luz|Lichtdoorlating|Ljusgenomsläpp|Lysgjennomgang|Valonläpäisy|Przepuszczalność światła|Propustnost světla|Светопропускание|可視光線透過率|가시광선 투과율|透光率
shell|Außenmaterial|Extérieur|Esterno|Exterior|Buitenkant|Yttermaterial|Ytterstoff|Päällinen|Warstwa zewnętrzna|Svrchní materiál|Верх|表地|겉감|外层
insulation|Isolierung|Isolation|Imbottitura|Aislamiento|Isolatie|Isolering|Isolasjon|Eriste|Ocieplenie|Izolace|Утеплитель|中綿|보온재|保暖层
cuff|Stulpe|Manchette|Polsino|Puño|Manchet|Mudd|Mansjett|Ranneke|Mankiet|Manžeta|Манжета|カフ|커프|袖口
angles|Winkel|Angles|Angoli|Ángulos|Hoeken|Vinklar|Vinkler|Kulmat|Kąty|Úhly|Углы|角度|각도|角度
temperature|Temperatur|Température|Temperatura|Temperatura|Temperatuur|Temperatur|Temperatur|Lämpötila|Temperatura|Teplota|Температура|対応温度|온도|温度
functions|Funktionen|Fonctions|Funzioni|Funciones|Functies|Funktioner|Funksjoner|Toiminnot|Funkcje|Funkce|Функции|機能|기능|功能
opening hours|Öffnungszeiten|Horaires|Orari di apertura|Horario|Openingstijden|Öppettider|Åpningstider|Aukioloajat|Godziny otwarcia|Otevírací doba|Часы работы|営業時間|영업시간|营业时间
binding mounting|Bindungsmontage|Montage de fixations|Montaggio attacchi|Montaje de fijaciones|Bindingmontage|Bindningsmontering|Bindingsmontering|Siteiden asennus|Montaż wiązań|Montáž vázání|Монтаж креплений|ビンディング取り付け|바인딩 장착|固定器安装
ski service|Skiservice|Entretien des skis|Manutenzione sci|Taller de esquís|Skionderhoud|Skidservice|Skiservice|Suksihuolto|Serwis nart|Servis lyží|Сервис лыж|チューンナップ|스키 정비|雪板养护
boot fitting|Schuhanpassung|Bootfitting|Bootfitting|Ajuste de botas|Schoenaanpassing|Pjäxanpassning|Støveltilpasning|Monojen sovitus|Dopasowanie butów|Úprava bot|Подгонка ботинок|ブーツフィッティング|부츠 피팅|雪鞋调校
rental|Verleih|Location|Noleggio|Alquiler|Verhuur|Uthyrning|Utleie|Vuokraus|Wypożyczalnia|Půjčovna|Прокат|レンタル|대여|租赁
test skis|Testski|Skis de test|Sci test|Esquís de prueba|Testski’s|Testskidor|Testski|Testisukset|Narty testowe|Testovací lyže|Тестовые лыжи|試乗スキー|시승 스키|试滑雪板
contact|Kontakt|Contact|Contatti|Contacto|Contact|Kontakt|Kontakt|Yhteystiedot|Kontakt|Kontakt|Контакты|お問い合わせ|문의|联系我们
north america=North America|Nordamerika|Amérique du Nord|Nord America|Norteamérica|Noord-Amerika|Nordamerika|Nord-Amerika|Pohjois-Amerikka|Ameryka Północna|Severní Amerika|Северная Америка|北米|북미|北美
europe|Europa|Europe|Europa|Europa|Europa|Europa|Europa|Eurooppa|Europa|Evropa|Европа|ヨーロッパ|유럽|欧洲
asia pacific=Asia Pacific|Asien und Pazifik|Asie-Pacifique|Asia e Pacifico|Asia-Pacífico|Azië en Pacific|Asien och Stillahavsområdet|Asia og Stillehavet|Aasia ja Tyynimeri|Azja i Pacyfik|Asie a Tichomoří|Азия и Океания|アジア太平洋|아시아 태평양|亚太地区
other|Andere|Autres|Altri|Otros|Overig|Övriga|Andre|Muut|Inne|Ostatní|Другие|その他|기타|其他
`.trim();

function displayText(row: string): { readonly key: string; readonly texts: Texts } {
  const [head = '', ...others] = row.split('|');
  const [key = '', given] = head.split('=');
  const english =
    given ??
    key.charAt(0).toUpperCase() +
      key.slice(1).replace(/\. ([a-z])/g, (_all, letter: string) => `. ${letter.toUpperCase()}`);
  return { key, texts: texts([english, ...others].join('|')) };
}

/** The key is the English text in lower case, or the part before an equals sign (names of specifications). */
export const DISPLAY_TEXTS: readonly { readonly key: string; readonly texts: Texts }[] = [
  ROWS,
  CART_AND_MARKET_ROWS,
  GRID_ROWS,
  SEARCH_ROWS,
  LETTER_ROWS,
  ACCOUNT_ROWS,
  PRO_ROWS,
  ANALYTICS_ROWS,
  PAGE_ROWS,
  STORE_ROWS,
  PRODUCT_ROWS,
  SAVED_PRODUCT_ROWS,
]
  .join('\n')
  .split('\n')
  .map(displayText);

/** Category slug → name. */
export const CATEGORY_NAMES: Readonly<Record<string, Texts>> = Object.fromEntries(
  `
skis=Skis|Ski|Skis|Sci|Esquís|Ski’s|Skidor|Ski|Sukset|Narty|Lyže|Лыжи|スキー|스키|滑雪板
all-mountain=All-Mountain|All-Mountain|All-mountain|All-mountain|All-mountain|All-mountain|All-mountain|All-mountain|All-mountain|All-mountain|All-mountain|Универсальные|オールマウンテン|올마운틴|全山
freeride=Freeride|Freeride|Freeride|Freeride|Freeride|Freeride|Freeride|Frikjøring|Vapaalasku|Freeride|Freeride|Фрирайд|フリーライド|프리라이드|野雪
touring=Touring|Touren|Randonnée|Scialpinismo|Travesía|Toerski|Topptur|Topptur|Randonee|Skitury|Skialpy|Скитур|ツーリング|투어링|登山滑雪
piste=Piste|Piste|Piste|Pista|Pista|Piste|Pist|Alpint|Rinne|Na stok|Sjezdové|Трасса|ゲレンデ|피스트|雪道
park=Park|Park|Park|Park|Park|Park|Park|Park|Parkki|Park|Park|Парк|パーク|파크|公园
bindings=Bindings|Bindungen|Fixations|Attacchi|Fijaciones|Bindingen|Bindningar|Bindinger|Siteet|Wiązania|Vázání|Крепления|ビンディング|바인딩|固定器
tech-bindings=Tech Bindings|Pin-Bindungen|Fixations à inserts|Attacchini|Fijaciones tech|Pinbindingen|Pinbindningar|Pinbinding|Tech-siteet|Wiązania pinowe|Pinové vázání|Пиновые|テックビンディング|테크 바인딩|登山固定器
freeride-bindings=Freeride Bindings|Freeride-Bindungen|Fixations freeride|Attacchi freeride|Fijaciones freeride|Freeridebindingen|Freeridebindningar|Frikjøringsbinding|Freeride-siteet|Wiązania freeride|Freeride vázání|Для фрирайда|フリーライド用|프리라이드 바인딩|野雪固定器
alpine-bindings=Alpine Bindings|Alpin-Bindungen|Fixations alpines|Attacchi alpini|Fijaciones alpinas|Alpinebindingen|Alpinbindningar|Alpinbinding|Laskusiteet|Wiązania zjazdowe|Sjezdové vázání|Горнолыжные|アルペン用|알파인 바인딩|高山固定器
binding-parts=Brakes & Parts|Bremsen & Teile|Freins et pièces|Freni e ricambi|Frenos y recambios|Remmen & onderdelen|Bromsar & delar|Bremser og deler|Jarrut ja osat|Hamulce i części|Brzdy a díly|Скистопы и детали|パーツ|부품|配件
bags=Bags|Taschen|Sacs|Borse|Bolsas|Tassen|Väskor|Bagger|Laukut|Torby|Tašky|Сумки|バッグ|가방|包袋
backpacks=Backpacks|Rucksäcke|Sacs à dos|Zaini|Mochilas|Rugzakken|Ryggsäckar|Ryggsekker|Reput|Plecaki|Batohy|Рюкзаки|バックパック|백팩|背包
duffels=Duffels|Duffel|Sacs de voyage|Borsoni|Bolsas de viaje|Duffels|Duffelväskor|Duffelbagger|Duffelit|Torby podróżne|Duffely|Баулы|ダッフル|더플백|旅行包
ski-bags=Ski Bags|Skisäcke|Housses à skis|Sacche porta sci|Fundas de esquí|Skitassen|Skidfodral|Skibagger|Suksipussit|Pokrowce na narty|Vaky na lyže|Чехлы для лыж|スキーバッグ|스키 가방|雪板包
skins=Skins|Felle|Peaux|Pelli|Pieles|Vellen|Stighudar|Feller|Nousukarvat|Foki|Pásy|Камусы|シール|스킨|止滑带
mohair-skins=Mohair|Mohair|Mohair|Mohair|Mohair|Mohair|Mohair|Mohair|Mohair|Moher|Mohér|Мохер|モヘア|모헤어|马海毛
mixed-skins=Mix|Mix|Mixte|Mix|Mixta|Mix|Mix|Miks|Sekoite|Mix|Mix|Микс|ミックス|믹스|混合
race-skins=Race & Care|Race & Pflege|Course et entretien|Gara e cura|Carrera y cuidado|Race & onderhoud|Race & vård|Race og stell|Kilpa ja huolto|Zawody i pielęgnacja|Závod a péče|Гонка и уход|レース・ケア|레이스·관리|竞赛与护理
accessories=Accessories|Zubehör|Accessoires|Accessori|Accesorios|Accessoires|Tillbehör|Tilbehør|Tarvikkeet|Akcesoria|Doplňky|Аксессуары|アクセサリー|액세서리|配件
poles=Poles|Stöcke|Bâtons|Bastoncini|Bastones|Stokken|Stavar|Staver|Sauvat|Kije|Hůlky|Палки|ポール|폴|雪杖
helmets=Helmets|Helme|Casques|Caschi|Cascos|Helmen|Hjälmar|Hjelmer|Kypärät|Kaski|Helmy|Шлемы|ヘルメット|헬멧|头盔
goggles=Goggles|Brillen|Masques|Maschere|Gafas|Skibrillen|Goggles|Briller|Lasit|Gogle|Brýle|Маски|ゴーグル|고글|雪镜
gloves=Gloves|Handschuhe|Gants|Guanti|Guantes|Handschoenen|Handskar|Hansker|Käsineet|Rękawice|Rukavice|Перчатки|グローブ|장갑|手套
tuning=Tuning|Pflege|Entretien|Manutenzione|Mantenimiento|Onderhoud|Vallning|Preparering|Huolto|Serwis|Servis|Подготовка|チューンナップ|튜닝|保养
`
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), texts(line.slice(line.indexOf('=') + 1))]),
);

/** Name of the account in the navigation. */
export const ACCOUNT: Texts = DISPLAY_TEXTS.find(({ key }) => key === 'account')?.texts ?? texts('Account');

/** Names of pages in navigation: page → name. */
export const PAGE_NAMES: Readonly<Record<string, Texts>> = {
  '/about': texts('About Firn|Über Firn|À propos de Firn|Chi è Firn|Sobre Firn|Over Firn|Om Firn|Om Firn|Tietoa Firnistä|O Firn|O značce Firn|О Firn|Firnについて|Firn 소개|关于 Firn'),
  '/sustainability': texts('Sustainability|Nachhaltigkeit|Durabilité|Sostenibilità|Sostenibilidad|Duurzaamheid|Hållbarhet|Bærekraft|Vastuullisuus|Zrównoważony rozwój|Udržitelnost|Устойчивость|サステナビリティ|지속 가능성|可持续发展'),
  '/warranty': texts('Warranty|Garantie|Garantie|Garanzia|Garantía|Garantie|Garanti|Garanti|Takuu|Gwarancja|Záruka|Гарантия|保証|보증|保修'),
  '/shipping': texts('Shipping and returns|Versand und Rückgabe|Livraison et retours|Spedizione e resi|Envíos y devoluciones|Verzending en retour|Frakt och retur|Frakt og retur|Toimitus ja palautus|Dostawa i zwroty|Doprava a vrácení|Доставка и возврат|配送と返品|배송 및 반품|配送与退货'),
  '/stores': texts('Find a dealer|Händler finden|Trouver un revendeur|Trova un rivenditore|Encuentra una tienda|Vind een dealer|Hitta återförsäljare|Finn forhandler|Etsi jälleenmyyjä|Znajdź sklep|Najít prodejce|Найти магазин|取扱店を探す|매장 찾기|查找经销商'),
  '/blog': texts('Journal|Magazin|Le journal|Il diario|El diario|Verhalen|Journalen|Journalen|Lehti|Dziennik|Deník|Журнал|ジャーナル|저널|期刊'),
  '/team': texts('Team|Das Team|L’équipe|La squadra|El equipo|Het team|Teamet|Teamet|Tiimi|Zespół|Tým|Команда|チーム|팀|团队'),
  '/support': texts('Help|Hilfe|Aide|Assistenza|Ayuda|Hulp|Hjälp|Hjelp|Apu|Pomoc|Nápověda|Помощь|サポート|도움말|帮助'),
  '/imprint': texts('Imprint|Impressum|Mentions légales|Note legali|Aviso legal|Colofon|Juridisk information|Juridisk informasjon|Oikeudelliset tiedot|Nota prawna|Právní informace|Правовая информация|運営者情報|법적 고지|法律信息'),
  '/privacy': texts('Privacy|Datenschutz|Confidentialité|Privacy|Privacidad|Privacy|Integritet|Personvern|Tietosuoja|Prywatność|Soukromí|Конфиденциальность|プライバシー|개인정보 보호|隐私'),
}; // prettier-ignore
