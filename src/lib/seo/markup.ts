/** Decodes text from HTML, and escapes text for XML. Pure. */

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes the character references that the pages contain. */
export function decodeEntities(html: string): string {
  if (!html.includes('&')) return html;
  return html.replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, reference: string) => {
    const name = reference.toLowerCase();
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text, and drops control characters, which XML forbids or discourages. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}
