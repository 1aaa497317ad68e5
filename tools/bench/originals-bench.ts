/** Uses a folder of pictures, especially malformed ones, as originals of the media service; checks responses, and measures times and memory. */
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, goalTable, table } from './arithmetic.ts';
import { startServer, treeUse } from './measured-process.ts';
import { megabytes } from './memory.ts';
import { SERVICES_PORT } from './shop.ts';
import { treeMemory } from './tree-memory.ts';

/** Concurrent requests: as many as the service renders in parallel on two cores. */
const PARALLEL = 2;
const LISTED = 20;
const SLOW_MS = 1000;
/** Repetitions of a slow request; the fastest counts, because noise only slows requests down. */
const REPETITIONS = 3;
/** Maximum number of waits for a late picture: a rendering ends after thirty seconds, and a late response asks for a wait of five. */
const MOST_WAITS = 8;
const SAMPLE_MS = 50;
/** Requests per original: every format, a crop, a crop around a point, metadata and a set. */
const QUESTIONS: readonly ((name: string) => string)[] = [
  (name) => `/i/any/${name}.json?metadata=true`,
  (name) => `/s/any/${name}.json`,
  (name) => `/i/any/${name}?w=353&fmt=webp`,
  (name) => `/i/any/${name}?w=640&h=480&sm=c&fmt=avif`,
  (name) => `/i/any/${name}?w=640&sm=aspect&aspect=1:1&scaleFit=poi&poi=0.9,0.9,0,0&fmt=png`,
  (name) => `/i/any/${name}?w=1280&upscale=false&fmt=jpeg`,
  (name) => `/i/any/${name}?upscale=false&fmt=auto`,
];
/** Limit of originals, because the service renders at most 50,000 distinct pictures per hour. */
const MOST_FILES = Math.floor(50_000 / QUESTIONS.length);

interface Answer {
  readonly file: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** `Retry-After` of a response without a picture. */
  readonly retrySeconds?: number;
  /** CPU time of the service for a request that was repeated on its own. */
  readonly cpuMs?: number;
}

export interface OriginalsBench {
  readonly files: number;
  readonly answers: Readonly<Record<string, number>>;
  /** The first responses that are neither a picture nor a 404. */
  readonly wrong: readonly Answer[];
  readonly wrongCount: number;
  /** Requests over one second, slowest first. Each was repeated on its own; the fastest of three repetitions counts. */
  readonly slow: readonly Answer[];
  readonly slowestMs: number;
  /** Highest CPU time of the requests over one second; 0 if there are none. */
  readonly slowestCpuMs: number | undefined;
  readonly peakBytes: number | undefined;
}

/** Links every file of `folder` and its subfolders under a plain name. The service detects formats by signature, so every link may end in `.png`. */
async function linkOriginals(folder: string, to: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).toSorted(); // prettier-ignore
  if (files.length === 0) throw new AppError('bench-originals', `${folder} contains no files.`);
  if (files.length > MOST_FILES) throw new AppError('bench-originals', `${folder} contains more than ${MOST_FILES} files.`); // prettier-ignore
  await mkdir(to, { recursive: true });
  const names = new Map(files.map((file, index) => [`original-${index}`, file]));
  for (const [name, file] of names) await symlink(resolve(file), join(to, `${name}.png`));
  return names;
}

async function ask(base: string, path: string, file: string): Promise<Answer> {
  const started = performance.now();
  const { status, retry } = await fetch(base + path, { headers: { accept: 'image/avif,image/webp,*/*' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return { status: response.status, retry: response.headers.get('retry-after') };
    },
    // A broken connection counts as an error.
    () => ({ status: 599, retry: null }),
  );
  const retrySeconds = retry === null ? {} : { retrySeconds: Number(retry) };
  return { file, path, status, milliseconds: performance.now() - started, ...retrySeconds };
}

/** Makes all requests for all originals, `PARALLEL` at a time. */
async function askAll(base: string, names: ReadonlyMap<string, string>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...names];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, file] = next;
      for (const question of QUESTIONS) answers.push(await ask(base, question(name), file));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return answers;
}

const isUnfinished = ({ status }: Answer): boolean => status === 503;

/**
 * Repeats a request that was late or took over a second, because other work on the machine may have delayed it. A late picture is still being rendered,
 * and a repetition that comes too early joins that run and is refused at once. Repetitions therefore wait for the time in `Retry-After`, and a refusal
 * never counts as the fastest response.
 */
