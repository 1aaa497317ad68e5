/** Viewport widths in pixels (spec section 9). Styles use the same numbers: `tests/unit/house/breakpoints.test.ts`. */
export const BREAKPOINTS = { xxxs: 0, xxs: 480, xs: 600, sm: 769, md: 900, lg: 1024, xl: 1200, xxl: 1440 } as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

/** `DEFAULT_STORE_BREAKPOINT` applies before the viewport is measured, `DEFAULT_BREAKPOINT` if a measurement yields no width (a window without layout). */
export const DEFAULT_STORE_BREAKPOINT: Breakpoint = 'lg';
export const DEFAULT_BREAKPOINT: Breakpoint = 'xl';

/** The widest breakpoint that the viewport reaches. */
export function breakpointAt(width: number): Breakpoint {
  if (!(width > 0)) return DEFAULT_BREAKPOINT;
  const names = Object.keys(BREAKPOINTS) as Breakpoint[];
  return names.findLast((name) => width >= BREAKPOINTS[name]) ?? 'xxxs';
}

export const isMobile = (width: number): boolean => width < BREAKPOINTS.lg;
export const isPhone = (width: number): boolean => width < BREAKPOINTS.sm;
export const isTablet = (width: number): boolean => !isPhone(width) && width <= BREAKPOINTS.lg;
