/**
 * Metrics of a running shop, in memory: they restart at zero, as Prometheus expects. Label values come from fixed sets, never from visitors' input.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { PublishingState, PublishMetrics } from '#lib/release/publish-metrics.ts';

/** `data`: payloads and the build file. `refused`: by IP address, by URL length or by the HTTP parser, before routing. */
type RouteClass = 'page' | 'asset' | 'data' | 'api' | 'media' | 'hook' | 'editor' | 'operations' | 'refused';

export interface ShopMetrics extends PublishMetrics {
  request(path: string, status: number, seconds: number): void;
  refused(status: number): void;
  /** `madeAt`: time of the served release, in milliseconds. */
  followRelease(madeAt: () => number | undefined): void;
  /** Prometheus text format. */
  text(): Promise<string>;
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

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

type ReadGauge = (name: string, help: string, read: () => number | undefined) => void;

/** Reads a gauge's value at each scrape; undefined leaves the sample out. */
function observedGauges(registry: Registry): ReadGauge {
  return (name, help, read) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  };
}

/** The counters and histograms of events. */
function createSeries(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  return {
    requests: counter('firn_requests_total', 'Requests by kind of address and status.', ['class', 'status']),
    durations: new Histogram({
      name: 'firn_request_duration_seconds',
      help: 'Time until a response begins.',
      labelNames: ['class'],
      buckets: REQUEST_BOUNDS,
      registers,
    }),
    publishes: counter('firn_publishes_total', 'Publishes by result.', ['result']),
    publishFailures: counter('firn_publish_failures_total', 'Failed publishes by error code.', ['code']),
    publishTimes: new Histogram({
      name: 'firn_publish_duration_seconds',
      help: 'Duration of publishes that did not fail.',
      labelNames: ['result'],
      buckets: PUBLISH_BOUNDS,
      registers,
    }),
    rendered: counter('firn_publish_pages_total', 'Pages that publishes rendered, and that failed.', ['result']),
    webhooks: counter('firn_webhooks_total', 'Webhooks of content and commerce by outcome.', ['outcome']),
    upstream: counter('firn_upstream_failures_total', 'Failures of services the shop depends on.', ['service', 'code']),
  };
}

export function createShopMetrics(clock: () => Date): ShopMetrics {
  const registry = new Registry();
  const started = clock().getTime() / 1000;
  let releaseAt: (() => number | undefined) | undefined;
  let state: (() => PublishingState) | undefined;
  let publishedAt: number | undefined;

  const { requests, durations, publishes, publishFailures, publishTimes, rendered, webhooks, upstream } =
    createSeries(registry);
  const gauge = observedGauges(registry);
  gauge('firn_release_age_seconds', 'Age of the served release.', () => {
    const at = releaseAt?.();
    return at === undefined ? undefined : Math.max(0, (clock().getTime() - at) / 1000);
  });
  gauge('firn_publish_last_success_timestamp_seconds', 'Last successful publish of this process.', () => publishedAt);
  gauge('firn_publish_queue', 'Changes that wait for a publish.', () => state?.().queued);
  gauge('firn_publish_held', '1 while a rollback holds publishing back.', () => state && Number(state().held));
  gauge(
    'firn_publish_failures_in_a_row',
    'Failed publishes since the last one that succeeded.',
    () => state?.().failuresInARow,
  );
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'When the shop was started.', () => started);

  return {
    request(path, status, seconds) {
      const kind = routeClass(path);
      requests.inc({ class: kind, status });
      durations.observe({ class: kind }, seconds);
    },
    refused: (status) => requests.inc({ class: 'refused' satisfies RouteClass, status }),
    publish(outcome) {
      publishes.inc({ result: outcome.kind });
      if (outcome.kind === 'failed') {
        publishFailures.inc({ code: outcome.code });
        return;
      }
      publishedAt = clock().getTime() / 1000;
      publishTimes.observe({ result: outcome.kind }, outcome.seconds);
      if (outcome.kind !== 'published') return;
      rendered.inc({ result: 'rendered' }, outcome.rendered);
      rendered.inc({ result: 'failed' }, outcome.failed);
    },
    webhook: (outcome) => webhooks.inc({ outcome }),
    upstreamFailure(code) {
      const service = SERVICES.find(([begin]) => code.startsWith(begin))?.[1];
      if (service) upstream.inc({ service, code });
    },
    followRelease(read) {
      releaseAt = read;
    },
    followPublishing(read) {
      state = read;
    },
    text: () => registry.metrics(),
  };
}
