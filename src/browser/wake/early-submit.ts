/**
 * Marks the pressed button of a plain form busy, in the next frame, until another page shows; a form that a script handles is not marked. Inlined in the
 * head of every page, because it must not wait for other scripts.
 */
addEventListener('submit', (event) => {
  const { submitter } = event as SubmitEvent;
  if (event.defaultPrevented || !submitter) return;
  submitter.ariaBusy = 'true';
  // For a return by the back/forward cache.
  addEventListener('pagehide', () => (submitter.ariaBusy = null));
});
