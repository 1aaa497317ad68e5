/**
 * Marks the pressed button of a plain form as busy until another page is shown; a form that a script handles is not marked. Inlined in the head of every
 * page, because it must not wait for other scripts.
 */
addEventListener('submit', (event) => {
  const { submitter } = event as SubmitEvent;
  if (event.defaultPrevented || !submitter) return;
  submitter.ariaBusy = 'true';
  // Resets the button, in case the page returns from the back/forward cache.
  addEventListener('pagehide', () => (submitter.ariaBusy = null));
});
