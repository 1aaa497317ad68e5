/** Formats a dry run for the terminal. */
import { ruleSentence } from '#lib/links/route-rules.ts';

import type { SecondsRange } from '../loop/publish-estimate.ts';
import { describeChange } from '../plan/dry-run.ts';
import type { DryRun } from '../plan/dry-run.ts';
import { describeEntry } from './report-summary.ts';

const SHOWN = 10;

function some(paths: readonly string[]): readonly string[] {
  const rest = paths.length - SHOWN;
  return [...paths.slice(0, SHOWN).map((path) => `    ${path}`), ...(rest > 0 ? [`    and ${rest} more`] : [])];
}

function byReason({ pages }: DryRun): readonly string[] {
  const found = new Map<string, string[]>();
  for (const { path, why } of pages)
    for (const reason of why) {
      const known = found.get(reason);
      if (known) known.push(path);
      else found.set(reason, [path]);
    }
  return [...found].flatMap(([reason, paths]) => [`  ${reason} → ${paths.length} pages`, ...some(paths)]);
}

/** `about 2.1 s`, or `8.6 to 22.4 s` where earlier releases of this size differed by more than a fifth. */
function describeDuration({ low, high }: SecondsRange): string {
  const isNarrow = high <= 1.2 * low;
  return isNarrow ? `about ${high.toFixed(1)} s` : `${low.toFixed(1)} to ${high.toFixed(1)} s`;
}

export function dryRunText(run: DryRun): string {
  const added = run.pages.filter(({ change }) => change === 'added').length;
  const time = run.seconds === undefined ? '' : `, ${describeDuration(run.seconds)}`;
  const unseen = (run.changes ?? []).filter(({ pages }) => pages.length === 0);
  return [
    `Would be rendered: ${run.pages.length} pages (${added} of them new), ${run.kept} kept, ${run.removed.length} removed${time}. Nothing was published.`,
    ...byReason(run),
    ...(run.removed.length > 0 ? ['  gone:', ...some(run.removed)] : []),
    ...unseen.map((change) => `  ${describeChange(change)} → no page reads it`),
    ...(run.gate ? ['  redirects or markets change'] : []),
    ...run.commerceFailures.map(
      ({ region, message }) => `  prices and stock of the store ${region} could not be read: ${message}`,
    ),
    ...run.ruleProblems.map((problem) => `  ${ruleSentence(problem)}`),
    ...run.broken.map((one) => `  left out: ${describeEntry(one)}: ${one.problem}`),
  ].join('\n');
}
