/** The props of an island, out of the page that it stands in. */
import { all, attribute, named } from './html-tree.ts';
import type { Element } from './html-tree.ts';

type Tuple = readonly [type: 0 | 1, value: unknown];

/** As `browser/wake/island-element.ts` reads them. */
function revived([type, value]: Tuple): unknown {
  if (type === 1) return (value as readonly Tuple[]).map(revived);
  return value instanceof Object
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one as Tuple)]))
    : value;
}

/** Of the first island below `place`; undefined where there is none. The page is our own, so that its props are what the component takes. */
export function islandProps<T>(place: Element): T | undefined {
  const [island] = all(place, named('astro-island'));
  const props = island && attribute(island, 'props');
  return props === undefined ? undefined : (revived([0, JSON.parse(props)]) as T);
}
