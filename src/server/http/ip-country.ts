/** Country of an IP address, from the table of the package @ip-location-db/asn-country (CC0). Loaded on first use; about 3 MB of memory. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';

interface Table {
  /** First address of each range, ascending; IPv6 by its upper 64 bits. */
  readonly starts: BigUint64Array;
  /** Index of the range's country; 0: none. */
  readonly owners: Uint16Array;
  readonly names: readonly string[];
}

const LOWER_BITS = 64n;

/** Parses lines of `first,last,CC` in ascending order; adjacent ranges of one country are merged. */
export function readTable(csv: string, isV6: boolean): Table {
  const names = [''];
  const index = new Map<string, number>([['', 0]]);
  const starts: bigint[] = [];
  const owners: number[] = [];
  function mark(start: bigint, owner: number): void {
    if (starts.at(-1) === start) {
      starts.pop();
      owners.pop();
    }
    if (owners.at(-1) === owner) return;
    starts.push(start);
    owners.push(owner);
  }
  for (const line of csv.split('\n')) {
    const [first = '', last = '', code = ''] = line.trim().split(',');
    if (first === '') continue;
    const country = code.toLowerCase();
    if (!index.has(country)) index.set(country, names.push(country) - 1);
    const upper = (text: string): bigint => (isV6 ? BigInt(text) >> LOWER_BITS : BigInt(text));
    mark(upper(first), index.get(country) ?? 0);
    mark(upper(last) + 1n, 0);
  }
  return { starts: BigUint64Array.from(starts), owners: Uint16Array.from(owners), names };
}

export function lookUp({ starts, owners, names }: Table, address: bigint): string | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0n) <= address) low = middle + 1;
    else high = middle;
  }
  return names[owners[low - 1] ?? 0] || undefined;
}

const v4 = (address: string): bigint => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);

/** Upper 64 bits of an IPv6 address. */
function v6(address: string): bigint {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const front = parts(head);
  const back = parts(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const all = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return all.slice(0, 4).reduce((sum, part) => (sum << 16n) + BigInt(`0x${part || '0'}`), 0n);
}

/** Loopback, private and documentation networks, which have no country. */
const nowhere = new BlockList();
for (const [net, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'], ['10.0.0.0', 8, 'ipv4'], ['172.16.0.0', 12, 'ipv4'], ['192.168.0.0', 16, 'ipv4'], ['169.254.0.0', 16, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'], ['198.51.100.0', 24, 'ipv4'], ['203.0.113.0', 24, 'ipv4'], ['2001:db8::', 32, 'ipv6'], ['fc00::', 7, 'ipv6'], ['fe80::', 10, 'ipv6'],
] as const) nowhere.addSubnet(net, bits, family); // prettier-ignore

const require = createRequire(import.meta.url);

async function load(version: 4 | 6): Promise<Table> {
  const path =
    version === 4
      ? require.resolve('@ip-location-db/asn-country/asn-country-ipv4-num.csv')
      : require.resolve('@ip-location-db/asn-country/asn-country-ipv6-num.csv');
  return readTable(await readFile(path, 'latin1'), version === 6);
}

/**
 * Finds the country of an address, as two lower-case letters; undefined for addresses that are not in the table. `read` loads the table of an IP version;
 * its error rejects the lookup.
 */
export function createCountryTable(read = load): (address: string) => Promise<string | undefined> {
  const tables = new Map<4 | 6, Promise<Table>>();
  return async (address) => {
    const version = isIP(address);
    if (version !== 4 && version !== 6) return undefined;
    if (nowhere.check(address, version === 6 ? 'ipv6' : 'ipv4')) return undefined;
    const table = tables.get(version) ?? read(version);
    tables.set(version, table);
    // A failed read, such as one without free file descriptors, is retried for the next address.
    table.catch(() => tables.delete(version));
    return lookUp(await table, version === 6 ? v6(address) : v4(address));
  };
}
