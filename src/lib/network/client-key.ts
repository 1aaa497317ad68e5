/** Client keys for rate limits. An IPv6 site owns at least a /64, so a limit per IPv6 address would be ineffective. */

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const GROUPS = 8;

/** `192.0.2.1` → `c000:201` */
function ipv4Groups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The eight groups of an IPv6 address as numbers; undefined for other text. */
function groupsOf(address: string): readonly number[] | undefined {
  const [plain = ''] = address.replace(/^\[|\]$/g, '').split('%', 1);
  const halves = plain.replace(/\d+\.\d+\.\d+\.\d+$/, ipv4Groups).split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? all.map((group) => parseInt(group, 16)) : undefined;
}

/** An IPv4 address inside an IPv6 one: mapped (`::ffff:192.0.2.1`, in any spelling) or translated (`64:ff9b::/96`). */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [a, b, c, d, e, f, high = 0, low = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xff_ff;
  const isTranslated = a === 0x64 && b === 0xff_9b && c === 0 && d === 0 && e === 0 && f === 0;
  return isMapped || isTranslated ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

function prefixed(address: string, prefixLength: number): string {
  const text = address.trim().toLowerCase();
  if (IPV4.test(text)) return text;
  const groups = groupsOf(text);
  if (!groups) return text;
  const embedded = embeddedIpv4(groups);
  if (embedded !== undefined) return embedded;
  const prefix = groups.slice(0, prefixLength).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${prefixLength * 16}`;
}

/** An IPv4 address unchanged, an IPv6 address as its /64. Other text is returned trimmed in lower case; '' is an unknown client. */
export function clientKey(address: string): string {
  return prefixed(address, 4);
}

/** The client's site: an IPv4 address unchanged, an IPv6 address as its /48, the largest block that providers assign to a customer. */
export function siteKey(address: string): string {
  return prefixed(address, 3);
}
