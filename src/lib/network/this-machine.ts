/** Detects requests from this machine, for answers that must not leave it. Pure. */
import { BlockList, isIP } from 'node:net';

/** Headers added by proxies; a request with one of them did not come directly from this machine. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a request was sent on this machine to its loopback name: without a proxy, and not by a web page whose host name resolves to it. */
export function isOfThisMachine(request: Request, socket: string): boolean {
  const host = URL.parse(`http://${request.headers.get('host') ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return (
    isLoopback(socket) &&
    (host === 'localhost' || isLoopback(host)) &&
    !FORWARDED.some((name) => request.headers.has(name))
  );
}
