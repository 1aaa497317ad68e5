/** JSON of the content delivery API, in the API's spelling. */

export type WireValue = string | number | boolean | null | readonly WireValue[] | { readonly [key: string]: WireValue };
export type WireObject = { readonly [key: string]: WireValue };

export interface WireField {
  readonly uid: string;
  readonly data_type: string;
  readonly display_name?: string;
  readonly multiple?: boolean;
  readonly reference_to?: string | readonly string[];
  readonly schema?: readonly WireField[];
  readonly blocks?: readonly {
    readonly uid: string;
    readonly schema?: readonly WireField[];
    readonly reference_to?: string;
  }[];
}

export interface WireContentType {
  readonly uid: string;
  readonly title: string;
  readonly schema: readonly WireField[];
  readonly [key: string]: unknown;
}

/** True for objects, false for lists, scalars and null. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
