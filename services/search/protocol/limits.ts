/** Limits of App Search. */
export const LIMITS = {
  queryLength: 128,
  pages: 100,
  pageSize: 1000,
  queriesPerRequest: 10,
  facetValues: 250,
  /** Ours, like that of ranges and of filter objects: without them a single public query could occupy the process for seconds. */
  facets: 64,
  /** Of all facets of a query together. */
  ranges: 250,
  filters: 32,
  /** The most objects in the filters of a query, including empty ones. */
  filterObjects: 256,
  filterDepth: 5,
  filterValues: 1024,
  sorts: 10,
  boosts: 32,
  tags: 16,
  tagLength: 64,
  suggestions: 20,
  documentsPerRequest: 100,
  documentBytes: 102_400,
  /** The most documents of the largest size, with their separators. */
  documentsBytes: 10_485_760,
  fields: 64,
  idLength: 800,
  synonymSets: 256,
  /** The most synonym sets on a page of their list, and the usual number of engines on a page of theirs. */
  listPage: 25,
  synonymsPerSet: 32,
} as const;
