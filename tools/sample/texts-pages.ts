/** Interface texts of the journal, the team and the support, in every language of the shop. */
// en|de|fr|it|es|nl|sv|no|fi|pl|cs|ru|ja|ko|zh. The key is the English text in lower case.
export const PAGE_ROWS = `
in this story|In dieser Geschichte|Dans cet article|In questa storia|En esta historia|In dit verhaal|I den här berättelsen|I denne historien|Tässä jutussa|W tej historii|V tomto příběhu|В этой истории|この記事の製品|이 글에 나온 제품|文中装备
read next|Weiterlesen|À lire ensuite|Da leggere dopo|Sigue leyendo|Lees verder|Läs mer|Les videre|Lue seuraavaksi|Czytaj dalej|Čtěte dál|Читать дальше|次に読む|다음 글|继续阅读
equipment|Ausrüstung|Équipement|Attrezzatura|Equipo|Uitrusting|Utrustning|Utstyr|Varusteet|Sprzęt|Výbava|Снаряжение|使用ギア|장비|装备
stories|Geschichten|Récits|Storie|Historias|Verhalen|Berättelser|Historier|Tarinat|Historie|Příběhy|Истории|ストーリー|이야기|故事
related articles|Verwandte Artikel|Articles liés|Articoli correlati|Artículos relacionados|Verwante artikelen|Relaterade artiklar|Relaterte artikler|Aiheeseen liittyvää|Powiązane artykuły|Související články|Похожие статьи|関連記事|관련 글|相关文章
frequently asked questions|Häufige Fragen|Questions fréquentes|Domande frequenti|Preguntas frecuentes|Veelgestelde vragen|Vanliga frågor|Vanlige spørsmål|Usein kysyttyä|Częste pytania|Časté dotazy|Частые вопросы|よくある質問|자주 묻는 질문|常见问题
sizes and fit|Größen und Passform|Tailles et ajustement|Taglie e vestibilità|Tallas y ajuste|Maten en pasvorm|Storlekar och passform|Størrelser og passform|Koot ja istuvuus|Rozmiary i dopasowanie|Velikosti a střih|Размеры и посадка|サイズとフィット|사이즈와 핏|尺码与合身
bindings and brakes|Bindungen und Bremsen|Fixations et freins|Attacchi e freni|Fijaciones y frenos|Bindingen en remmen|Bindningar och bromsar|Bindinger og bremser|Siteet ja jarrut|Wiązania i hamulce|Vázání a brzdy|Крепления и тормоза|ビンディングとブレーキ|바인딩과 브레이크|固定器与刹车
climbing skins|Steigfelle|Peaux de phoque|Pelli di foca|Pieles de foca|Stijgvellen|Stighudar|Skifeller|Nousukarvat|Foki|Stoupací pásy|Камуса|シール|스킨|止滑带
care and storage|Pflege und Lagerung|Entretien et rangement|Cura e conservazione|Cuidado y almacenaje|Onderhoud en opslag|Skötsel och förvaring|Vedlikehold og lagring|Huolto ja säilytys|Pielęgnacja i przechowywanie|Péče a skladování|Уход и хранение|お手入れと保管|관리와 보관|保养与存放
orders and delivery|Bestellung und Lieferung|Commandes et livraison|Ordini e consegna|Pedidos y entrega|Bestelling en levering|Beställning och leverans|Bestilling og levering|Tilaukset ja toimitus|Zamówienia i dostawa|Objednávky a doručení|Заказы и доставка|ご注文と配送|주문과 배송|订单与配送
warranty and repair|Garantie und Reparatur|Garantie et réparation|Garanzia e riparazione|Garantía y reparación|Garantie en reparatie|Garanti och reparation|Garanti og reparasjon|Takuu ja korjaus|Gwarancja i naprawa|Záruka a opravy|Гарантия и ремонт|保証と修理|보증과 수리|保修与维修
`.trim();
