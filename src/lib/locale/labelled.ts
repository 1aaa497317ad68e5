/** The separator between a label and its value, by language, or by locale if a country differs. */
const COLONS: Readonly<Record<string, string>> = { ja: '：', zh: '：', fr: '\u202f: ', 'fr-ca': '\u00a0: ' };

/** `Farbe: Glut`, `Couleur : Braise`, `カラー：残り火`. `tag`: a locale or BCP 47 tag. */
export function labelled(tag: string, label: string, value: string): string {
  const code = tag.toLowerCase();
  const colon = COLONS[code] ?? COLONS[code.slice(0, 2)] ?? ': ';
  return value === '' ? `${label}${colon.trimEnd()}` : `${label}${colon}${value}`;
}
