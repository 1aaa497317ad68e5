/** Public judged sets: reading a folder, converting Cranfield, and measuring our engine on a small made-up set. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { benchJudgedSet, printJudgedSet } from '#tools/bench/judged-set-bench.ts';
import { readBenchOptions } from '#tools/bench/options.ts';
import { convertCranfield } from '#tools/bench/search/cranfield.ts';
import { readJudgedSet } from '#tools/bench/search/judged-set.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const CORPUS = [
  { _id: 'a', title: 'Waxing skis', text: 'How to wax the base of a ski.' },
  { _id: 'b', title: 'Packing', text: 'What belongs in a rucksack on a glacier.' },
  { _id: 7, text: 'Glacier travel: ropes and crevasses.' },
];
const QUERIES = [
  { _id: 'q1', text: 'wax skis' },
  { _id: 'q2', text: 'glacier' },
  { _id: 'q3', text: 'nothing relevant' },
];
const QRELS = 'query-id\tcorpus-id\tscore\nq1\ta\t2\nq2\tb\t1\r\nq2\t7\t3\nq2\ta\t0\nq3\ta\t-1\nq3\tmissing\t2\n';

const lines = (records: readonly object[]): string => records.map((one) => JSON.stringify(one)).join('\n');

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'judged-'));
  folders.push(folder);
  await mkdir(join(folder, 'qrels'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const SET = { 'corpus.jsonl': lines(CORPUS), 'queries.jsonl': `${lines(QUERIES)}\n\n`, 'qrels/test.tsv': QRELS };

describe('a folder in the layout of BEIR', () => {
  test('documents, and queries with the positive grades of documents that exist', async () => {
    const { documents, queries } = await readJudgedSet(await folderOf(SET));
    expect(documents.map(({ id, title, body }) => [id, title, body])).toEqual([
      ['a', 'Waxing skis', 'How to wax the base of a ski.'],
      ['b', 'Packing', 'What belongs in a rucksack on a glacier.'],
      ['7', '', 'Glacier travel: ropes and crevasses.'],
    ]);
    expect(queries.map(({ query, grades }) => [query, Object.fromEntries(grades)])).toEqual([
      ['wax skis', { a: 2 }],
      ['glacier', { b: 1, 7: 3 }],
    ]);
  });

  test.each([
    [
      'a line that is not JSON',
      { 'corpus.jsonl': `${lines(CORPUS)}\n{"_id":` },
      /corpus\.jsonl, line 4: this is not JSON/,
    ],
    ['a document without text', { 'corpus.jsonl': '{"_id":"a"}' }, /corpus\.jsonl, line 1: this is not a record/],
    [
      'a grade that is not a number',
      { 'qrels/test.tsv': 'head\nq1\ta\thigh' },
      /test\.tsv, line 2: this is not a query/,
    ],
    ['a row without a grade', { 'qrels/test.tsv': 'head\nq1 a 1' }, /test\.tsv, line 2: this is not a query/],
  ])('%s is refused with the file and the line', async (_case, files, message) => {
    await expect(readJudgedSet(await folderOf({ ...SET, ...files }))).rejects.toThrow(message);
  });

  test('a folder without the files is refused with its name', async () => {
    const folder = await folderOf({});
    await expect(readJudgedSet(folder)).rejects.toThrow(`${folder} cannot be read as a judged set`);
  });
});

test('Cranfield: queries are numbered by their place, and code 1 is the highest grade', () => {
  const files = convertCranfield(
    '.I 1\n.T\na wing in a\nslipstream .\n.A\nb,m.\n.B\nj. 1958.\n.W\na wing in a\nslipstream .\n  lift .\n.I 2\n.T\n.A\n.B\n.W\n',
    '.I 001\n.W\nwhat laws\nof lift .\n.I 004\n.W\nheat\n',
    '1 1 1 \n1 2 4\n2 2  3\n2 1 -1\n',
  );
  expect(files.corpus.trim().split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
    { _id: '1', title: 'a wing in a slipstream .', text: 'a wing in a slipstream . lift .' },
    { _id: '2', title: '', text: '' },
  ]); // prettier-ignore
  expect(files.queries).toBe('{"_id":"1","text":"what laws of lift ."}\n{"_id":"2","text":"heat"}\n');
  expect(files.qrels).toBe('query-id\tcorpus-id\tscore\n1\t1\t4\n1\t2\t1\n2\t2\t2\n2\t1\t0\n');
});

test('the benchmark measures our engine and minisearch without the libraries that have to be installed', async () => {
  const bench = await benchJudgedSet(await folderOf(SET), { rounds: 2, libraries: undefined, say: () => undefined });
  expect(bench).toMatchObject({ documents: 3, queries: 2 });
  expect(bench.rows.map(({ engine }) => engine)).toEqual([
    'own engine',
    'minisearch, defaults',
    'minisearch, weights',
    'minisearch, weights + prefix + fuzzy',
  ]);
  const [own] = bench.rows;
  expect(own?.recall).toBe(1);
  expect(own?.ndcg).toBeGreaterThan(0.8);
  expect(printJudgedSet(bench)).toMatch(/^judged set judged-.*: 3 documents, 2 queries/);
});

test('the folder of a judged set is an option', () => {
  expect(readBenchOptions(['--judged', '../sets/cranfield']).judged).toBe('../sets/cranfield');
  expect(readBenchOptions([]).judged).toBeUndefined();
});
