/**
 * A copy of one of a page's `<template>`s with what goes into its places (`data-slot`). The browser and the server make the same of it, so that a list
 * looks alike with and without JavaScript.
 */
export interface Row {
  /** Name of the template. */
  readonly template: string;
  /** By place; one whose text is undefined or empty goes. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** By place, then by name. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By the place that holds them. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
}
