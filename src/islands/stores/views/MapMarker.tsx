/** A marker of the map: a link to its dealer in the list, or a button that zooms in on a cluster of dealers. */
import { dealerAnchor } from '#lib/dealers/dealer-listing.ts';
import { joined } from '#lib/locale/joined.ts';

export interface ShownMarker {
  /** Position from the left and the top of the map, 0 … 1. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Id of the marker's first dealer. */
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

interface Props {
  readonly marker: ShownMarker;
  /** Text template: `Dealers: {count}`. */
  readonly count: string;
  /** Language of the page: a locale or BCP 47 tag. */
  readonly tag: string;
  readonly onOpen: () => void;
}

const percent = (part: number): string => `${Math.round(part * 1e4) / 100}%`;

export function MapMarker({ marker: { x, y, count: members, id, name, city }, count, tag, onOpen }: Props) {
  const style = { left: percent(x), top: percent(y) };
  if (members === 1)
    return (
      <a className="store-pin" style={style} href={`#${dealerAnchor(id)}`} aria-label={joined(tag, [name, city])}>
        <span>{city}</span>
      </a>
    );
  const label = joined(tag, [city, count.replace('{count}', `${members}`)]);
  return (
    <button type="button" className="store-pin" style={style} aria-label={label} onClick={onOpen}>
      <b>{members}</b>
    </button>
  );
}
