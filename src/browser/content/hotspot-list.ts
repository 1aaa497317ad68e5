/** Shows the hotspots of a banner as a list of links, as without scripts, if their code does not load after a press. */
document.addEventListener('astro:hydration-error', ({ target, defaultPrevented }) => {
  // The press of an offline visitor waits for the network. A failed load without a press changes nothing (`hydration/press-directive.ts`).
  if (!defaultPrevented || !navigator.onLine || !(target instanceof Element)) return;
  const list = target.querySelector('.spots') && target.closest('.hero')?.nextElementSibling;
  if (!list) return;
  list.classList.add('shown');
  list.scrollIntoView({ block: 'nearest' });
  const spots: readonly (Element | null)[] = [...target.querySelectorAll('.spot')];
  const pressed = Math.max(0, spots.indexOf(document.activeElement));
  list.children[pressed]?.querySelector('a')?.focus();
});
