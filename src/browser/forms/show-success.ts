/** Shows the form's success message until the next input. */
export function showSuccess(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLElement>('[data-done]');
  if (!output) return;
  output.textContent = output.dataset['text'] ?? '';
  form.addEventListener('input', () => (output.textContent = ''), { once: true });
}
