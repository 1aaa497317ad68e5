/**
 * Loads the first picture below an empty cart at once: it is the largest of the first view, and a lazy picture waits for the layout. A cart with lines hides
 * the pictures, so they stay lazy there. Inlined after the categories of the cart page (`cart.astro`).
 */
function loadEarly(picture: HTMLImageElement | null | undefined): void {
  if (!picture || !('noCart' in document.documentElement.dataset)) return;
  picture.fetchPriority = 'high';
  picture.loading = 'eager';
}

loadEarly(document.currentScript?.previousElementSibling?.querySelector('img'));
