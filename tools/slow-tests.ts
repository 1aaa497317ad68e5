/** Reads how long each test file took out of the JSON report of Vitest or Playwright, to print the slowest at the end of a long run. */
import { readFileSync } from 'node:fs';

/** As far as it is read. */
interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** As far as it is read. */
interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** A test file and its time. Files run in parallel, so the times add up to more than the run's. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

function fromVitest({ testResults = [] }: VitestReport): readonly FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }));
}

function fromPlaywright({ specs = [], suites = [] }: Suite): readonly FileTime[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, seconds: duration / 1000 }))),
  );
  return [...own, ...suites.flatMap(fromPlaywright)];
}

/** The `count` files that took longest, the slowest first. Empty for a report that cannot be read. */
export function slowestFiles(report: string, count: number): readonly FileTime[] {
  const sums = new Map<string, number>();
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as VitestReport & Suite;
    for (const { file, seconds } of [...fromVitest(read), ...fromPlaywright(read)])
      sums.set(file, (sums.get(file) ?? 0) + seconds);
  } catch {
    return [];
  }
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}
