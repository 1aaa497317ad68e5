/** Fields of the button's form at the moment of the press; a press replayed by `client:press` carries them in `data-held`. */
export function pressedForm(button: HTMLButtonElement): ReadonlyMap<string, string> {
  const { held } = button.dataset;
  const fields = held === undefined && button.form ? new FormData(button.form) : new URLSearchParams(held);
  return new Map([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
