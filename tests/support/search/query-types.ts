/** Queries of the sample shop by the types of the acceptance table (rows 25 to 32), and the address of a page that answers each. */
export type QueryTypeRow = readonly [language: string, query: string, expected: RegExp];

export const QUERY_TYPES: Readonly<Record<string, readonly QueryTypeRow[]>> = {
  'row 25: names, model numbers, one wrong letter': [
    ['en', 'Ridge 98', /^\/ridge-98$/],
    ['en', 'couloir108', /^\/couloir-108$/],
    ['en', 'coulior 108', /^\/couloir-108$/],
    ['en', '1101', /^\/ridge-98$/],
    ['de', 'Skran 104', /^\/skarn-104$/],
    ['fr', 'pin-12', /^\/pin-12$/],
    ['ja', 'Serac 122', /^\/serac-122$/],
  ],
  'row 26: product type': [
    ['en', 'skis', /^\/skis/],
    ['de', 'Bindungen', /^\/bindings/],
    ['fr', 'fixations', /^\/bindings/],
    ['ja', 'ビンディング', /^\/bindings|lock|pin|hinge/],
  ],
  'row 27: features': [
    ['en', 'freeride ski 108 mm', /couloir-108/],
    ['de', 'Freeride Ski 108 mm', /couloir-108/],
    ['fr', 'ski freeride 108 mm', /couloir-108/],
    ['ja', 'フリーライド 108', /couloir-108/],
  ],
  'row 28: use': [
    ['en', 'spring touring', /skarn|pin|glide|touring|nivis/],
    ['de', 'Skitour', /skarn|touring|nivis|glide/],
    ['fr', 'ski de randonnée', /skarn|touring|nivis/],
    ['ja', 'ツアー', /skarn|touring|nivis|pin|glide/],
  ],
  'row 29: abbreviations and units': [
    ['en', 'skarn 177cm', /skarn/],
    ['en', 'ski for 5\'10"', /^\/(?:couloir-116|skarn-96|skarn-88|kicker-90)$/],
    ['de', '177 cm Ski', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['fr', '177cm', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['ja', '177センチ スキー', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
  ],
  'row 29: norms of soles': [
    ['en', 'GW binding', /^\/(?:lock|hinge)-1\d$/],
    ['en', 'gripwalk', /^\/(?:lock|hinge)-1\d$/],
    ['de', 'GW Bindung', /^\/(?:lock|hinge)-1\d$/],
    ['fr', 'GW', /^\/(?:lock|hinge)-1\d$/],
    ['ja', 'GW ビンディング', /^\/(?:lock|hinge)-1\d$/],
  ],
  'row 30: compatibility': [
    ['en', 'brakes for 104 ski', /brake|lock|pin|hinge|skarn-104/],
    ['de', 'Bremse für Ski 104', /brake|lock|pin|hinge|skarn-104/],
    ['fr', 'peaux pour skarn', /glide|skarn/],
    ['ja', 'ピン ブレーキ', /brake|pin/],
  ],
  'row 31: symptom': [
    ['en', 'skins slip', /wax|glide/],
    ['en', 'cold hands', /palm/],
    ['de', 'kalte Hände', /palm/],
    ['fr', 'mains froides', /palm/],
    ['ja', '手が冷たい', /palm/],
  ],
  'row 32: not a product': [
    ['en', 'returns', /return|shipping|warranty|withdraw/],
    ['en', 'shipping', /shipping|return/],
    ['de', 'Rückgabe', /return|shipping|warranty|withdraw/],
    ['en', 'dealers', /^\/stores$/],
    ['de', 'Händler', /^\/stores$/],
    ['fr', 'revendeurs', /^\/stores$/],
    ['ja', '取扱店', /^\/stores$/],
    ['fr', 'livraison', /shipping|return/],
    ['ja', '返品', /return|shipping|warranty/],
  ],
};
