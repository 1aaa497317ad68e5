/** Terminal output of a running shop about its publishes. */
import { ruleSentence } from '#lib/links/route-rules.ts';

import { describeFailedPage } from '../release/failed-page.ts';
import { describePin } from '../release/rollback.ts';
import { afterFailure } from '../report/notify-failure.ts';
import { describeEntry, describeUnchangedEntry } from '../report/report-summary.ts';
import { describeServingChanges } from '../report/serving-changes.ts';
import type { LoopStatus } from './publish-loop.ts';
import type { PublishReport } from './publish.ts';

/** Lines for the terminal. */
export type Output = Pick<Console, 'log' | 'warn' | 'error'>;

const NAMED = 3;

/** Prints each failure and each rollback once, and when publishing works again. */
export function createStatusLog(output: Output): (status: LoopStatus) => void {
  let lastFailure = '';
  let lastHeldAt: string | undefined;
  let lastLeftOver = '';
  return ({ state, failure, leftOver = [], held }) => {
    if (state === 'publishing' || state === 'stopped') return;
    if (held && held.at !== lastHeldAt) output.warn(`  ${describePin(held)}`);
    lastHeldAt = held?.at;
    const unread = leftOver.map(({ message }) => message).join('\n  ');
    if (unread !== lastLeftOver) output.warn(`  ${unread || 'All prices and stock are known again.'}`);
    lastLeftOver = unread;
    const now = failure?.message ?? '';
    if (now !== '' && now !== lastFailure) output.warn(`  Not published: ${now}\n  ${afterFailure(state)}`);
    if (now === '' && lastFailure !== '') output.log('  Publishing works again.');
    lastFailure = now;
  };
}

/** One line about the changed entries and pages; undefined when there were none. */
function changeLine({ pages, serving, sync, milliseconds }: PublishReport): string | undefined {
  const { changed, added, removed } = pages;
  const named = sync.changed.slice(0, NAMED).map((one) => `${describeEntry(one)}${one.change === 'removed' ? ' removed' : ''}`); // prettier-ignore
  const more = sync.changed.length - named.length;
  const edits = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const served = describeServingChanges(serving);
  if (changed + added + removed === 0 && served !== undefined) return `published: ${served}; no page differs: ${edits || 'changes of an earlier publish'}`; // prettier-ignore
  if (changed + added + removed === 0) return edits === '' ? undefined : `published, and no page shows it: ${edits}`;
  const counts = `${changed} pages changed, ${added} added, ${removed} removed`;
  return `published: ${counts}${served === undefined ? '' : `, ${served}`}, ${Math.round(milliseconds)} ms: ${edits || 'changes of an earlier publish'}`;
}

function outcomeLines(report: PublishReport, rules: readonly string[]): readonly string[] {
  const { sync } = report;
  const line = changeLine(report);
  const refused = sync.broken.map((one) => `left out: ${describeEntry(one)}: ${one.problem}`);
  return [...(line ? [line] : []), ...refused, ...sync.unchanged.slice(0, NAMED).map(describeUnchangedEntry), ...rules];
}

/** Prints what each publish did. Rules of redirects are checked at each publish: a problem is printed when it is new. */
export function createOutcomeLog(output: Output): (report: PublishReport) => void {
  let printed: ReadonlySet<string> = new Set();
  return (report) => {
    const rules = report.ruleProblems.map(ruleSentence);
    const fresh = rules.filter((rule) => !printed.has(rule));
    printed = new Set(rules);
    for (const page of report.failed) output.error(`  failed: ${page.path} ${describeFailedPage(page)}`);
    for (const line of outcomeLines(report, fresh)) output.log(`  ${line}`);
  };
}
