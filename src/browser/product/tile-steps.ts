/** Steps to the views of products with one colour, in the place of swatches. `grid-swatches.ts` handles them as swatches. */

/** A step to a view of the tile's picture, which works as a swatch does. */
function stepTo(
  view: number,
  { first, name, label }: Readonly<Record<'first' | 'name' | 'label', string>>,
): HTMLElement {
  const step = document.createElement('button');
  step.type = 'button';
  step.className = 'swatch';
  step.ariaLabel = label.replace('{number}', `${view}`);
  step.dataset['picture'] = view > 1 ? `${name}--${view}` : first;
  if (view === 1) step.ariaCurrent = 'true';
  // One stop for all steps of a tile, as for swatches.
  step.tabIndex = view === 1 ? 0 : -1;
  step.append(document.createElement('i'));
  return step;
}

/** A product with one colour has steps to its three views in the place of swatches; without scripts they could do nothing. */
export async function addSteps(grid: Element): Promise<void> {
  // Without it, the steps are larger and move what is below them. Imported as the boot script does, so that it stays one file.
  await (
    await import('./grid-swatches.ts')
  ).sheet;
  for (const picture of grid.querySelectorAll<HTMLElement>('.tile-picture[data-views]')) {
    const [, kind, name = ''] = /\/([is])\/[^/]+\/([^?]+)/.exec(picture.querySelector('img')?.src ?? '') ?? [];
    const first = kind === 's' ? `s/${name}` : name;
    const title = picture.parentElement?.querySelector('.tile-name')?.textContent ?? '';
    const label = `${title}, ${picture.dataset['views']}`;
    delete picture.dataset['views'];
    const row = document.createElement('p');
    row.className = 'swatches steps';
    row.append(...[1, 2, 3].map((view) => stepTo(view, { first, name, label })));
    picture.after(row);
  }
}