export async function settledAnswer(
  first: Answer,
  { again, wait }: { readonly again: () => Promise<Answer>; readonly wait: (seconds: number) => Promise<unknown> },
): Promise<Answer> {
  const isSlow = (answer: Answer): boolean => isUnfinished(answer) || answer.milliseconds > SLOW_MS;
  let best: Answer | undefined;
  let last = first;
  for (let left = REPETITIONS, waits = 0; left > 0 && isSlow(best ?? first);) {
    if (isUnfinished(last)) {
      if (waits === MOST_WAITS) break;
      waits += 1;
      await wait(last.retrySeconds ?? 1);
    }
    last = await again();
    if (isUnfinished(last)) continue;
    left -= 1;
    if (best === undefined || last.milliseconds < best.milliseconds) best = last;
  }
  return best ?? first;
}

async function repeatSlow(base: string, answers: readonly Answer[], pid: number): Promise<Answer[]> {
  const settled: Answer[] = [];
  for (const answer of answers) {
    const again = async (): Promise<Answer> => {
      const before = await treeUse(pid);
      const timed = await ask(base, answer.path, answer.file);
      const after = await treeUse(pid);
      const cpuMs = before && after && Math.max(0, after.cpuSeconds - before.cpuSeconds) * 1000;
      return { ...timed, ...(cpuMs === undefined ? {} : { cpuMs }) };
    };
    settled.push(await settledAnswer(answer, { again, wait: (seconds) => setTimeout(seconds * 1000) }));
  }
  return settled;
}

/** Runs the benchmark on all pictures in `folder` and its subfolders. */
export async function benchOriginals(
  root: string,
  { folder, say }: { readonly folder: string; readonly say: (line: string) => void },
): Promise<OriginalsBench> {
  const originals = join(root, 'originals');
  const names = await linkOriginals(folder, originals);
  say(`Asking ${QUESTIONS.length} times for each of ${names.size} originals …`);
  const base = `http://127.0.0.1:${SERVICES_PORT}`;
  // The same flags as `npm start -w @firn/media-service`.
  const command = [
    '--max-semi-space-size=1',
    'services/media/command.ts',
    '--originals',
    originals,
    '--port',
    `${SERVICES_PORT}`,
  ];
  const service = await startServer(command, `${base}/i/any/none.json`, {});
  let peakBytes: number | undefined;
  const sample = async (): Promise<void> => {
    // `treeUse` counts shared pages more than once, so it is an upper bound, and it disturbs the service far less than `treeMemory`.
    const atMost = (await treeUse(service.pid))?.bytes ?? 0;
    if (atMost <= (peakBytes ?? 0)) return;
    const bytes = await treeMemory(service.pid);
    if (bytes !== undefined) peakBytes = Math.max(peakBytes ?? 0, bytes);
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  try {
    const answers = await repeatSlow(base, await askAll(base, names), service.pid);
    return { files: names.size, ...summaryOf(answers), peakBytes };
  } finally {
    clearInterval(sampling);
    await service.stop();
  }
}

export function summaryOf(answers: readonly Answer[]): Omit<OriginalsBench, 'files' | 'peakBytes'> {
  const byStatus: Record<string, number> = {};
  for (const { status } of answers) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 404);
  const sorted = answers.toSorted((left, right) => right.milliseconds - left.milliseconds);
  const slow = sorted.filter(({ milliseconds }) => milliseconds > SLOW_MS);
  const isMeasured = slow.every(({ cpuMs }) => cpuMs !== undefined);
  return {
    answers: byStatus,
    wrong: wrong.slice(0, LISTED),
    wrongCount: wrong.length,
    slow: slow.slice(0, LISTED),
    slowestMs: sorted[0]?.milliseconds ?? Number.NaN,
    slowestCpuMs: isMeasured ? Math.max(0, ...slow.map(({ cpuMs = 0 }) => cpuMs)) : undefined,
  };
}

export function printOriginals(bench: OriginalsBench): string {
  const listed = [...bench.wrong, ...bench.slow.filter((answer) => !bench.wrong.includes(answer))];
  return [
    table(
      ['originals', 'files', ...Object.keys(bench.answers).map((status) => `answered ${status}`)],
      [['asked for', `${bench.files}`, ...Object.values(bench.answers).map(String)]],
    ),
    ...(listed.length === 0
      ? []
      : [
          '',
          table(
            ['wrong or over one second', 'request', 'status', 'ms', 'CPU ms'],
            listed.map(({ file, path, status, milliseconds, cpuMs }) => [file, path, `${status}`, decimals(milliseconds, 0), decimals(cpuMs, 0)]), // prettier-ignore
          ),
        ]),
    '',
    goalTable([
      { name: 'responses other than 200 and 404', value: bench.wrongCount, unit: '', atMost: 0 },
      { name: 'slowest response', value: bench.slowestMs, unit: 'ms', atMost: SLOW_MS },
      { name: 'CPU time of requests over one second', value: bench.slowestCpuMs, unit: 'ms', atMost: SLOW_MS },
      {
        name: 'memory of the service and its renderer',
        value: bench.peakBytes && megabytes(bench.peakBytes),
        unit: 'MB',
        atMost: 400,
      },
    ]),
  ].join('\n');
}
