/** What a request says about who sends it: its address, as the proxy noted it. Pure but for the lists' files. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

import { AppError } from '#lib/errors/app-error.ts';

/**
 * Address of the visitor. The server listens on loopback, or where only the proxy reaches it, so that whoever connects is the proxy in
 * front of it: the address that this proxy noted counts (the last one), not what the visitor may have sent himself.
 */
export function visitorAddress(socket: string | undefined, forwardedFor: string | undefined): string {
  const last =
    forwardedFor
      ?.split(',')
      .at(-1)
      ?.trim()
      .replace(/^\[(.*)\](:\d+)?$/, '$1') ?? '';
  const address = isIP(last) ? last : (socket ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
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
    const [address = '', bits] = line.replace(/#.*/, '').trim().split('/');
    if (address === '') continue;
    const version = isIP(address);
    const length = bits === undefined ? undefined : Number(bits);
    const most = version === 6 ? 128 : 32;
    if (version === 0 || (length !== undefined && !(Number.isInteger(length) && length >= 0 && length <= most)))
      throw new AppError('env', `${path}:${index + 1}: "${line.trim()}" is neither an address nor a range.`);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, length, family);
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
  return (address) => {
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    return blocked.check(address, family) && !never.check(address, family);
  };
}
