import { expect, test } from 'vitest';

import { createCountryTable, lookUp, readTable } from '#server/http/ip-country.ts';

const countryOf = createCountryTable();

test.each([
  ['8.8.8.8', 'us'],
  ['130.59.1.1', 'ch'],
  ['193.99.144.80', 'de'],
  ['2001:200::1', 'jp'],
  ['2a00:1450:4001::', expect.stringMatching(/^[a-z]{2}$/)],
])('the address %s belongs to %s', async (address, country) => {
  expect(await countryOf(address)).toEqual(country);
});

test.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '203.0.113.7', '::1', 'fe80::1%eth0', 'fd00::1', '2001:db8::1', '', 'nonsense', '8.8.8', '8.8.8.8.8', '255.255.255.255'])('the address %s belongs to no country', async (address) => {
  expect(await countryOf(address)).toBeUndefined();
}); // prettier-ignore

test('adjacent ranges are merged; gaps have no country; both ends belong to a range', () => {
  const table = readTable('10,19,AT\n20,29,AT\n40,49,DE\n50,50,AT\n', false);
  expect(table.starts).toHaveLength(5);
  const at = (address: bigint) => lookUp(table, address);
  expect([at(9n), at(10n), at(29n), at(30n), at(39n), at(40n), at(49n), at(50n), at(51n)]).toEqual(
    [undefined, 'at', 'at', undefined, undefined, 'de', 'de', 'at', undefined],
  ); // prettier-ignore
  expect(lookUp(readTable('', false), 5n)).toBeUndefined();
});

test('a table that could not be read is read again for the next address', async () => {
  let reads = 0;
  const lookup = createCountryTable(async () => {
    reads += 1;
    if (reads === 1) throw new Error('EMFILE');
    return readTable('134744072,134744072,US\n', false);
  });
  await expect(lookup('8.8.8.8')).rejects.toThrow('EMFILE');
  expect(await lookup('8.8.8.8')).toBe('us');
  expect(await lookup('8.8.8.8')).toBe('us');
  expect(reads).toBe(2);
});
