/** JSON of App Search: the parts that the shop reads. */
export interface WireField {
  readonly raw?: unknown;
  readonly snippet?: string | null;
}

export interface WireFacetValue {
  readonly value?: string | number;
  readonly count: number;
}

export interface WireSearchAnswer {
  readonly meta: {
    readonly request_id: string;
    readonly page: { readonly current: number; readonly total_pages: number; readonly total_results: number };
    /** Sent by the embedded engine only. */
    readonly corrected_query?: string;
  };
  readonly results: readonly Readonly<Record<string, WireField>>[];
  readonly facets?: Readonly<
    Record<string, readonly { readonly type: string; readonly data: readonly WireFacetValue[] }[]>
  >;
}
