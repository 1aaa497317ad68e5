/** A report as one line of text. */
import type { SyncReport } from '#content-loaders/sync-content.ts';

import type {
  Coverage,
  EditorReport,
  EntryFinding,
  FieldFinding,
  LeftOut,
  NamedEntry,
  UnseenEdit,
} from './editor-report.ts';
import type { PageDifference } from './reported-changes.ts';
import { describeServingChanges } from './serving-changes.ts';

const NAMED = 3;
/** A title is a field of free length, and a summary is one line. */
const LONGEST_TITLE = 80;

function shortTitle({ uid, title }: Pick<NamedEntry, 'uid' | 'title'>): string {
  const characters = [...title];
  return characters.length > LONGEST_TITLE ? `${characters.slice(0, LONGEST_TITLE - 1).join('')}…` : title || uid;
}

/** `"Ridge 98" (product, de)`; entries without a title are named by uid. */
export function describeEntry(row: NamedEntry & { readonly language: string }): string {
  return `"${shortTitle(row)}" (${row.type}, ${row.language})`;
}

/** Sentence about an entry that was published again without a change in a field that the shop reads. */
export function describeUnchangedEntry(row: NamedEntry & { readonly language: string }): string {
  return `${describeEntry(row)} was published again; no page shows what was edited in it.`;
}

function sum(differences: readonly PageDifference[], key: keyof PageDifference): number {
  return differences.reduce((total, one) => total + one[key].length, 0);
}

export function reportTotals({
  locales,
}: Pick<EditorReport, 'locales'>): Readonly<Record<keyof PageDifference, number>> {
  // prettier-ignore
  return { changed: sum(locales, 'changed'), added: sum(locales, 'added'), removed: sum(locales, 'removed') };
}

/** `differences`: one per locale. */
export function describePageCounts(differences: readonly PageDifference[]): string {
  const changed = sum(differences, 'changed');
  return `${changed} ${changed === 1 ? 'page' : 'pages'} changed, ${sum(differences, 'added')} added, ${sum(differences, 'removed')} removed`;
}

/** Pages, redirects and markets that differ from the previous release. */
function describeEffect({ locales, serving }: EditorReport): string {
  const served = serving && describeServingChanges(serving);
  const { changed, added, removed } = reportTotals({ locales });
  if (changed + added + removed > 0) return [describePageCounts(locales), ...(served ? [served] : [])].join(', ');
  return served ? `${served.replace(/^c/, 'C')}; no page differs` : 'No page differs';
}

type Defects = Pick<EditorReport, 'findings' | 'leftOut' | 'brokenLinks'>;

/** Entries that are left out because of a defect, not by an editor's choice. */
export function defective({ leftOut }: Pick<EditorReport, 'leftOut'>): readonly LeftOut[] {
  return leftOut.filter(({ why }) => why.startsWith('Broken'));
}

function fieldCount(report: Omit<Defects, 'brokenLinks'>): number {
  return (report.findings ?? []).length + defective(report).length;
}

/** Number of entries and fields that are not live as editors wrote them. */
export function attentionCount(report: Defects): number {
  return fieldCount(report) + report.brokenLinks.length;
}

/** A broken link or reference as a finding about its field. */
export function linkFinding({ target, locales, ...row }: FieldFinding): EntryFinding {
  const { type, uid, title, language, field, where } = row;
  const problem = `leads to ${target}, which ${locales.join(', ')} ${locales.length === 1 ? 'does' : 'do'} not have; pages are shown without it`;
  return { type, uid, title, language, field, problem, ...(where === undefined ? {} : { where }) };
}

export function describeShortcomings(
  report: Coverage & Pick<EditorReport, 'failed' | 'commerceFailures' | 'findings'>,
): string {
  const found = [
    [report.failed.length, 'page failed', 'pages failed'],
    [report.commerceFailures?.length ?? 0, 'store without new prices', 'stores without new prices'],
    [fieldCount(report), 'field to look at', 'fields to look at'],
    [report.brokenLinks.length, 'broken link', 'broken links'],
    [report.missingTexts.length, 'missing text', 'missing texts'],
    [report.missingAlts.length, 'picture without a text', 'pictures without a text'],
  ] as const;
  const named = found.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []));
  return named.join(', ') || 'Nothing is missing';
}

/** Sentence with the fields of an entry that no page shows. */
export function describeUnseenEdit({ fields, ...row }: UnseenEdit): string {
  if (fields.length === 0) return describeUnchangedEntry(row);
  return `No page shows ${fields.join(', ')} of ${describeEntry(row)}.`;
}

/** Findings about the entries of this sync, by field. */
function describeFindings(
  { findings = [], brokenLinks, changes = [] }: EditorReport,
  { broken, unchanged, changed }: SyncReport,
): readonly string[] {
  const synced = new Set([...broken, ...unchanged, ...changed].map(({ type, uid }) => `${type}/${uid}`));
  const own = [...findings, ...brokenLinks.map(linkFinding)].filter(({ type, uid }) => synced.has(`${type}/${uid}`));
  // An entry whose title is empty now is named by its last title.
  const lastTitle = ({ type, uid, title }: NamedEntry): string =>
    title || (changes.find((one) => one.type === type && one.uid === uid)?.title ?? '');
  return own
    .slice(0, NAMED)
    .map((one) => `${describeEntry({ ...one, title: lastTitle(one) })}, ${one.field}: ${one.problem}.`);
}

/** Summary of a publish after which no page differs. */
export function unchangedSummary(report: EditorReport, sync: SyncReport): string {
  const count = sync.broken.length + sync.unchanged.length + sync.changed.length;
  const unseen = (report.unseen ?? []).slice(0, Math.min(NAMED, count)).map(describeUnseenEdit);
  const parts = [...describeFindings(report, sync), ...unseen, `${describeShortcomings(report)}.`];
  return `Release ${report.release} stays: no page differs. ${parts.join(' ')}`;
}

/** A merge has no sync: it takes the pages of its shards as they are. */
export function mergeSummary(report: EditorReport): string {
  return `Release ${report.release}, joined from shards. ${describePageCounts(report.locales)}. ${describeShortcomings(report)}.`;
}

export function summary(report: EditorReport, sync: SyncReport): string {
  const what = (report.changes ?? [])
    .slice(0, NAMED)
    .map((one) => `${shortTitle(one)} (${one.type}, ${one.language})${one.kind === 'removed' ? ' removed' : ''}`); // prettier-ignore
  const more = (report.changes?.length ?? 0) - what.length;
  const edits = what.length > 0 ? `: ${what.join(', ')}${more > 0 ? ` and ${more} more` : ''}` : '';
  const unseen = [...describeFindings(report, sync), ...(report.unseen ?? []).slice(0, NAMED).map(describeUnseenEdit)].map((one) => `${one} `); // prettier-ignore
  return `Release ${report.release}${edits}. ${describeEffect(report)}. ${unseen.join('')}${describeShortcomings(report)}.`;
}
