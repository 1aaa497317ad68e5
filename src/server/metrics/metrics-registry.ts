/** Counters, gauges and histograms in the text form of Prometheus (exposition format 0.0.4). Values of labels are few and known: nothing that a visitor sends becomes one. */

type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

export interface Registry {
  counter(name: string, help: string): Counter;
  /** `read` is asked whenever somebody looks; undefined leaves the sample out. */
  gauge(name: string, help: string, read: () => number | undefined): void;
  /** `bounds`: upper ends of the buckets, ascending, without infinity. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  text(): string;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')}"`;
}

function series(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${quoted(value)}`);
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
}

export function createRegistry(): Registry {
  const families: (() => readonly string[])[] = [];

  function family(name: string, type: string, help: string, samples: () => readonly string[]): void {
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples()]);
  }

  return {
    counter(name, help) {
      const values = new Map<string, number>();
      family(name, 'counter', help, () => [...values].map(([key, value]) => `${key} ${value}`));
      return {
        add(labels = {}, by = 1) {
          const key = series(name, labels);
          values.set(key, (values.get(key) ?? 0) + by);
        },
      };
    },
    gauge(name, help, read) {
      family(name, 'gauge', help, () => {
        const value = read();
        return value === undefined ? [] : [`${name} ${value}`];
      });
    },
    histogram(name, help, bounds) {
      const all = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number; count: number }>();
      family(name, 'histogram', help, () =>
        [...all.values()].flatMap(({ labels, counts, sum, count }) => [
          ...bounds.map(
            (bound, index) => `${series(`${name}_bucket`, { ...labels, le: `${bound}` })} ${counts[index]}`,
          ),
          `${series(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
          `${series(`${name}_sum`, labels)} ${sum}`,
          `${series(`${name}_count`, labels)} ${count}`,
        ]),
      );
      return {
        observe(value, labels = {}) {
          const key = series(name, labels);
          const one = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
          all.set(key, one);
          one.sum += value;
          one.count += 1;
          for (const [index, bound] of bounds.entries())
            if (value <= bound) one.counts[index] = (one.counts[index] ?? 0) + 1;
        },
      };
    },
    text: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
