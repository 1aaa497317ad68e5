import { expect, test } from 'vitest';

import { dealer } from '#lib/seo/dealer-data.ts';
import {
  article,
  breadcrumbList,
  faqPage,
  offer,
  organization,
  statedTerms,
  structuredData,
} from '#lib/seo/structured-data.ts';
import type { OfferFacts } from '#lib/seo/structured-data.ts';

import { conformancePath } from '../../../support/conformance.ts';
import { readSchemaOrg } from '../../../support/schema-org.ts';

const SITE = 'https://firn.test';
const eur = (minor: number) => ({ minor, currency: 'EUR' });
const OFFER: OfferFacts = {
  url: `${SITE}/de-at/p/r`,
  price: eur(20_000),
  state: 'InStock',
  terms: { country: 'AT', freeFrom: eur(9900), days: { from: 2, to: 4 }, returnDays: 30 },
};
const ARTICLE = {
  type: 'BlogPosting',
  url: `${SITE}/a`,
  headline: 'h'.repeat(200),
  site: SITE,
  brand: 'Firn',
} as const;

test('an offer has price, stock, free delivery from the country’s threshold, and returns', () => {
  expect(offer(OFFER)).toMatchObject({
    price: '200.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    shippingDetails: { shippingRate: { value: '0.00' }, shippingDestination: { addressCountry: 'AT' } },
    hasMerchantReturnPolicy: { merchantReturnDays: 30, applicableCountry: 'AT' },
  });
});

test('an offer below the threshold, or with a threshold in another currency, states no shipping rate', () => {
  for (const more of [{ price: eur(5000) }, { terms: { ...OFFER.terms, freeFrom: { minor: 1, currency: 'USD' } } }])
    expect(offer({ ...OFFER, ...more })['shippingDetails']).not.toHaveProperty('shippingRate');
});

test('with known costs the shipping rate is that of the price, and each rate has its own node', () => {
  const costs = [
    { from: eur(0), to: eur(5000), cost: eur(695) },
    { from: eur(5001), to: eur(19_999), cost: eur(1495) },
    { from: eur(20_000), cost: undefined },
  ];
  const at = (minor: number) => offer({ ...OFFER, price: eur(minor), terms: { ...OFFER.terms, costs } });
  expect(at(5000)).toMatchObject({ shippingDetails: { '@id': '#shipping-6.95', shippingRate: { value: '6.95', currency: 'EUR' } } }); // prettier-ignore
  expect(at(5001)).toMatchObject({ shippingDetails: { '@id': '#shipping-14.95', shippingRate: { value: '14.95' } } });
  expect(at(20_000)['shippingDetails']).not.toHaveProperty('shippingRate');
});

test.each([
  ['free', eur(0), { returnFees: 'https://schema.org/FreeReturn' }],
  [
    'not free',
    eur(1495),
    {
      returnFees: 'https://schema.org/ReturnShippingFees',
      returnShippingFeesAmount: { '@type': 'MonetaryAmount', value: '14.95', currency: 'EUR' },
    },
  ],
])('the return policy states that returns are %s', (_name, returnCost, fees) => {
  const { hasMerchantReturnPolicy } = offer({ ...OFFER, terms: { ...OFFER.terms, returnCost } });
  expect(hasMerchantReturnPolicy).toMatchObject({ ...fees, returnMethod: 'https://schema.org/ReturnByMail' });
});

test('returns of unknown cost name no fees', () => {
  expect(JSON.stringify(offer(OFFER))).not.toMatch(/returnFees|returnMethod|returnShippingFees/);
});

test('an offer refers to terms that an earlier offer stated', () => {
  const first = offer(OFFER);
  const second = offer(OFFER, new Set(statedTerms(first)));
  expect(second).toMatchObject({
    shippingDetails: { '@id': '#shipping-0.00' },
    hasMerchantReturnPolicy: { '@id': '#returns' },
  });
  expect(second['hasMerchantReturnPolicy']).not.toHaveProperty('@type');
});

test('a country without promises gives no terms, and unknown stock no availability', () => {
  const bare = offer({ ...OFFER, state: undefined, terms: { country: 'AT' } });
  expect(Object.keys(bare).toSorted()).toEqual(['@type', 'price', 'priceCurrency', 'url']);
});

test('a struck price is a price specification, not the price of the offer', () => {
  const struck = offer({ ...OFFER, was: eur(25_000) });
  expect(struck).toMatchObject({ price: '200.00', priceSpecification: { price: '250.00' } });
});

test('breadcrumbs with only the home page above are omitted; without nodes there is no document', () => {
  expect(breadcrumbList(SITE, [{ text: 'Home', href: '/' }, { text: 'Ski' }])).toBeUndefined();
  expect(structuredData([undefined])).toBeUndefined();
  expect(faqPage([])).toBeUndefined();
});

const schema = conformancePath('schemaorg/schemaorg-all-https.jsonld');

test.skipIf(!schema)('every node is valid by schema.org', () => {
  const { problems } = readSchemaOrg(schema ?? '');
  const address = { street: 'Weg 1', city: 'Imst', postalCode: '6460', state: 'Tirol', country: 'at' };
  const nodes = [
    offer({ ...OFFER, was: eur(25_000) }),
    organization({
      site: SITE,
      name: 'Firn',
      logo: `${SITE}/l.png`,
      social: ['https://x.test'],
      phone: '+43',
      address,
    }),
    article({
      ...ARTICLE,
      description: 'd',
      image: `${SITE}/i`,
      published: '2026-01-05',
      modified: '2026-01-06',
      author: 'Ada',
    }),
    faqPage([{ question: 'Why?', answer: 'So.' }]),
    breadcrumbList(SITE, [{ text: 'Home', href: '/' }, { text: 'Ski', href: '/c' }, { text: 'R' }]),
  ];
  expect(problems(structuredData(nodes))).toEqual([]);
  expect(problems({ '@type': 'Offer', headline: 'x', offers: { '@type': 'Nothing' } })).toHaveLength(3);
  expect(article(ARTICLE)['headline']).toHaveLength(110);
});

test('a dealer has address, place, phone and hours; unknown fields are omitted', () => {
  const facts = {
    name: 'Sport Kofler',
    address: { street: 'Dorfstraße 1', city: 'Innsbruck', postalCode: '6020', state: '', country: 'at' },
    latitude: 47.27,
    longitude: 11.39,
    hours: [{ days: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' }],
  };
  const node = dealer({ ...facts, phone: '+43 512 1' });
  expect(node).toMatchObject({
    address: { addressCountry: 'AT', postalCode: '6020' },
    geo: { latitude: 47.27, longitude: 11.39 },
    telephone: '+43 512 1',
    openingHoursSpecification: [{ dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'], opens: '09:00' }], // prettier-ignore
  });
  // Equal times: open all day.
  expect(dealer({ ...facts, hours: [{ days: ['Monday'], opens: '00:00', closes: '00:00' }] })).toMatchObject({
    openingHoursSpecification: [{ opens: '00:00', closes: '23:59' }],
  });
  expect(JSON.stringify(dealer({ ...facts, hours: [] }))).not.toMatch(/telephone|"url"|openingHours|addressRegion/);
});
