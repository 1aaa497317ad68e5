/** Adds the steps between views to the tiles of single-color products in a category's grid; their code loads only if there are such tiles. */
const show = (): void => {
  const grid = document.querySelector('.grid:has([data-views])');
  if (grid) void import('./tile-steps.ts').then((steps) => steps.addSteps(grid));
};
show();
document.addEventListener('firn:tiles', show);
