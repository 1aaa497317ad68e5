/** Reads the duration of each test file from the JSON report of Vitest or Playwright, to print the slowest ones at the end of a long run. */
import { readFileSync } from 'node:fs';

/** The part of a Vitest report that is read. */
interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** The part of a Playwright report that is read. */
interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** A test file and its duration. Files run in parallel, so the durations add up to more than that of the run. */
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

/** The `count` slowest files, slowest first. Empty if the report cannot be read. */
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
