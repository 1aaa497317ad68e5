/** A report in one line. */
import type { EditorReport } from './editor-report.ts';

const NAMED = 3;

function sum(report: EditorReport, key: 'changed' | 'added' | 'removed'): number {
  return report.locales.reduce((total, locale) => total + locale[key].length, 0);
}

export function reportTotals(report: EditorReport): Readonly<Record<'changed' | 'added' | 'removed', number>> {
  return { changed: sum(report, 'changed'), added: sum(report, 'added'), removed: sum(report, 'removed') };
}

export function summary(report: EditorReport): string {
  const { changed, added, removed } = reportTotals(report);
  const what = (report.changes ?? [])
    .slice(0, NAMED)
    .map(({ title, uid, type, language }) => `${title || uid} (${type}, ${language})`);
  const more = (report.changes?.length ?? 0) - what.length;
  const found = [
    [report.failed.length, 'pages failed'],
    [report.leftOut.filter(({ why }) => why.startsWith('Broken')).length, 'broken entries'],
    [report.brokenLinks.length, 'broken links'],
    [report.missingTexts.length, 'missing texts'],
    [report.missingAlts.length, 'pictures without a text'],
  ] as const;
  const troubles = found.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []));
  const edits = what.length > 0 ? `: ${what.join(', ')}${more > 0 ? ` and ${more} more` : ''}` : '';
  return `Release ${report.release}${edits}. ${changed} pages changed, ${added} added, ${removed} removed. ${troubles.join(', ') || 'Nothing is missing'}.`;
}
