/** A client cannot become another client for a rate limit by respelling its address or choosing another one of its network. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { clientKey, siteKey } from '#lib/network/client-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['', ''],
  ['not an address', 'not an address'],
  ['1::2::3', '1::2::3'],
  ['1:2:3', '1:2:3'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test('all addresses of a /64 count as one client, and all /64 networks of a /48 as one site', () => {
  const group = fc.integer({ min: 0, max: 0xff_ff });
  fc.assert(
    fc.property(group, fc.array(group, { minLength: 4, maxLength: 4 }), (subnet, host) => {
      const address = ['2001', 'db8', '7', subnet.toString(16), ...host.map((one) => one.toString(16))].join(':');
      expect(clientKey(address)).toBe(`2001:db8:7:${subnet.toString(16)}::/64`);
      expect(siteKey(address)).toBe('2001:db8:7::/48');
    }),
  );
});

test('different networks are different clients', () => {
  expect(new Set(['2001:db8:1:2::1', '2001:db8:1:3::1', '192.0.2.1', '192.0.2.2'].map(clientKey)).size).toBe(4);
});
