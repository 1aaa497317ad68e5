/**
 * Calls `replace`, which puts an island's content in the place of the server's: at once, or, during a press of the pointer or a key, after it
 * (`browser/wake/filled.ts`).
 */
export function replacePlain(replace: () => void): void {
  if (dispatchEvent(new CustomEvent('firn:replace', { cancelable: true, detail: replace }))) replace();
}
