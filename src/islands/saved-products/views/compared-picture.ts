/**
 * `sizes` of a picture in the comparison (`saved-products.css`): on a phone the columns share the width left by the row names and the gutters, and scroll if each
 * gets less than 148 px; elsewhere a picture is at most 240 px wide.
 */
export const comparedPictureSizes = (count: number): string =>
  `(width < 600px) max(136px, calc((100vw - 136px) / ${count})), 240px`;
