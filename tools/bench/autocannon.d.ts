/** Types for the part of autocannon that the benchmarks use; the package ships none. */
declare module 'autocannon' {
  interface LoadRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }

  interface LoadOptions {
    readonly url: string;
    readonly connections: number;
    /** Duration in seconds. */
    readonly duration: number;
    /** Requests per second over all connections; absent: as fast as possible. */
    readonly overallRate?: number;
    readonly requests?: LoadRequest[];
  }

  interface LoadResult {
    readonly requests: { readonly average: number; readonly total: number };
    /** Latency in milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    /** Throughput in bytes per second. */
    readonly throughput: { readonly average: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }

  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
