/** Restores and stores the choice between grid and list. Inlined after the choice (`ViewSwitch.astro`), so that the first paint shows it. */
function keepView(choice: HTMLElement): void {
  try {
    for (const radio of choice.querySelectorAll('input')) {
      if (radio.value === localStorage['firn.view']) radio.checked = true;
      radio.addEventListener('click', () => (localStorage['firn.view'] = radio.value));
    }
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

keepView(document.currentScript?.previousElementSibling as HTMLElement);
