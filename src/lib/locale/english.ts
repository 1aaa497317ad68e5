/**
 * English spelling by country. Content is written once, in American English (`en-us`, spec section 4); pages of countries with another spelling
 * replace these words. A word that is a noun and a verb (`license`) is replaced as the noun. `gb`: British (also Australia, New Zealand, Europe).
 * `ca`: Canadian, which uses -our and -re but keeps -ize and -yze.
 */
export type EnglishSpelling = 'gb' | 'ca';

/** American, British; an optional third column is the Canadian form, `-` for the American one. */
const WORDS = `
color colour|colors colours|colored coloured|coloring colouring|colorful colourful|colorless colourless|discolored discoloured|multicolored multicoloured
gray grey|grays greys|grayer greyer|grayish greyish
center centre|centers centres|centered centred|centering centring
meter metre|meters metres|centimeter centimetre|centimeters centimetres|millimeter millimetre|millimeters millimetres|kilometer kilometre|kilometers kilometres
liter litre|liters litres|milliliter millilitre|milliliters millilitres
fiber fibre|fibers fibres|fiberglass fibreglass|theater theatre|theaters theatres|caliber calibre|somber sombre
favor favour|favors favours|favored favoured|favorite favourite|favorites favourites|flavor flavour|flavors flavours|honor honour|honors honours|honored honoured
labor labour|neighbor neighbour|neighbors neighbours|neighboring neighbouring|neighborhood neighbourhood|behavior behaviour|behaviors behaviours|harbor harbour|harbors harbours
vapor vapour|armor armour|armored armoured|humor humour|odor odour|odors odours|rumor rumour|savor savour|endeavor endeavour|rigor rigour|vigor vigour
catalog catalogue|catalogs catalogues|dialog dialogue|dialogs dialogues|defense defence|offense offence|pretense pretence
traveler traveller|travelers travellers|traveled travelled|traveling travelling|canceled cancelled|canceling cancelling|labeled labelled|labeling labelling
modeled modelled|modeling modelling|leveled levelled|leveling levelling|signaled signalled|signaling signalling|fueled fuelled|paneled panelled|channeled channelled|swiveled swivelled
jewelry jewellery|plow plough -|plows ploughs -|plowed ploughed -|snowplow snowplough -|skillful skilful|skillfully skilfully|fulfill fulfil|fulfillment fulfilment|enroll enrol|enrollment enrolment
mold mould|molds moulds|molded moulded|molding moulding|maneuver manoeuvre|maneuvers manoeuvres|maneuverable manoeuvrable
license licence|licenses licences|math maths -|aluminum aluminium -|program programme -|programs programmes -|pajamas pyjamas|mom mum -|toward towards|percent per\u00a0cent|airplane aeroplane -
organize organise -|organizes organises -|organized organised -|organizing organising -|organization organisation -|organizations organisations -|organizer organiser -|organizers organisers -
recognize recognise -|recognized recognised -|recognizing recognising -|realize realise -|realized realised -|customize customise -|customized customised -|customizing customising -
optimize optimise -|optimized optimised -|optimizing optimising -|minimize minimise -|minimizes minimises -|minimized minimised -|maximize maximise -|maximizes maximises -|maximized maximised -
personalize personalise -|personalized personalised -|stabilize stabilise -|stabilizes stabilises -|stabilized stabilised -|stabilizer stabiliser -|prioritize prioritise -|prioritized prioritised -
apologize apologise -|apologizes apologises -|specialize specialise -|specialized specialised -|specializes specialises -|neutralize neutralise -|authorize authorise -|authorized authorised -
summarize summarise -|emphasize emphasise -|finalize finalise -|finalized finalised -|memorize memorise -|standardize standardise -|standardized standardised -|visualize visualise -
analyze analyse -|analyzed analysed -|analyzes analyses -|analyzing analysing -|paralyzed paralysed -
`.trim();

/** A word in the letter case of a model: `Colors` → `Colours`, `COLORS` → `COLOURS`. */
function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  const [first = ''] = model;
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function wordsOf(spelling: EnglishSpelling): ReadonlyMap<string, string> {
  return new Map(
    WORDS.split(/[|\n]/).flatMap((row) => {
      const [american = '', british = '', canadian = british] = row.split(' ');
      const word = spelling === 'gb' ? british : canadian;
      return word === '-' ? [] : [[american, word] as const];
    }),
  );
}

/** Replaces whole words only: `colorado`, `?color=` in a URL, and names with a dot (`fiber.com`, `color-chart.pdf`) stay unchanged. */
export function englishRespelling(spelling: EnglishSpelling): (text: string) => string {
  const words = wordsOf(spelling);
  const pattern = new RegExp(
    `(?<![\\w/=?&.#@-])(?:[a-z]+-)?(${[...words.keys()].join('|')})(?![\\w=/@]|[\\w-]*\\.\\w)`,
    'gi',
  );
  return (text) =>
    text.replaceAll(pattern, (all, word: string) => {
      const given = words.get(word.toLowerCase());
      return given === undefined ? all : all.slice(0, -word.length) + inCaseOf(word, given);
    });
}
