/** Hotspots on a banner's picture. At most one is active, and shows its panel. */
import { useEffect, useRef, useState } from 'react';

import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { HotspotView } from '#lib/content/hotspot-view.ts';

import type { HotspotText } from './hotspot-texts.ts';
import { HotspotPanel } from './HotspotPanel.tsx';
import { useSmallBanner } from './use-small-banner.ts';

interface Props {
  readonly spots: readonly HotspotView[];
  /** Height divided by width of the picture, which covers the banner. */
  readonly ratio: number;
  readonly texts: Texts<HotspotText>;
  readonly mediaBase: string;
  readonly alias: string;
}

/** The position in the banner of a point of the picture, kept inside the banner's edges. */
function place({ x, y }: HotspotView['point'], ratio: number) {
  return {
    left: `clamp(32px, 50% + ${x - 0.5} * max(100cqw, 100cqh / ${ratio}), 100% - 32px)`,
    top: `clamp(32px, 50% + ${y - 0.5} * max(100cqh, 100cqw * ${ratio}), 100% - 32px)`,
  };
}

export default function Hotspots({ spots, ratio, ...rest }: Props) {
  const inside = useRef<HTMLDivElement>(null);
  const [activeId, setActive] = useState<string>();
  const isSmall = useSmallBanner(inside);
  useLive(inside);
  const active = spots.find(({ id }) => id === activeId);
  useEffect(() => {
    if (!activeId) return undefined;
    const clear = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || !target.closest('.spot, .spot-panel')) setActive(undefined);
    };
    document.addEventListener('click', clear);
    return () => document.removeEventListener('click', clear);
  }, [activeId]);
  return (
    <div className="spots" ref={inside} data-active={active ? '' : undefined}>
      {spots.map(({ id, title, point }) => (
        <button
          key={id}
          type="button"
          className="spot"
          style={place(point, ratio)}
          aria-label={title}
          aria-expanded={id === activeId}
          aria-haspopup="dialog"
          onClick={() => setActive(id === activeId ? undefined : id)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={id === activeId ? 'M5 12h14' : 'M5 12h14M12 5v14'} />
          </svg>
        </button>
      ))}
      {active && (
        <HotspotPanel key={active.id} spot={active} isSmall={isSmall} onClose={() => setActive(undefined)} {...rest} />
      )}
    </div>
  );
}
