/** Steps between the views of single-color products, in place of swatches. `grid-swatches.ts` handles them as swatches. */
import { joined } from '#lib/locale/joined.ts';

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
  // One Tab stop for all steps of a tile, as for swatches.
  step.tabIndex = view === 1 ? 0 : -1;
  step.append(document.createElement('i'));
  return step;
}

/** Adds steps to the three views of each single-color product. They are not in the HTML because they do nothing without scripts. */
export async function addSteps(grid: Element): Promise<void> {
  // Without the stylesheet, the steps are larger and shift the content below. The import is dynamic, as in the boot script, so that the module stays one file.
  await (
    await import('./grid-swatches.ts')
  ).sheet;
  for (const picture of grid.querySelectorAll<HTMLElement>('.tile-picture[data-views]')) {
    const [, kind, name = ''] = /\/([is])\/[^/]+\/([^?]+)/.exec(picture.querySelector('img')?.src ?? '') ?? [];
    const first = kind === 's' ? `s/${name}` : name;
    const title = picture.parentElement?.querySelector('.tile-name')?.textContent ?? '';
    const label = joined(document.documentElement.lang, [title, picture.dataset['views'] ?? '']);
    delete picture.dataset['views'];
    const row = document.createElement('p');
    row.className = 'swatches steps';
    row.append(...[1, 2, 3].map((view) => stepTo(view, { first, name, label })));
    picture.after(row);
  }
}
