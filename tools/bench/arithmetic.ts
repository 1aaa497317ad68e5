/** Arithmetic and tables of the benchmarks. Pure. */

/** The median; for an even number of values, the mean of the middle two. Throws a RangeError without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('An empty list has no median.');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** `ours / theirs`; undefined if `theirs` is not positive. */
export function ratio(ours: number, theirs: number): number | undefined {
  return theirs > 0 && Number.isFinite(ours) ? ours / theirs : undefined;
}

export interface Goal {
  readonly name: string;
  readonly value: number | undefined;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Verdict = 'met' | 'NOT met' | 'not measured';

export function verdict(goal: Goal): Verdict {
  const { value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  if (value === undefined || Number.isNaN(value)) return 'not measured';
  return value >= atLeast && value <= atMost ? 'met' : 'NOT met';
}

export function decimals(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits);
}

export function gigabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1024 ** 3;
}

/** A text table: first column left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

export function goalTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'wanted', 'measured', 'verdict'],
    goals.map((goal) => [
      goal.name,
      goal.atLeast === undefined ? `≤ ${goal.atMost} ${goal.unit}`.trim() : `≥ ${goal.atLeast} ${goal.unit}`.trim(),
      `${decimals(goal.value, 2)} ${goal.unit}`.trim(),
      verdict(goal),
    ]),
  );
}
