/** The guard `unsaved` (ruling 17): leaving the page asks first while a form holds input that was not sent. */
const unsaved = new Set<HTMLFormElement>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Listens only while there is unsent input: a `beforeunload` listener keeps a page out of some browsers' back/forward cache. */
export function setUnsaved(form: HTMLFormElement, holdsInput: boolean): void {
  if (document.documentElement.dataset['keepsInput'] === undefined) return;
  if (holdsInput) unsaved.add(form);
  else unsaved.delete(form);
  if (unsaved.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
