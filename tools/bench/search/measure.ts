/** Measures work in this process. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Measures the CPU time of `work` in milliseconds, because wall time would include other work on the machine. */
export function timed(times: number[], work: () => void): void {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
}

export function quantile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)];
}
