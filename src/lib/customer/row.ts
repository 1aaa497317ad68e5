/**
 * The content of a copy of one of the page's `<template>`s; values go into its slots (`data-slot`). Browser and server render the same rows, so that
 * a list looks the same with and without JavaScript.
 */
export interface Row {
  /** Name of the template. */
  readonly template: string;
  /** Text by slot; a slot with undefined or empty text is removed. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** Attributes by slot, then by attribute name. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Nested rows by the slot that contains them. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
}
