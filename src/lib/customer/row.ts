/**
 * A filled copy of one of the page's `<template>`s; values go into its slots (`data-slot`). Browser and server both render rows, so that a list
 * looks the same with and without JavaScript.
 */
export interface Row {
  /** Name of the template. */
  readonly template: string;
  /** By slot; a slot with undefined or empty text is removed. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** By slot, then by attribute name. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By the slot that contains them. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
}
