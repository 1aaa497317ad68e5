import { expect, test } from 'vitest';

import { contactView, socialLinks } from '#views/contact-view.ts';

const hours = [{ days: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' }];
const brand = {
  contact: { phone: '+43 5254 555', hours },
  regionalContacts: { uk: { phone: '+44 20 7946', hours: [] }, us: { hours } },
} as unknown as Parameters<typeof contactView>[0]['brand'];
const at = (country: string, tag: string) =>
  contactView({ brand, tag, locale: { code: `en-${country}`, language: 'en', country } });

test('a country has the contact of its contact region, others the brand’s own', () => {
  expect(at('gb', 'en-GB')).toEqual({ phone: '+44 20 7946', href: 'tel:+44207946', hours: [] });
  expect(at('at', 'de-AT')).toMatchObject({ phone: '+43 5254 555', hours: [{ days: 'Mo–Di' }] });
});

test('a region without a phone number shows none, not another region’s', () => {
  expect(at('us', 'en-US')).toBeUndefined();
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
