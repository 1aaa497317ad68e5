/** The carousel of the home page. Columns as in `texts.ts`. */
import { texts } from '../texts.ts';
import { SECTION_PAGES } from './section-pages.ts';
import { CATEGORY_COPY, HERO } from './shop.ts';

const copyOf = (category: string) => CATEGORY_COPY[category] ?? texts('');
const introOf = (url: string) => SECTION_PAGES.find((page) => page.url === url)?.intro ?? texts('');

export const CAROUSEL = {
  heading: texts('More from Firn|Mehr von Firn|Plus sur Firn|Altro da Firn|Más de Firn|Meer van Firn|Mer från Firn|Mer fra Firn||Więcej od Firn|Více od Firn||Firnについて'),
  banners: [
    {
      name: 'home/touring', image: 'scene-plateau',
      heading: texts('Up under your own power.|Hinauf aus eigener Kraft.|Monter à la force des jambes.|In salita con le tue gambe.|Subir por tus propios medios.|Op eigen kracht omhoog.|Uppåt av egen kraft.|Oppover for egen kraft.||W górę o własnych siłach.|Nahoru vlastní silou.||自分の足で、登る。'),
      text: copyOf('touring'),
      button: { text: HERO.button, category: 'touring' },
    },
    {
      name: 'home/team', image: 'scene-couloir',
      heading: texts('They ski it until it breaks.|Sie fahren, bis etwas bricht.|Ils skient jusqu’à la casse.|Sciano finché qualcosa si rompe.|Esquían hasta que algo se rompe.|Zij skiën tot er iets breekt.|De åker tills något går sönder.|De kjører til noe ryker.||Jeżdżą, aż coś pęknie.|Jezdí, dokud něco nepraskne.||壊れるまで、滑る。'),
      text: introOf('/team'),
      button: {
        text: texts('Meet the team|Das Team kennenlernen|Découvrir l’équipe|Conosci il team|Conoce al equipo|Ontmoet het team|Möt teamet|Møt teamet||Poznaj zespół|Poznej tým||チームを見る'),
        page: '/team',
      },
    },
    {
      name: 'home/parts', image: 'scene-storm',
      heading: texts('Mend it. Then ski it again.|Reparieren. Und weiterfahren.|Réparer. Et repartir.|Si ripara. E si riparte.|Se repara. Y a esquiar otra vez.|Repareren. En weer skiën.|Laga. Och åk igen.|Reparer. Og kjør igjen.||Napraw. I jedź dalej.|Oprav. A jezdi dál.||直して、また滑る。'),
      text: copyOf('binding-parts'),
      button: {
        text: texts('See the parts|Zu den Ersatzteilen|Voir les pièces|Guarda i ricambi|Ver los recambios|Bekijk de onderdelen|Se reservdelarna|Se reservedelene||Zobacz części|Zobrazit díly||部品を見る'),
        category: 'binding-parts',
      },
    },
  ],
}; // prettier-ignore
