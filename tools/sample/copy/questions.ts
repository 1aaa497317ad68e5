/** Frequently asked questions with answers, on the support page and on articles (by slug). */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';
import { rowInAllLanguages } from './editorial/editorial-copy.ts';

export interface QuestionCopy {
  readonly question: Texts;
  readonly answer: Texts;
}

const item = (question: string, answer: string): QuestionCopy => ({ question: texts(question), answer: texts(answer) });

/** A question of an article; the copy in other languages is in the files of `editorial`. */
const about = (name: string, question: string, answer: string): QuestionCopy => ({
  question: rowInAllLanguages(`question/${name}`, texts(question), 0),
  answer: rowInAllLanguages(`question/${name}`, texts(answer), 1),
});

export const QUESTIONS_HEADING = texts(
  'Asked most often|Am häufigsten gefragt|Les plus posées|Le più frequenti|Las más frecuentes|Vaakst gevraagd|Vanligast|Oftest spurt|Useimmin kysyttyä|Najczęściej zadawane|Nejčastější dotazy|Спрашивают чаще всего|よくいただく質問|가장 많은 질문|最常被问到的',
);

export const SUPPORT_PAGE_QUESTIONS: readonly QuestionCopy[] = [
  item(
    'What does shipping cost?|Was kostet der Versand?|Combien coûte la livraison ?|Quanto costa la spedizione?|¿Cuánto cuesta el envío?|Wat kost de verzending?|Vad kostar frakten?|Hva koster frakten?|Mitä toimitus maksaa?|Ile kosztuje dostawa?|Kolik stojí doprava?|Сколько стоит доставка?|送料はいくらですか？|배송비는 얼마인가요?|运费是多少？',
    'It depends on your country and on your order. Every product page names the amount from which shipping is free, the cart names the cost before you order, and the rest is on [this page](page:/shipping).|Das hängt vom Land und von der Bestellung ab. Jede Produktseite nennt den Betrag, ab dem der Versand gratis ist, der Warenkorb nennt die Kosten vor der Bestellung, alles andere steht auf [dieser Seite](page:/shipping).|Cela dépend du pays et de la commande. Chaque page de produit indique le montant à partir duquel la livraison est offerte, le panier indique le coût avant la commande, et le reste est sur [cette page](page:/shipping).|Dipende dal paese e dall’ordine. Ogni pagina prodotto indica l’importo da cui la spedizione è gratuita, il carrello indica il costo prima dell’ordine e il resto è su [questa pagina](page:/shipping).|Depende del país y del pedido. Cada página de producto indica el importe desde el que el envío es gratis, el carrito indica el coste antes de pedir y lo demás está en [esta página](page:/shipping).|Dat hangt af van je land en je bestelling. Elke productpagina noemt het bedrag vanaf waar verzending gratis is, de winkelwagen noemt de kosten vóór je bestelt, en de rest staat op [deze pagina](page:/shipping).|Det beror på land och beställning. Varje produktsida anger beloppet från vilket frakten är fri, varukorgen anger kostnaden innan du beställer, och resten finns på [den här sidan](page:/shipping).|Det avhenger av land og bestilling. Hver produktside oppgir beløpet som gir gratis frakt, handlekurven oppgir prisen før du bestiller, og resten står på [denne siden](page:/shipping).|Se riippuu maasta ja tilauksesta. Jokainen tuotesivu kertoo summan, josta alkaen toimitus on ilmainen, ostoskori kertoo kulut ennen tilausta, ja loput löytyvät [tältä sivulta](page:/shipping).|To zależy od kraju i zamówienia. Każda strona produktu podaje kwotę, od której dostawa jest darmowa, koszyk podaje koszt przed zamówieniem, a reszta jest na [tej stronie](page:/shipping).|Záleží na zemi a na objednávce. Každá stránka produktu uvádí částku, od které je doprava zdarma, košík uvádí cenu před objednáním a zbytek je na [této stránce](page:/shipping).|Зависит от страны и заказа. На странице каждого товара указана сумма бесплатной доставки, в корзине видна её стоимость до заказа, остальное — на [этой странице](page:/shipping).|国とご注文内容によって異なります。送料無料になる金額は各商品ページに、送料はご注文前にカートに表示されます。詳しくは[こちらのページ](page:/shipping)をご覧ください。|국가와 주문에 따라 다릅니다. 무료 배송 기준 금액은 각 제품 페이지에, 배송비는 주문 전 장바구니에 표시되며, 나머지는 [이 페이지](page:/shipping)에 있습니다.|取决于国家和订单。每个商品页都写明免运费的金额，下单前购物车会显示运费，其余信息见[此页](page:/shipping)。',
  ),
  item(
    'How long do I have to send something back?|Wie lange kann ich etwas zurückschicken?|De combien de temps ai-je pour renvoyer un article ?|Quanto tempo ho per un reso?|¿Cuánto tiempo tengo para devolver algo?|Hoelang heb ik om iets terug te sturen?|Hur länge kan jag skicka tillbaka något?|Hvor lenge kan jeg returnere noe?|Kuinka kauan palautusaikaa on?|Ile mam czasu na zwrot?|Jak dlouho mohu něco vrátit?|Сколько времени есть на возврат?|返品はいつまで可能ですか？|반품은 언제까지 가능한가요?|多久之内可以退货？',
    'Thirty days, in the original box, unmounted. A ski that has been drilled stays yours.|Dreißig Tage, im Originalkarton, unmontiert. Ein gebohrter Ski bleibt deiner.|Trente jours, dans le carton d’origine, non monté. Un ski percé reste le tien.|Trenta giorni, nella scatola originale, non montato. Uno sci forato resta tuo.|Treinta días, en la caja original, sin montar. Un esquí taladrado se queda contigo.|Dertig dagen, in de originele doos, ongemonteerd. Een geboorde ski blijft van jou.|Trettio dagar, i originalkartongen, omonterat. En borrad skida förblir din.|Tretti dager, i originalesken, umontert. En ski det er boret i, forblir din.|Kolmekymmentä päivää, alkuperäisessä pakkauksessa, asentamattomana. Porattu suksi jää sinulle.|Trzydzieści dni, w oryginalnym kartonie, bez montażu. Nawiercona narta zostaje u ciebie.|Třicet dní, v původním kartonu, bez montáže. Navrtaná lyže zůstává tobě.|Тридцать дней, в оригинальной коробке, без установленных креплений. Просверленная лыжа остаётся у вас.|30日以内、元の箱のまま、取り付け前に限ります。穴を開けたスキーは返品できません。|30일 이내, 원래 상자에, 장착하지 않은 상태여야 합니다. 구멍을 뚫은 스키는 반품할 수 없습니다.|三十天内，原包装，未安装固定器。钻过孔的雪板不能退。',
  ),
  item(
    'Who mounts my bindings?|Wer montiert meine Bindung?|Qui monte mes fixations ?|Chi monta i miei attacchi?|¿Quién monta mis fijaciones?|Wie monteert mijn bindingen?|Vem monterar mina bindningar?|Hvem monterer bindingene mine?|Kuka asentaa siteeni?|Kto zamontuje moje wiązania?|Kdo namontuje moje vázání?|Кто установит крепления?|ビンディングは誰が取り付けますか？|바인딩은 누가 장착하나요?|谁来安装固定器？',
    'A [dealer](page:/stores) with a test bench. It takes half an hour, and the slip with the measured values belongs to you.|Ein [Händler](page:/stores) mit Prüfgerät. Es dauert eine halbe Stunde, und der Zettel mit den gemessenen Werten gehört dir.|Un [revendeur](page:/stores) équipé d’un banc d’essai. Il faut une demi-heure, et la fiche des valeurs mesurées est à toi.|Un [rivenditore](page:/stores) con banco di prova. Ci vuole mezz’ora, e il foglio con i valori misurati è tuo.|Una [tienda](page:/stores) con banco de pruebas. Se tarda media hora, y la hoja con los valores medidos es tuya.|Een [dealer](page:/stores) met een testbank. Het duurt een half uur, en het briefje met de gemeten waarden is voor jou.|En [återförsäljare](page:/stores) med provbänk. Det tar en halvtimme, och lappen med de uppmätta värdena är din.|En [forhandler](page:/stores) med testbenk. Det tar en halvtime, og lappen med de målte verdiene er din.|[Jälleenmyyjä](page:/stores), jolla on testilaite. Se vie puoli tuntia, ja mittauslappu on sinun.|[Sklep](page:/stores) ze stanowiskiem pomiarowym. Trwa to pół godziny, a kartka z wynikami należy do ciebie.|[Prodejce](page:/stores) s testovacím zařízením. Trvá to půl hodiny a lístek s naměřenými hodnotami patří tobě.|[Магазин](page:/stores) с испытательным стендом. Это займёт полчаса, а листок с измеренными значениями ваш.|テスト機のある[取扱店](page:/stores)です。作業は30分ほど。測定値の記録票はお客様にお渡しします。|테스트 장비를 갖춘 [매장](page:/stores)입니다. 30분이면 되고, 측정값이 적힌 종이는 고객님 것입니다.|有检测台的[经销商](page:/stores)。约需半小时，测量记录单归您保存。',
  ),
];

