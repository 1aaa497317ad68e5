/** Types for the parts of the client that the tests use; the package has none. */
declare module '@elastic/app-search-javascript' {
  interface Found {
    readonly info: {
      readonly meta: { readonly page: { readonly total_results: number; readonly total_pages: number } };
      readonly facets: Readonly<Record<string, readonly [{ readonly data: readonly unknown[] }]>>;
    };
    readonly results: readonly [FoundItem, ...FoundItem[]];
  }
  interface FoundItem {
    getRaw(field: string): unknown;
    getSnippet(field: string): unknown;
  }
  interface Client {
    search(query: string, options: object): Promise<Found>;
    multiSearch(
      queries: readonly { readonly query: string; readonly options: object }[],
    ): Promise<readonly [Found, Found]>;
    querySuggestion(query: string, options: object): Promise<{ readonly results: { readonly documents: unknown } }>;
    click(click: object): Promise<unknown>;
  }
  export function createClient(options: object): Client;
}
