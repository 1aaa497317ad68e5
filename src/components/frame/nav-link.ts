import type { Audience } from '#lib/region/audience.ts';

/** A navigation entry with its address known. */
export interface NavLink {
  readonly text: string;
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly children: readonly NavLink[];
  readonly audience: Audience;
  /** A picture with words in the panel of the entry. */
  readonly banner?: Notice & { readonly picture: string; readonly alt: string };
}

/** An alert above the header, as a link where it leads anywhere. */
export interface Notice {
  readonly text: string;
  readonly audience: Audience;
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: string;
}
