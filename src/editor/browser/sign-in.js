/** The address that the terminal prints carries the token in its fragment: it goes into the form, and out of the address. */
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
// The address may be pasted where the page is open already.
addEventListener('hashchange', signIn);
