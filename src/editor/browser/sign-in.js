/** The address that the terminal prints has the token in its fragment: moves the token into the form and out of the address. */
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
// The address may be pasted where the page is already open.
addEventListener('hashchange', signIn);
