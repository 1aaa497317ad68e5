/** HTML from template literals: values are escaped unless they are markup. */
export interface Markup {
  readonly text: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(value: string | number): string {
  return String(value).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup)[]): Markup {
  const filled = values.map((value) => (typeof value === 'object' ? value.text : escaped(value)));
  return { text: parts.map((part, index) => part + (filled[index] ?? '')).join('') };
}

export function join(all: readonly Markup[]): Markup {
  return { text: all.map(({ text }) => text).join('') };
}

/** Markup written by the shop's own code; not escaped. */
export function trusted(text: string): Markup {
  return { text };
}

export function element(name: string, inside: Markup): Markup {
  return { text: `<${name}>${inside.text}</${name}>` };
}

export function list(items: readonly Markup[]): Markup {
  return items.length === 0 ? { text: '' } : element('ul', join(items.map((item) => element('li', item))));
}

export function fold(title: Markup, body: Markup): Markup {
  return element('details', join([element('summary', title), body]));
}

export function table(columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const head = element('tr', join(columns.map((column) => element('th', html`${column}`))));
  const body = rows.map((row) => element('tr', join(row.map((cell) => element('td', cell)))));
  const whole = element('table', join([element('thead', head), element('tbody', join(body))]));
  return { text: `<div class="wide">${whole.text}</div>` };
}
