import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import {
  addressFilter,
  dropProxyHeaders,
  readAddressList,
  readTrustedProxies,
  visitorOf,
} from '#server/http/visitor.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-lists-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function list(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}

describe('client address', () => {
  const standard = readTrustedProxies(undefined);
  const own = readTrustedProxies('127.0.0.1, 198.51.100.0/24, 2001:db8:c::/48');

  test.each([
    ['127.0.0.1', undefined, '127.0.0.1', true],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9', true],
    ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9', true],
    ['127.0.0.1', 'nonsense', '127.0.0.1', true],
    ['127.0.0.1', '203.0.113.9, nonsense', '127.0.0.1', true],
    ['::ffff:10.0.0.1', '', '10.0.0.1', true],
    ['127.0.0.1', '[2001:db8::1]:443', '2001:db8::1', true],
    ['10.0.0.1', '203.0.113.9:50123', '203.0.113.9', true],
    ['10.0.0.1', '203.0.113.9:50123, 192.168.1.4:443', '203.0.113.9', true],
    ['10.0.0.1', '203.0.113.9:port', '10.0.0.1', true],
    ['10.0.0.2', '203.0.113.9, 192.168.1.4', '203.0.113.9', true],
    ['203.0.113.50', '198.51.100.1', '203.0.113.50', false],
    [undefined, '198.51.100.1', '', false],
  ])('of connection %s with x-forwarded-for %s is %s', (socket, forwarded, address, isProxied) => {
    expect(visitorOf(socket, forwarded, standard)).toEqual({ address, isProxied });
  });

  test('is read from headers of the listed proxies only, with TRUSTED_PROXIES', () => {
    expect(visitorOf('127.0.0.1', '203.0.113.9, 198.51.100.7', own).address).toBe('203.0.113.9');
    expect(visitorOf('10.0.0.1', '203.0.113.9', own)).toEqual({ address: '10.0.0.1', isProxied: false });
    expect(visitorOf('2001:db8:c::5', '203.0.113.9', own).address).toBe('203.0.113.9');
    expect(visitorOf('127.0.0.1', '203.0.113.9', readTrustedProxies(''))).toEqual({
      address: '127.0.0.1',
      isProxied: false,
    });
    expect(() => readTrustedProxies('10.0.0.0/8, proxy.example')).toThrow('TRUSTED_PROXIES: "proxy.example"');
  });

  test('headers are dropped from an untrusted client, as are those of country and protocol', () => {
    const headers = new Headers({
      'cf-ipcountry': 'DE',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.1.1.1',
      accept: '*/*',
    });
    dropProxyHeaders(headers);
    expect([...headers.keys()]).toEqual(['accept']);
  });
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

  test('without lists no address is blocked', () => {
    expect(addressFilter({})('203.0.113.9')).toBe(false);
  });

  test.each(['example.com', '203.0.113.0/33', '203.0.113.0/x', '2001:db8::/129'])(
    'the error of %s has its line number',
    (line) => {
      expect(() => readAddressList(list('bad', `# a\n${line}\n`))).toThrow(/bad:2: ".*" is neither/);
    },
  );

  test('a missing list is refused', () => {
    expect(() => readAddressList(join(dir, 'none'))).toThrow('cannot be read');
  });
});
