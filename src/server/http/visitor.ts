/** The visitor's IP address as reported by trusted proxies, and the lists of blocked addresses. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

import { AppError } from '#lib/errors/app-error.ts';
import { COUNTRY_HEADERS } from '#lib/region/geo-country.ts';

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Proxies that are trusted unless TRUSTED_PROXIES names others: this machine and private networks. */
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

/** Some proxies (Azure Application Gateway) add the client's port: `203.0.113.9:50123`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

function withoutPort(reported: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(reported) ?? [];
  return ipv6 ?? ipv4 ?? reported;
}

export interface Visitor {
  /** IP address of the visitor; '' when unknown. */
  readonly address: string;
  /** Whether the connection comes from a trusted proxy, so that its headers about the visitor can be used. */
  readonly isProxied: boolean;
}

/** The last address that was looked up in a list, because most connections come from the same proxy. Lists never change. */
const lastOf = new WeakMap<BlockList, { readonly address: string; readonly isIn: boolean }>();

function isProxy(list: BlockList, address: string): boolean {
  const last = lastOf.get(list);
  if (last?.address === address) return last.isIn;
  const found = { address, isIn: isIn(list, address) };
  lastOf.set(list, found);
  return found.isIn;
}

/** The last address in x-forwarded-for that is not a trusted proxy. Addresses further left may be forged by the visitor and are ignored. */
export function visitorOf(socket: string | undefined, forwardedFor: string | undefined, trusted: BlockList): Visitor {
  let address = plain(socket ?? '');
  const isProxied = isProxy(trusted, address);
  if (!isProxied) return { address, isProxied };
  for (const part of (forwardedFor ?? '').split(',').toReversed()) {
    const reported = plain(withoutPort(part.trim()));
    if (isIP(reported) === 0) break;
    address = reported;
    if (!isIn(trusted, reported)) break;
  }
  return { address, isProxied };
}

/** Headers in which proxies and CDNs describe the visitor; from any other sender they must be ignored. */
const PROXY_HEADERS = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', ...COUNTRY_HEADERS] as const;

export function dropProxyHeaders(headers: Headers): void {
  for (const name of PROXY_HEADERS) if (headers.has(name)) headers.delete(name);
}

/** Adds an address or a range to the list; returns false for text that is neither. */
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

/** One address or CIDR range per line; `#` begins a comment. Throws AppError `env` that names file and line. */
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

/** Addresses that must never be refused; undefined without a file. */
export function neverBlockedFilter(file: string | undefined): ((address: string) => boolean) | undefined {
  if (!file) return undefined;
  const never = readAddressList(file);
  return (address) => isIn(never, address);
}

/** Spec section 5: blocked addresses, without those that must never be blocked. */
export function addressFilter(files: {
  readonly blocked?: string | undefined;
  readonly neverBlocked?: string | undefined;
}): (address: string) => boolean {
  if (!files.blocked) return () => false;
  const blocked = readAddressList(files.blocked);
  const isNeverBlocked = neverBlockedFilter(files.neverBlocked);
  return (address) => isIn(blocked, address) && !isNeverBlocked?.(address);
}
