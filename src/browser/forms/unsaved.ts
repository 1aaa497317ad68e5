/** The guard `unsaved` (ruling 17): asks for confirmation before leaving a page with unsent input. */
const unsaved = new Set<HTMLFormElement>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Adds the `beforeunload` listener only while there is unsent input, because the listener keeps pages out of some browsers' back/forward cache. */
export function setUnsaved(form: HTMLFormElement, holdsInput: boolean): void {
  if (document.documentElement.dataset['keepsInput'] === undefined) return;
  if (holdsInput) unsaved.add(form);
  else unsaved.delete(form);
  if (unsaved.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
