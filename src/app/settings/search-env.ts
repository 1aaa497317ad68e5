/** Settings of the search engine. Without them it is embedded. */
import { EMBEDDED } from './embedded-keys.ts';
import type { EnvironmentValues } from './variables.ts';

export interface SearchEnv {
  readonly embedded: boolean;
  /** Prefix of the engines' names; each language has its own engine. */
  readonly engine: string;
  /** Origin that this process calls, without trailing slash. */
  readonly endpointBase: string;
  /** Public key that browsers search with. */
  readonly searchKey: string;
  /** Key that indexes documents; without it, another system fills the engine. */
  readonly privateKey?: string;
  /** PostgreSQL database in which the embedded engine stores its data, in place of files. */
  readonly databaseUrl?: string;
  /** OpenSearch or Elasticsearch cluster in which the embedded engine stores its data, in place of files. */
  readonly cluster?: SearchCluster;
}

export interface SearchCluster {
  readonly url: string;
  readonly apiKey?: string;
  readonly prefix?: string;
}

function clusterOf(values: EnvironmentValues): { readonly cluster?: SearchCluster } {
  const { SEARCH_CLUSTER_URL: url, SEARCH_CLUSTER_API_KEY: apiKey, SEARCH_CLUSTER_PREFIX: prefix } = values;
  if (url === undefined) return {};
  return { cluster: { url, ...(apiKey === undefined ? {} : { apiKey }), ...(prefix === undefined ? {} : { prefix }) } };
}

export function searchEnv(values: EnvironmentValues): SearchEnv {
  const { SEARCH_ENGINE: engine, SEARCH_KEY: searchKey, SEARCH_PRIVATE_KEY: privateKey } = values;
  const { SEARCH_ENDPOINT_BASE: base, SEARCH_HOST_IDENTIFIER: host, SEARCH_DATABASE_URL: databaseUrl } = values;
  if (engine === undefined || searchKey === undefined) {
    return {
      embedded: true,
      engine: EMBEDDED.searchEngine,
      endpointBase: `http://127.0.0.1:${values.SERVICES_PORT}`,
      searchKey: EMBEDDED.searchKey,
      privateKey: EMBEDDED.searchPrivateKey,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...clusterOf(values),
    };
  }
  return {
    embedded: false,
    engine,
    endpointBase: (base ?? `https://${host}.api.swiftype.com`).replace(/\/+$/, ''),
    searchKey,
    ...(privateKey === undefined ? {} : { privateKey }),
  };
}
