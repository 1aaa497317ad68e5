/** Gives the tiles of products with one colour, in a category's grid, the steps to their views; they load only where such tiles are. */
const show = (): void => {
  const grid = document.querySelector('.grid:has([data-views])');
  if (grid) void import('./tile-steps.ts').then((steps) => steps.addSteps(grid));
};
show();
document.addEventListener('firn:tiles', show);