export const SUPPORT_QUESTIONS: Readonly<Record<string, readonly QuestionCopy[]>> = {
  'ski-length': [
    about(
      'ski-length/0',
      'Does my weight count?|Zählt mein Gewicht?|Mon poids compte-t-il ?|Il mio peso conta?|¿Cuenta mi peso?||||||||体重は関係ありますか？',
      'Yes. If you weigh much more than others of your height, add one length; much less, take one off.|Ja. Wiegst du deutlich mehr als andere deiner Größe, nimm eine Länge mehr; deutlich weniger, eine kürzer.|Oui. Si tu pèses nettement plus que d’autres de ta taille, prends une longueur de plus ; nettement moins, une de moins.|Sì. Se pesi molto più di altri della tua altezza, prendi una misura in più; molto meno, una in meno.|Sí. Si pesas mucho más que otros de tu estatura, sube un largo; mucho menos, bájalo.||||||||はい。同じ身長の人よりかなり重い場合は1サイズ長く、かなり軽い場合は1サイズ短くしてください。',
    ),
    about(
      'ski-length/1',
      'Why is a rockered ski longer?|Warum ist ein Rocker-Ski länger?|Pourquoi un ski à rocker est-il plus long ?|Perché uno sci con rocker è più lungo?|¿Por qué un esquí con rocker es más largo?||||||||ロッカーの板はなぜ長いのですか？',
      'Because its tip is in the air on hard snow. What grips is shorter than what you carry.|Weil seine Spitze auf hartem Schnee in der Luft ist. Was greift, ist kürzer als das, was du trägst.|Parce que sa spatule est en l’air sur neige dure. Ce qui accroche est plus court que ce que tu portes.|Perché sulla neve dura la punta resta in aria. Ciò che tiene è più corto di ciò che porti.|Porque en nieve dura la punta queda en el aire. Lo que agarra es más corto que lo que llevas.||||||||硬い雪ではトップが浮いているからです。雪をとらえる部分は、板の長さより短くなります。',
    ),
  ],
  returns: [
    about(
      'returns/0',
      'Who pays for the label?|Wer bezahlt das Etikett?|Qui paie l’étiquette ?|Chi paga l’etichetta?|¿Quién paga la etiqueta?||||||||返送ラベルの費用は誰が負担しますか？',
      'We do, within the country that we shipped to.|Wir, innerhalb des Landes, in das wir geliefert haben.|Nous, dans le pays où nous avons livré.|Noi, nel paese in cui abbiamo spedito.|Nosotros, dentro del país al que enviamos.||||||||お届けした国の中であれば、当店が負担します。',
    ),
    about(
      'returns/1',
      'Can I exchange a size?|Kann ich eine Größe tauschen?|Puis-je échanger une taille ?|Posso cambiare una misura?|¿Puedo cambiar una talla?||||||||サイズの交換はできますか？',
      'Order the right one and send the other back. That is quicker than waiting for the parcel to cross.|Bestell die richtige und schick die andere zurück. Das geht schneller, als auf das Paket zu warten.|Commande la bonne et renvoie l’autre. C’est plus rapide que d’attendre le colis.|Ordina quella giusta e rimanda l’altra. È più veloce che aspettare il pacco.|Pide la correcta y devuelve la otra. Es más rápido que esperar el paquete.||||||||正しいサイズをご注文のうえ、もう一方をご返送ください。荷物の到着を待つより早く届きます。',
    ),
  ],
};
