/** What a request says about who sends it: its address, as the proxy noted it. Pure but for the lists' files. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

import { AppError } from '#lib/errors/app-error.ts';
import { COUNTRY_HEADERS } from '#lib/region/geo-country.ts';

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Where proxies stand that nobody configured: this machine and its private networks. */
const PRIVATE = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10';

/** `TRUSTED_PROXIES`: addresses and ranges joined by commas; absent: this machine and private networks. Throws AppError `env`. */
export function readTrustedProxies(text: string | undefined): BlockList {
  const list = new BlockList();
  for (const entry of (text ?? PRIVATE).split(',')) {
    if (entry.trim() !== '' && !addEntry(list, entry))
      throw new AppError('env', `TRUSTED_PROXIES: "${entry.trim()}" is neither an address nor a range.`);
  }
  return list;
}

export interface Visitor {
  /** '' when it is not known. */
  readonly address: string;
  /** Whoever connects is a proxy of ours: what it says of the visitor counts. */
  readonly isProxied: boolean;
}

/** The last address of x-forwarded-for that is none of our proxies, as far as a proxy of ours wrote it down; not what the visitor may have sent himself. */
export function visitorOf(socket: string | undefined, forwardedFor: string | undefined, trusted: BlockList): Visitor {
  let address = plain(socket ?? '');
  const isProxied = isIn(trusted, address);
  if (!isProxied) return { address, isProxied };
  for (const part of (forwardedFor ?? '').split(',').toReversed()) {
    const noted = plain(part.trim().replace(/^\[(.*)\](:\d+)?$/, '$1'));
    if (isIP(noted) === 0) break;
    address = noted;
    if (!isIn(trusted, noted)) break;
  }
  return { address, isProxied };
}

/** Headers in which proxies and CDNs say who asks; from anybody else they are worth nothing. */
const SAID_BY_PROXIES = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', ...COUNTRY_HEADERS] as const;

export function dropProxyWords(headers: Headers): void {
  for (const name of SAID_BY_PROXIES) headers.delete(name);
}

/** False for what is neither an address nor a range. */
function addEntry(list: BlockList, text: string): boolean {
  const [address = '', bits] = text.trim().split('/');
  const version = isIP(address);
  const length = bits === undefined ? undefined : Number(bits);
  const most = version === 6 ? 128 : 32;
  if (version === 0 || (length !== undefined && !(Number.isInteger(length) && length >= 0 && length <= most)))
    return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (length === undefined) list.addAddress(address, family);
  else list.addSubnet(address, length, family);
  return true;
}

/** Address or range in CIDR form, one a line; `#` begins a comment. Throws AppError `env` that names file and line. */
export function readAddressList(path: string): BlockList {
  const list = new BlockList();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new AppError('env', `The address list ${path} cannot be read.`, { cause: error });
  }
  for (const [index, line] of text.split('\n').entries()) {
    const entry = line.replace(/#.*/, '').trim();
    if (entry !== '' && !addEntry(list, entry))
      throw new AppError('env', `${path}:${index + 1}: "${line.trim()}" is neither an address nor a range.`);
  }
  return list;
}

/** Spec section 5: blocked addresses, and those that never are. */
export function addressFilter(files: {
  readonly blocked?: string | undefined;
  readonly neverBlocked?: string | undefined;
}): (address: string) => boolean {
  const blocked = files.blocked ? readAddressList(files.blocked) : new BlockList();
  const never = files.neverBlocked ? readAddressList(files.neverBlocked) : new BlockList();
  return (address) => isIn(blocked, address) && !isIn(never, address);
}
