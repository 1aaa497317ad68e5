/** Detects requests from this machine, for responses that must not leave it. Pure. */
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

/** Whether a request was sent from this machine to a loopback host name, without a proxy. Checking the host name prevents DNS rebinding. */
export function isOfThisMachine(request: Request, socket: string): boolean {
  const host = URL.parse(`http://${request.headers.get('host') ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return (
    isLoopback(socket) &&
    (host === 'localhost' || isLoopback(host)) &&
    !FORWARDED.some((name) => request.headers.has(name))
  );
}
