/** Headings and intros of the journal, team and support pages, to which the shop adds lists. */
import { PAGE_NAMES, texts } from '../texts.ts';
import { SUPPORT_PAGE_QUESTIONS } from './questions.ts';
import type { PageCopy } from './shop.ts';

const name = (url: string) => PAGE_NAMES[url] ?? texts(url);

export const SECTION_PAGES: readonly PageCopy[] = [
  {
    url: '/blog',
    title: name('/blog'),
    intro: texts(
      'From the workshop, from valleys and huts, from people who ski there. Written when there is something to say.|Aus der Werkstatt, aus Tälern und Hütten, von Menschen, die dort Ski fahren. Geschrieben, wenn es etwas zu sagen gibt.|De l’atelier, des vallées et des refuges, par ceux qui y skient. Écrit quand il y a quelque chose à dire.|Dall’officina, da valli e rifugi, da chi ci scia. Scritto quando c’è qualcosa da dire.|Desde el taller, desde valles y refugios, de quienes esquían allí. Escrito cuando hay algo que decir.|Uit de werkplaats, uit dalen en hutten, van mensen die er skiën. Geschreven als er iets te vertellen is.|Från verkstaden, från dalar och stugor, av dem som åker där. Skrivet när det finns något att säga.|Fra verkstedet, fra daler og hytter, av dem som går på ski der. Skrevet når det er noe å si.|Pajalta, laaksoista ja majoilta, niiltä jotka siellä laskevat. Kirjoitettu silloin, kun on sanottavaa.|Z warsztatu, z dolin i schronisk, od ludzi, którzy tam jeżdżą. Pisane, gdy jest coś do powiedzenia.|Z dílny, z údolí a chat, od lidí, kteří tam lyžují. Píšeme, když je co říct.|Из мастерской, из долин и хижин, от тех, кто там катается. Пишем, когда есть что сказать.|工房から、谷と小屋から、そこで滑る人たちから。語るべきことがあるときに書く。|공방에서, 골짜기와 산장에서, 그곳에서 스키를 타는 사람들에게서. 할 말이 있을 때 씁니다.|来自工坊、山谷与木屋，来自在那里滑雪的人。有话可说时才写。',
    ),
    paragraphs: [],
  },
  {
    url: '/team',
    title: name('/team'),
    intro: texts(
      'Eight people who break our skis and tell us why. None of them has to smile.|Acht Menschen, die unsere Ski kaputt machen und uns sagen, warum. Lächeln muss niemand.|Huit personnes qui cassent nos skis et nous disent pourquoi. Aucune n’est tenue de sourire.|Otto persone che rompono i nostri sci e ci spiegano perché. Nessuna deve sorridere.|Ocho personas que rompen nuestros esquís y nos dicen por qué. Ninguna tiene que sonreír.|Acht mensen die onze ski’s stukmaken en ons vertellen waarom. Lachen hoeft niet.|Åtta personer som har sönder våra skidor och berättar varför. Ingen behöver le.|Åtte mennesker som ødelegger skiene våre og forteller oss hvorfor. Ingen må smile.|Kahdeksan ihmistä, jotka rikkovat suksemme ja kertovat miksi. Kenenkään ei tarvitse hymyillä.|Osiem osób, które łamią nasze narty i mówią nam dlaczego. Nikt nie musi się uśmiechać.|Osm lidí, kteří ničí naše lyže a říkají nám proč. Usmívat se nikdo nemusí.|Восемь человек, которые ломают наши лыжи и объясняют почему. Улыбаться не обязательно.|私たちのスキーを壊し、その理由を教えてくれる8人。笑顔でいる義務はない。|우리 스키를 부러뜨리고 그 이유를 알려주는 여덟 사람. 억지로 웃을 필요는 없습니다.|八个人，滑坏我们的雪板，再告诉我们原因。谁都不必微笑。',
    ),
    paragraphs: [],
  },
  {
    url: '/support',
    title: name('/support'),
    intro: texts(
      'Answers from the people who build it. If yours is not here, call us.|Antworten von denen, die es bauen. Ist deine nicht dabei, ruf uns an.|Des réponses de ceux qui fabriquent. Si la tienne n’y est pas, appelle-nous.|Risposte da chi lo costruisce. Se manca la tua, chiamaci.|Respuestas de quienes lo fabrican. Si falta la tuya, llámanos.|Antwoorden van de mensen die het maken. Staat het jouwe er niet bij, bel ons.|Svar från dem som bygger det. Finns inte ditt här, ring oss.|Svar fra dem som bygger det. Finner du ikke ditt her, så ring oss.|Vastauksia niiltä, jotka ne rakentavat. Jos omasi puuttuu, soita meille.|Odpowiedzi od ludzi, którzy to budują. Jeśli nie ma twojej, zadzwoń.|Odpovědi od lidí, kteří to vyrábějí. Pokud tu vaše není, zavolejte nám.|Ответы от тех, кто это делает. Если вашего нет, позвоните нам.|つくる人からの答え。見つからないときは、お電話ください。|만드는 사람이 직접 답합니다. 여기 없다면 전화 주세요.|由制造者亲自解答。若没有找到答案，请致电我们。',
    ),
    paragraphs: [],
    questions: SUPPORT_PAGE_QUESTIONS,
  },
];
