/** The URL that the terminal prints has the token in its fragment: moves the token out of the URL and into the form. */
function signIn() {
  const token = decodeURIComponent(location.hash.slice(1));
  const form = document.querySelector('form.sign-in');
  const field = document.querySelector('#token');
  if (!token || !(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return;
  history.replaceState(null, '', location.pathname);
  field.value = token;
  form.requestSubmit();
}

signIn();
// The URL may be pasted into a tab in which the page is already open.
addEventListener('hashchange', signIn);
