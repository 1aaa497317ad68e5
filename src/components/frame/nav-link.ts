/** A navigation entry with its address known. */
export interface NavLink {
  readonly text: string;
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly children: readonly NavLink[];
}
