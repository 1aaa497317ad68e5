import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { addressFilter, readAddressList, visitorAddress } from '#runtime/visitor.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-lists-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function list(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}

test.each([
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['::ffff:10.0.0.1', '', '10.0.0.1'],
  ['127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
])('visitor behind %s with %s is %s', (socket, forwarded, address) => {
  expect(visitorAddress(socket, forwarded)).toBe(address);
});

describe('address lists', () => {
  const blocked = list('blocked', '# noise\n203.0.113.0/24\n198.51.100.7 # one\n\n2001:db8:bad::/48\n');
  const neverBlocked = list('never', '203.0.113.10\n');
  const isBlocked = addressFilter({ blocked, neverBlocked });

  test.each([
    ['203.0.113.9', true],
    ['203.0.113.10', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['2001:db8:bad::5', true],
    ['2001:db8::5', false],
    ['', false],
    ['nonsense', false],
  ])('%s is blocked: %s', (address, expected) => {
    expect(isBlocked(address)).toBe(expected);
  });

  test('with no lists nobody is', () => {
    expect(addressFilter({})('203.0.113.9')).toBe(false);
  });

  test.each(['example.com', '203.0.113.0/33', '203.0.113.0/x', '2001:db8::/129'])('%s is refused by line', (line) => {
    expect(() => readAddressList(list('bad', `# a\n${line}\n`))).toThrow(/bad:2: ".*" is neither/);
  });

  test('a list that is not there is said', () => {
    expect(() => readAddressList(join(dir, 'none'))).toThrow('cannot be read');
  });
});
