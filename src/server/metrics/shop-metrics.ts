/** What a running shop counts. Kept in memory: a restart begins at zero, as Prometheus expects. */
import { createRegistry } from './metrics-registry.ts';

/** Kinds of requests that are told apart. `data`: payloads and the build file. `refused`: by address or length, before anything is read. */
type RouteClass = 'page' | 'asset' | 'data' | 'api' | 'media' | 'hook' | 'editor' | 'operations' | 'refused';

export type PublishOutcome =
  | { readonly kind: 'published'; readonly seconds: number; readonly rendered: number; readonly failed: number }
  | { readonly kind: 'unchanged'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly code: string };

/** What publishing knows at the moment. */
export interface PublishingState {
  readonly queued: number;
  readonly held: boolean;
  readonly failuresInARow: number;
}

export interface ShopMetrics {
  request(path: string, status: number, seconds: number): void;
  refused(status: number): void;
  publish(outcome: PublishOutcome): void;
  webhook(outcome: string): void;
  /** By the code of the error: `commerce-slow`, `content-unreachable`, `session-store` … */
  upstreamFailure(code: string): void;
  /** `madeAt`: when the release that is served was made, as milliseconds. */
  followRelease(madeAt: () => number | undefined): void;
  /** Of a shop that publishes by itself. */
  followPublishing(state: () => PublishingState): void;
  text(): string;
}

const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PUBLISH_BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const SERVICES: readonly (readonly [string, string])[] = [['commerce-', 'commerce'], ['content-', 'content'], ['session-', 'database']]; // prettier-ignore

export function routeClass(path: string): RouteClass {
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path.startsWith('/_astro/') || path.startsWith('/fonts/')) return 'asset';
  if (/^\/[isv]\//.test(path)) return 'media';
  if (path.startsWith('/builds/') || path.endsWith('/_payload.json')) return 'data';
  if (path.startsWith('/hooks/')) return 'hook';
  if (path === '/editor' || path.startsWith('/editor/')) return 'editor';
  return /^\/(healthz|readyz|metrics)$/.test(path) ? 'operations' : 'page';
}

export function createShopMetrics(clock: () => Date): ShopMetrics {
  const registry = createRegistry();
  const started = clock().getTime() / 1000;
  let releaseAt: (() => number | undefined) | undefined;
  let state: (() => PublishingState) | undefined;
  let publishedAt: number | undefined;

  const requests = registry.counter('firn_requests_total', 'Requests by kind of address and status.');
  const durations = registry.histogram('firn_request_duration_seconds', 'Time until an answer begins.', REQUEST_BOUNDS);
  const publishes = registry.counter('firn_publishes_total', 'Publishes by what became of them.');
  const publishFailures = registry.counter('firn_publish_failures_total', 'Failed publishes by the code of the error.');
  const publishTimes = registry.histogram('firn_publish_duration_seconds', 'Time of a publish that did not fail.', PUBLISH_BOUNDS); // prettier-ignore
  const rendered = registry.counter('firn_publish_pages_total', 'Pages that publishes rendered, and that failed.');
  const webhooks = registry.counter('firn_webhooks_total', 'Webhooks of content and commerce by what became of them.');
  const upstream = registry.counter('firn_upstream_failures_total', 'Failures of what the shop stands on.');
  registry.gauge('firn_release_age_seconds', 'Since the release that is served was made.', () => {
    const at = releaseAt?.();
    return at === undefined ? undefined : Math.max(0, (clock().getTime() - at) / 1000);
  });
  registry.gauge('firn_publish_last_success_timestamp_seconds', 'Of this process.', () => publishedAt);
  registry.gauge('firn_publish_queue', 'Changes that wait for a publish.', () => state?.().queued);
  registry.gauge('firn_publish_held', '1 while a rollback holds publishing back.', () => state && Number(state().held));
  registry.gauge('firn_publish_failures_in_a_row', 'Since the last publish that succeeded.', () => state?.().failuresInARow); // prettier-ignore
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  registry.gauge('process_start_time_seconds', 'When the shop was started.', () => started);

  return {
    request(path, status, seconds) {
      const kind = routeClass(path);
      requests.add({ class: kind, status: `${status}` });
      durations.observe(seconds, { class: kind });
    },
    refused: (status) => requests.add({ class: 'refused' satisfies RouteClass, status: `${status}` }),
    publish(outcome) {
      publishes.add({ result: outcome.kind });
      if (outcome.kind === 'failed') {
        publishFailures.add({ code: outcome.code });
        return;
      }
      publishedAt = clock().getTime() / 1000;
      publishTimes.observe(outcome.seconds, { result: outcome.kind });
      if (outcome.kind !== 'published') return;
      rendered.add({ result: 'rendered' }, outcome.rendered);
      rendered.add({ result: 'failed' }, outcome.failed);
    },
    webhook: (outcome) => webhooks.add({ outcome }),
    upstreamFailure(code) {
      const service = SERVICES.find(([begin]) => code.startsWith(begin))?.[1];
      if (service) upstream.add({ service, code });
    },
    followRelease(read) {
      releaseAt = read;
    },
    followPublishing(read) {
      state = read;
    },
    text: () => registry.text(),
  };
}
