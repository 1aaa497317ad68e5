/** Names and sentences that distinguish generated products. */

/** Names of model families; each generation of products uses one. */
export const FAMILIES = [
  'Talus', 'Gletsch', 'Nordwand', 'Arête', 'Moraine', 'Kar', 'Föhn', 'Sella', 'Piz', 'Tarn', 'Corrie', 'Bora', 'Sastrugi', 'Graupel', 'Rime', 'Hoar',
  'Spindrift', 'Nunatak', 'Cirque', 'Scree', 'Col', 'Bise', 'Lahar', 'Ogive', 'Randkluft', 'Sonder', 'Vadret', 'Alpstein', 'Hochtor', 'Karst', 'Rothorn', 'Silvretta',
  'Tödi', 'Uri', 'Verwall', 'Watzmann', 'Zinal', 'Bernina', 'Ceresio', 'Dachstein', 'Engadin', 'Furka', 'Grimsel', 'Hasli', 'Isere', 'Jura', 'Karwendel', 'Lech',
  'Montafon', 'Nufenen', 'Ortler', 'Pitztal', 'Queyras', 'Rätikon', 'Stelvio', 'Tauern', 'Ubaye', 'Valais', 'Wildspitz', 'Ziller',
] as const; // prettier-ignore

/** First words of titles that name a kind of product. The family name is put before them; other first words are replaced by it. */
export const THINGS: ReadonlySet<string> = new Set([
  'Ski', 'Base', 'Edge', 'Multi', 'Brake', 'Crampon', 'Skin', 'Boot',
]); // prettier-ignore

type Sentences = readonly [string, ...string[]];

/** Sentences by language; `{name}` is the title. The same index is the same sentence in each language. */
export const SENTENCES: Readonly<Record<string, Sentences>> & { readonly 'en-us': Sentences } = {
  'en-us': [
    '{name} was tested for two winters on the north side of our valley, where the snow stays honest.',
    'The workshop builds {name} in small runs and numbers every piece on the inside.',
    'We drew {name} for people who leave early and carry their own lunch.',
    'Every wearing part of {name} is sold on its own for ten years.',
    '{name} is the answer to a question that our guides kept asking.',
    'There is nothing on {name} that does not do something.',
  ],
  de: [
    '{name} wurde zwei Winter lang auf der Nordseite unseres Tals geprüft, wo der Schnee ehrlich bleibt.',
    'Die Werkstatt baut {name} in kleinen Serien und nummeriert jedes Stück auf der Innenseite.',
    'Wir haben {name} für Leute gezeichnet, die früh aufbrechen und ihre Jause selbst tragen.',
    'Jedes Verschleißteil von {name} gibt es zehn Jahre lang einzeln.',
    '{name} ist die Antwort auf eine Frage, die unsere Bergführer immer wieder stellten.',
    'An {name} ist nichts, was nicht etwas tut.',
  ],
  fr: [
    '{name} a été testé pendant deux hivers sur le versant nord de notre vallée, là où la neige reste honnête.',
    'L’atelier fabrique {name} en petites séries et numérote chaque pièce à l’intérieur.',
    'Nous avons dessiné {name} pour ceux qui partent tôt et portent leur déjeuner.',
    'Chaque pièce d’usure de {name} est vendue à l’unité pendant dix ans.',
    '{name} répond à une question que nos guides posaient sans cesse.',
    'Il n’y a rien sur {name} qui ne serve à rien.',
  ],
  it: [
    '{name} è stato provato per due inverni sul lato nord della nostra valle, dove la neve resta sincera.',
    'L’officina costruisce {name} in piccole serie e numera ogni pezzo all’interno.',
    'Abbiamo disegnato {name} per chi parte presto e porta il proprio pranzo.',
    'Ogni parte soggetta a usura di {name} si vende singolarmente per dieci anni.',
    '{name} è la risposta a una domanda che le nostre guide facevano sempre.',
    'Su {name} non c’è nulla che non faccia qualcosa.',
  ],
  es: [
    '{name} se probó durante dos inviernos en la cara norte de nuestro valle, donde la nieve sigue siendo honesta.',
    'El taller fabrica {name} en series cortas y numera cada pieza por dentro.',
    'Dibujamos {name} para quienes salen temprano y llevan su propia comida.',
    'Cada pieza de desgaste de {name} se vende suelta durante diez años.',
    '{name} responde a una pregunta que nuestros guías repetían.',
    'En {name} no hay nada que no haga algo.',
  ],
};
