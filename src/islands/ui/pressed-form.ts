/** The fields of the form that a button stands in, as they were when it was pressed: a press that `client:press` replays brings them along. */
export function pressedForm(button: HTMLButtonElement): ReadonlyMap<string, string> {
  const { held } = button.dataset;
  const fields = held === undefined && button.form ? new FormData(button.form) : new URLSearchParams(held);
  return new Map([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
