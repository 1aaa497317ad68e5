/** State field of an address: label, requirement and options follow the country. */

interface StateField {
  readonly follow: (country: string) => void;
  /** Selects a stored state, even if it is not among the options. */
  readonly keep: (state: string) => void;
}

type Rules = Readonly<Record<string, { readonly label: string; readonly required: boolean } | undefined>>;

/** Returns undefined if the page has no state lists. */
export function stateField(): StateField | undefined {
  const field = document.querySelector<HTMLElement>('[data-states]');
  const select = field?.querySelector('select');
  const label = field?.querySelector('label');
  const [empty] = select?.options ?? [];
  if (!field || !select || !label || !empty) return undefined;
  const rules = JSON.parse(field.dataset['states'] ?? '{}') as Rules;
  const groups = [...select.querySelectorAll('optgroup')];
  return {
    follow(country) {
      const rule = rules[country];
      const { value } = select;
      const own = groups.filter((group) => group.dataset['country'] === country);
      if (label.firstChild && rule) label.firstChild.textContent = rule.label;
      const optional = label.querySelector<HTMLElement>('span');
      if (optional) optional.hidden = rule?.required ?? false;
      select.required = rule?.required ?? false;
      select.replaceChildren(empty, ...own.flatMap((group) => [...group.children].map((one) => one.cloneNode(true))));
      select.value = value;
      if (select.selectedIndex < 0) select.selectedIndex = 0;
      field.hidden = own.length === 0;
    },
    keep(state) {
      if (state === '' || select.value === state) return;
      if (![...select.options].some(({ value }) => value === state)) select.append(new Option(state, state));
      select.value = state;
      field.hidden = false;
    },
  };
}
