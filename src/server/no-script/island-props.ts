/** Reads and changes the props of an island in the page's markup. */
import { all, attribute, named, set } from './html-tree.ts';
import type { Element } from './html-tree.ts';

type Tuple = readonly [type: 0 | 1, value: unknown];

/** Decodes the format that `browser/hydration/island-element.ts` reads. */
function revived([type, value]: Tuple): unknown {
  if (type === 1) return (value as readonly Tuple[]).map(revived);
  return value instanceof Object
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one as Tuple)]))
    : value;
}

/** Props of the first island below `place`; undefined without an island. The markup is our own build, so the props have the component's type. */
export function islandProps<T>(place: Element): T | undefined {
  const [island] = all(place, named('astro-island'));
  const props = island && attribute(island, 'props');
  return props === undefined ? undefined : (revived([0, JSON.parse(props)]) as T);
}

function tupleOf(value: unknown): Tuple {
  if (Array.isArray(value)) return [1, value.map(tupleOf)];
  if (!(value instanceof Object)) return [0, value];
  return [0, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tupleOf(one)]))];
}

/** Replaces some props of an island: plain values, arrays and objects. */
export function setIslandProps(island: Element, changed: Readonly<Record<string, unknown>>): void {
  const props = JSON.parse(attribute(island, 'props') ?? '{}') as Record<string, unknown>;
  for (const [name, value] of Object.entries(changed)) props[name] = tupleOf(value);
  set(island, 'props', JSON.stringify(props));
}
