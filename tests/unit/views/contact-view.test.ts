import { expect, test } from 'vitest';

import { addressLabel, contactAddress, contactView, socialLinks } from '#views/contact-view.ts';

const hours = [{ days: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' }];
const brand = {
  contact: { phone: '+43 5254 555', hours },
  regionalContacts: { uk: { phone: '+44 20 7946', hours: [] }, us: { hours } },
} as unknown as Parameters<typeof contactView>[0]['brand'];
const at = (country: string, tag: string) =>
  contactView({ brand, tag, locale: { code: `en-${country}`, language: 'en', country } });

test('a country has the contact of its contact region, or else the brand’s own', () => {
  expect(at('gb', 'en-GB')).toEqual({ phone: '+44 20 7946', href: 'tel:+44207946', hours: [] });
  expect(at('at', 'de-AT')).toMatchObject({ phone: '+43 5254 555', hours: [{ days: 'Mo–Di' }] });
});

test('a region without a phone number shows none, rather than another region’s', () => {
  expect(at('us', 'en-US')).toBeUndefined();
});

test('a country has the postal address of its contact region, or else the brand’s own', () => {
  const address = (city: string) => ({ street: 'Dorfplatz 4', city, postalCode: '6450', country: 'AT' });
  const given = {
    contact: { address: address('Sölden'), hours: [] },
    regionalContacts: { uk: { address: address('Leeds'), hours: [] }, us: { phone: '+1 801', hours: [] } },
  } as unknown as typeof brand;
  const cities = ['gb', 'us', 'at'].map(
    (country) => contactAddress({ brand: given, locale: { code: `en-${country}`, language: 'en', country } })?.city,
  );
  expect(cities).toEqual(['Leeds', 'Sölden', 'Sölden']);
  const none = { contact: { hours: [] }, regionalContacts: {} } as unknown as typeof brand;
  expect(contactAddress({ brand: none, locale: { code: 'en-gb', language: 'en', country: 'gb' } })).toBeUndefined();
});

test('the postal address is written as in its country, with the name of the country in the page’s language', () => {
  const label = (address: object) =>
    addressLabel({
      brand: { displayName: 'Firn', contact: { address, hours: [] }, regionalContacts: {} } as unknown as typeof brand,
      locale: { code: 'de-de', language: 'de', country: 'de' },
      tag: 'de-DE',
    });
  const american = { street: '12 Main Street', city: 'Park City', state: 'UT', postalCode: '84060', country: 'US' };
  expect(label(american)).toEqual(['Firn', '12 Main Street', 'Park City, UT 84060', 'Vereinigte Staaten']);
  const austrian = { street: 'Dorfplatz 4', city: 'Sölden', postalCode: '6450', country: 'AT' };
  expect(label(austrian)).toEqual(['Firn', 'Dorfplatz 4', '6450 Sölden', 'Österreich']);
  expect(addressLabel({ brand: { ...brand, contact: { hours: [] } } as unknown as typeof brand, tag: 'de-DE', locale: { code: 'de-de', language: 'de', country: 'de' } })).toBeUndefined(); // prettier-ignore
});

test('profiles without a name or without a web address are left out', () => {
  const social = [
    { name: 'Instagram', href: 'https://instagram.example/firn' },
    { name: '', href: 'https://nameless.example' },
    { name: 'Script', href: 'javascript:alert(1)' },
    { name: 'Relative', href: '/firn' },
  ];
  expect(socialLinks({ social })).toEqual([social[0]]);
  expect(socialLinks({ social: [] })).toEqual([]);
});

test('the link of an international number leaves out the zero that is dialed only within the country', () => {
  const given = {
    contact: { phone: '+49 (0)89 123-45', hours: [] },
    regionalContacts: { uk: { phone: '(020) 7946', hours: [] } },
  } as unknown as typeof brand;
  const href = (country: string) =>
    contactView({ brand: given, tag: 'de', locale: { code: `de-${country}`, language: 'de', country } })?.href;
  expect([href('de'), href('gb')]).toEqual(['tel:+498912345', 'tel:0207946']);
});
