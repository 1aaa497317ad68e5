/**
 * A judged set in the layout of the BEIR collection: `corpus.jsonl` (`_id`, `title`, `text`), `queries.jsonl` (`_id`, `text`) and `qrels/test.tsv`
 * (query, document and grade, with a header).
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';

export interface JudgedSet {
  readonly documents: readonly ShopDocument[];
  readonly queries: readonly { readonly query: string; readonly grades: ReadonlyMap<string, number> }[];
}

const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);
const documentSchema = v.object({ _id: idSchema, title: v.optional(v.string(), ''), text: v.string() });
const querySchema = v.object({ _id: idSchema, text: v.string() });
/** More documents would exceed the memory of the slowest engines. */
const MOST_DOCUMENTS = 200_000;

const unreadable = (file: string, line: number, why: string): AppError =>
  new AppError('judged-set', `${file}, line ${line}: ${why}.`);

async function readJsonLines<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const found: v.InferOutput<Schema>[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    if (found.length === MOST_DOCUMENTS) throw unreadable(file, line, `there are more than ${MOST_DOCUMENTS} records`);
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw unreadable(file, line, 'this is not JSON');
    }
    const record = v.safeParse(schema, parsed);
    if (!record.success)
      throw unreadable(file, line, `this is not a record (${v.summarize(record.issues).slice(0, 200)})`);
    found.push(record.output);
  }
  return found;
}

/** Positive grades by document, by query. Grades of zero and below mean that a document is not relevant. */
async function readGrades(file: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const grades = new Map<string, Map<string, number>>();
  for (const [at, text] of (await readFile(file, 'utf8')).split(/\r?\n/).entries()) {
    if (at === 0 || text.trim() === '') continue;
    const [query = '', document = '', written = ''] = text.split('\t');
    const grade = Number(written);
    if (query === '' || document === '' || written.trim() === '' || !Number.isFinite(grade))
      throw unreadable(file, at + 1, 'this is not a query, a document and a number, separated by tabs');
    if (grade <= 0) continue;
    const ofQuery = grades.get(query) ?? new Map<string, number>();
    grades.set(query, ofQuery.set(document, Math.max(grade, ofQuery.get(document) ?? 0)));
  }
  return grades;
}

/** A document of the shop with this title and text, and nothing else. */
function textDocument(id: string, title: string, body: string): ShopDocument {
  return {
    id, title, body, kind: 'page', subtitle: '', url: '', type: '', image: '', regions: [], category: [], color: [], size: [], width: [], radius: [],
    specs: [], codes: [], offers: [], lowest: [], marks: [],
  }; // prettier-ignore
}

/** Throws an AppError `judged-set` that names the file. Queries without a relevant document in the corpus are left out. */
export async function readJudgedSet(folder: string): Promise<JudgedSet> {
  try {
    const [corpus, queries, grades] = await Promise.all([
      readJsonLines(join(folder, 'corpus.jsonl'), documentSchema),
      readJsonLines(join(folder, 'queries.jsonl'), querySchema),
      readGrades(join(folder, 'qrels', 'test.tsv')),
    ]);
    const ids = new Set(corpus.map(({ _id }) => _id));
    return {
      documents: corpus.map(({ _id, title, text }) => textDocument(_id, title, text)),
      queries: queries.flatMap(({ _id, text }) => {
        const known = [...(grades.get(_id) ?? [])].filter(([id]) => ids.has(id));
        return known.length === 0 ? [] : [{ query: text, grades: new Map(known) }];
      }),
    };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('judged-set', `${folder} cannot be read as a judged set: ${(cause as Error).message}.`, {
      cause,
    });
  }
}
