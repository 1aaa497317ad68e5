/** Reads the failed tests from the JSON report of Vitest or Playwright, to print them again at the end of a long run. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The part of a Vitest report that is read. */
interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The part of a Playwright report that is read. */
interface Suite {
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly {
        readonly errors?: readonly { readonly message?: string }[];
        readonly stdout?: readonly { readonly text?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Limit of lines per failure: a long stack trace or a page's HTML would hide the next failure. */
const MAX_LINES = 40;

function block(title: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).trimEnd().split('\n'));
  return [title, ...lines.slice(0, MAX_LINES).map((line) => `    ${line}`)].join('\n');
}

function fromVitest({ testResults = [] }: VitestReport): readonly string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded has a message and no tests.
    if (failed.length === 0) return message ? [block(name, [message])] : [];
    return failed.map(({ fullName, failureMessages }) => block(`${name} › ${fullName}`, failureMessages ?? []));
  });
}

function fromPlaywright({ specs = [], suites = [] }: Suite): readonly string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const errors = results.flatMap((result) => (result.errors ?? []).map(({ message = '' }) => message));
      const printed = results.flatMap((result) => (result.stdout ?? []).map(({ text = '' }) => text));
      return block(`${file}:${line} › ${title}`, [...errors, ...printed]);
    });
  return [...own, ...suites.flatMap(fromPlaywright)];
}

/** One text per failed test: its location, its errors and its output. Empty if the report cannot be read. */
export function failedTests(file: string): readonly string[] {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport & Suite;
    return [...fromVitest(report), ...fromPlaywright(report)];
  } catch {
    return [];
  }
}

/** Lines for all failures together at the end of a log. */
const BRIEF_LINES = 20;

/**
 * The title of each failed test with the first lines of its errors, and without blank lines; the more failures, the fewer lines each. They come last, so
 * that even the tail of a truncated log says what failed and why.
 */
export function shortened(failures: readonly string[]): readonly string[] {
  const each = Math.max(1, Math.floor(BRIEF_LINES / failures.length));
  return failures.flatMap((failure) =>
    `FAILED  ${failure}`
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, each),
  );
}
