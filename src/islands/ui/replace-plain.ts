/**
 * Calls `replace`, which replaces the server's content with an island's: immediately, or after the end of a current press of the pointer or a key
 * (`browser/hydration/filled-directive.ts`).
 */
export function replacePlain(replace: () => void): void {
  if (dispatchEvent(new CustomEvent('firn:replace', { cancelable: true, detail: replace }))) replace();
}
