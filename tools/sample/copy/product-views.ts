/** Descriptions of a product's further pictures: en | de | fr | it | es | nl | sv | no | fi | pl | cs | ru | ja | ko | zh. */
import { texts } from '../texts.ts';
import type { Texts } from '../texts.ts';

const BASE = texts(
  'base|Belag|semelle|soletta|suela|belag|belag|såle|pohja|ślizg|skluznice|скользящая поверхность|滑走面|바닥면|板底',
);
const BACK = texts(
  'back|Rückseite|dos|retro|parte trasera|achterkant|baksida|bakside|takaosa|tył|zadní strana|сзади|背面|뒷면|背面',
);
const PALM = texts(
  'palm|Handfläche|paume|palmo|palma|handpalm|handflata|håndflate|kämmenpuoli|wnętrze dłoni|dlaň|ладонь|手のひら側|손바닥|掌面',
);
const OTHER = texts(
  'from another side|von einer anderen Seite|sous un autre angle|da un altro lato|desde otro lado|van een andere kant|från ett annat håll|fra en annen side|toiselta puolelta|z innej strony|z jiné strany|с другой стороны|別の角度から|다른 각도|另一角度',
);
const TIP = texts('tip|Schaufel|spatule|punta|espátula|punt|spets|tupp|kärki|dziób|špička|носок|トップ|팁|板头');
export const DETAIL: Texts = texts(
  'detail|Detail|détail|dettaglio|detalle|detail|detalj|detalj|yksityiskohta|detal|detail|деталь|ディテール|디테일|细节',
);
export const TURNING: Texts = texts(
  'turning|dreht sich|en rotation|in rotazione|girando|draaiend|snurrar|roterer|pyörii|w obrocie|otáčí se|вращается|回転|회전|旋转',
);

/** Kind of product → description of its second picture. The third picture is a detail. */
export const SECOND_VIEWS: Readonly<Record<string, Texts>> = {
  ski: BASE,
  pack: BACK,
  duffel: OTHER,
  skibag: BACK,
  helmet: BACK,
  binding: OTHER,
  glove: PALM,
  goggle: BACK,
  pole: OTHER,
  skin: BACK,
  tool: OTHER,
};
export const THIRD_VIEWS: Readonly<Record<string, Texts>> = { ski: TIP };
